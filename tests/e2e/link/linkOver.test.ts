import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { createLink, revokeLinks } from '../../../server/platform/links/links.ts'
import { expectAccessible, expectPage, picture, useSite } from '../../support/browser.ts'
import { ask, createLinkedQuote, parts } from './linkedQuotes.ts'

const site = useSite({ env: { LIMIT_LINKS: '2000/60' } })
let desk: string
beforeAll(async () => {
  desk = await site.server.signInAs('dispatcher')
})
const linked = () => createLinkedQuote(site.server, desk)
const day = 86_400_000

/** As if the time of the price had passed. */
const expirePrice = (id: string) =>
  site.server
    .knex('quote_prices')
    .where({ quote_id: id })
    .update({ valid_until: new Date(Date.now() - 60_000) })

describe('a price that is over', () => {
  test('is struck through, and a new one is asked for with its freight filled in', async () => {
    const { path, quote } = await linked()
    await expirePrice(quote.id)
    const page = await site.open('/shippers#quote-section')
    const request = page.getByRole('button', { name: 'Request Your Quote' })
    await request.click()
    await page.getByLabel('Company Name').fill('Begun by somebody else')
    await expectPage(page.getByText('Saved on this device at')).toBeVisible()
    await page.goto(path)
    const { title, bar, outcome } = parts(page)
    await expectPage(title.locator('s')).toHaveText('$2,047.80')
    await expectPage(bar).toHaveCount(0)
    const over = outcome('This price has expired')
    await expectPage(over).toContainText(/It was valid until \w+ \d+, \d+:\d\d [AP]M/)
    await picture(page, 'link-expired')
    await expectAccessible(page)

    await over.getByRole('link', { name: 'Request a new price' }).click()
    await expectPage(page).toHaveURL('/shippers#quote-section')
    await expectPage(page.getByLabel('Company Name')).toHaveValue('Valley Fresh Growers')
    await expectPage(page.getByLabel('Contact Name')).toHaveValue('Dana Whitfield')
    await expectPage(page.getByLabel('Equipment')).toHaveValue('reefer')
    await expectPage(page.getByLabel('Pickup Location')).toHaveValue('Phoenix, AZ')
    await expectPage(page.getByLabel('Delivery Location')).toHaveValue('Los Angeles, CA')
    await expectPage(page.getByLabel('Freight Details')).toHaveValue('34 °F, continuous. Table grapes, 38,000 lb.')
    await expectPage(page.getByLabel('Pickup Date & Time')).toHaveValue('')
    await expectPage(page.getByText(`Filled in from Q-${quote.number}. Check it and add what's missing.`)).toBeVisible()
    await picture(page, 'link-asked-again')
    // Left without typing it leaves nothing behind, and what was begun before is as it was.
    await page.getByRole('button', { name: 'Cancel' }).click()
    await request.click()
    await expectPage(page.getByText('What you typed before is still here.')).toBeVisible()
    await expectPage(page.getByLabel('Company Name')).toHaveValue('Begun by somebody else')
  })

  test('while its question is open closes it, and nothing is accepted', async () => {
    const { path, quote, loads } = await linked()
    const page = await site.open(path, { expected: [/status of 409/] })
    const dialog = await ask(page, 'Accept')
    await dialog.getByLabel('Your name').fill('Dana Whitfield')
    await expirePrice(quote.id)
    await dialog.getByRole('button', { name: 'Accept $2,047.80' }).click()
    await expectPage(parts(page).outcome('This price has expired')).toBeVisible()
    await expectPage(dialog).toHaveCount(0)
    expect(await loads()).toEqual([])
  })

  test('because the desk has withdrawn it says so', async () => {
    const { path, desk } = await linked()
    const page = await site.open(path)
    await expectPage(parts(page).bar).toBeVisible()
    await desk('withdraw', { reason: 'The truck broke down' })
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expectPage(parts(page).outcome('This price was withdrawn')).toBeVisible()
    await expectPage(page.getByRole('main')).not.toContainText('$')
    // As the mail says it.
    await expectPage(page.getByRole('main')).toContainText('“The truck broke down”')
    await expectPage(page.getByRole('main')).not.toContainText(/Delivery\s*by/)
    await expectAccessible(page)
  })
})

describe('a link', () => {
  test('that was never made looks like any address that leads nowhere', async () => {
    const page = await site.open(`/f/${'A'.repeat(22)}`, { expected: [/status of 404/] })
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expectPage(page.getByRole('main').getByRole('link', { name: '(602) 555-0147' })).toBeVisible()
    await picture(page, 'link-unknown')
    await expectAccessible(page)
    await page.goto('/f')
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  })

  test('that has expired or was revoked says so and whom to call, and the device forgets the quote', async () => {
    const { quote, path } = await linked()
    const rowId = quote.id
    const old = await createLink(site.server.knex, { resource: 'quotes', rowId, now: new Date(Date.now() - 15 * day) })
    const page = await site.open(`/f/${old}`, { expected: [/status of 410/] })
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
    await expectPage(page.getByRole('link', { name: 'Call (602) 555-0147' })).toBeVisible()
    await picture(page, 'link-over')
    await expectAccessible(page)

    await page.goto(path)
    await expectPage(parts(page).bar).toBeVisible()
    await revokeLinks(site.server.knex, { resource: 'quotes', rowId })
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('This link was withdrawn')
    await expectPage(page.getByRole('main')).not.toContainText('Valley Fresh Growers')
  })

  test('is in no Referer, no index and no sitemap', async () => {
    const { path, token } = await linked()
    const answer = await site.server.request(path)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">')
    expect(await (await site.server.request('/sitemap.xml')).text()).not.toContain('/f')

    const page = await site.open('/robots.txt')
    const referers: (string | undefined)[] = []
    page.on('request', (request) => referers.push(request.headers().referer))
    await page.goto(path)
    const dialog = await ask(page, 'Accept')
    await dialog.getByLabel('Your name').fill('Dana Whitfield')
    await dialog.getByRole('button', { name: 'Accept $2,047.80' }).click()
    await page.getByRole('link', { name: 'Track it' }).click()
    await expectPage(page.getByRole('article')).toBeVisible()
    expect(referers.length).toBeGreaterThan(3)
    expect(referers.filter((referer) => referer?.includes(token))).toEqual([])
    expect((await site.server.request(`${api.links}/${token}`)).headers.get('cache-control')).toBe('no-store')
  })
})
