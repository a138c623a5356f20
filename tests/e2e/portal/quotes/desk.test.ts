import type { Locator } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordChange } from '../../../../server/platform/sse/record.ts'
import { expectAccessible, expectPage, hold, useSite } from '../../../support/browser.ts'
import { desk, quoteArrives } from '../../../support/e2e/deskQuotes.ts'
import { answers, fillForm, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { createQuoteRow } from '../../../support/factories.ts'
import { notices } from '../../../support/spec/spec.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const minute = 60_000

beforeEach(() => site.server.knex('quotes').del())

const dispatcher = () => site.server.signInAs('dispatcher')
const fromNow = (minutes: number) => new Date(Date.now() + minutes * minute)

const arrives = (values?: Parameters<typeof quoteArrives>[1]) => quoteArrives(site.server.knex, values)

test('a new quote request appears on the desk in another browser without a reload, announced and marked', async () => {
  const page = await site.open(desk, { cookie: await dispatcher() })
  await expectPage(page.getByRole('heading', { name: 'No quote requests yet' })).toBeVisible()
  const shipper = await site.open('/shippers', phone)
  await openForm(shipper)
  await fillForm(shipper)
  await submitButton(shipper).click()
  await expectPage(shipper.getByText(notices.quoteRequested[0])).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: answers['Company Name'] })
  await expectPage(row).toHaveCount(1)
  await expectPage(row).toHaveAttribute('data-new', 'true')
  await expectPage(row).toContainText(answers['Contact Name'])
  await expectPage(row).toContainText('Refrigerated')
  await expectPage(row).toContainText(/8:00 AM P[SD]T/)
  await expectPage(row).toContainText(/1 h 59 min left|2 h left/)
  await expectPage(row.getByRole('link', { name: answers.Phone })).toHaveAttribute('href', 'tel:+16025550199')
  await expectPage(row.getByRole('link', { name: answers.Email })).toHaveAttribute('href', `mailto:${answers.Email}`)
  await expectPage(page.getByText(/^New quote request Q-\d+ from Sonoran Produce Growers Cooperative$/)).toHaveCount(1)
  await expectPage(row).not.toHaveAttribute('data-new', 'true', { timeout: 10_000 })
})

describe('the list', () => {
  test('is sorted by due time with suspicious requests last, each with its time left, as a table or as cards', async () => {
    await createQuoteRow(site.server.knex, { companyName: 'First', respondBy: fromNow(-9) })
    await createQuoteRow(site.server.knex, { companyName: 'Second', respondBy: fromNow(18.5), suspicious: true })
    await createQuoteRow(site.server.knex, { companyName: 'Third', respondBy: fromNow(72.5) })
    await createQuoteRow(site.server.knex, {
      companyName: 'Fourth',
      respondBy: fromNow(-600),
      status: 'quoted',
      pickupTime: fromNow(-60),
    })
    const page = await site.open(desk, { cookie: await dispatcher() })
    const lines = page.getByRole('row')
    await expectPage(page).toHaveTitle('Quote requests | Fairlane Freight')
    await expectPage(page.getByRole('table').first().getByRole('columnheader')).toHaveText([
      ...['Request', 'Answer', 'Shipper', 'Contact', 'Route', 'Freight'],
    ])
    await expectPage(lines).toContainText(['Request', 'First', 'Third', 'Fourth', 'Request', 'Second'])
    await expectPage(lines.nth(1)).toContainText('Late, 9 min')
    await expectPage(lines.nth(2)).toContainText('1 h 12 min left')
    await expectPage(lines.nth(3)).toContainText('Quoted')
    await expectPage(lines.nth(3)).not.toContainText('Late')
    await expectPage(lines.nth(3)).toContainText('Pickup in the past')
    await expectPage(lines.nth(2)).not.toContainText('Pickup in the past')
    const robots = page.getByRole('region', { name: 'Likely spam' })
    await expectPage(robots.getByRole('row').last()).toContainText('At risk, 18 min')
    await expectPage(robots).toContainText('Likely spam')
    await expectPage(page.getByText('3 of 3 shown')).toBeVisible()
    // A row is not clickable and does not look so.
    await lines.nth(1).hover()
    await expectPage(lines.nth(1)).toHaveCSS(
      'background-color',
      await lines.nth(2).evaluate((row) => getComputedStyle(row).backgroundColor),
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Request' }).first().click()
    await expectPage(page).toHaveURL(/\?sort=-received$/)
    await expectPage(lines).toContainText(['Request', 'Fourth', 'Third', 'First', 'Request', 'Second'])
    await expectPage(page.getByRole('columnheader', { name: 'Request' }).first()).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Answer' }).first().click()
    await expectPage(lines.nth(1)).toContainText('First')
    await page.setViewportSize(phone.viewport)
    await expectPage(page.getByRole('article')).toContainText(['First', 'Third', 'Fourth', 'Second'])
    await expectPage(page.getByRole('table')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('switches between table and cards where both fit, and stores the choice', async () => {
    await createQuoteRow(site.server.knex, { companyName: 'Copper State' })
    const page = await site.open(desk, { cookie: await dispatcher() })
    const [cards, table] = ['Show as cards', 'Show as table'].map((name) => page.getByRole('button', { name })) as [
      Locator,
      Locator,
    ]
    await expectPage(table).toHaveAttribute('aria-pressed', 'true')
    await cards.click()
    await expectPage(page.getByRole('article')).toContainText('Copper State')
    await expectPage(page.getByRole('table')).toHaveCount(0)
    await expectAccessible(page)
    await page.reload()
    await expectPage(page.getByRole('article')).toContainText('Copper State')
    await page.setViewportSize(phone.viewport)
    await expectPage(cards).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await table.click()
    await expectPage(page.getByRole('row')).toHaveCount(2)
  })

  test('counts down by the server clock, on a device that is a year behind', async () => {
    const page = await site.open('/robots.txt', { cookie: await dispatcher(), expected: [/ERR_INTERNET_DISCONNECTED/] })
    await page.clock.install({ time: Date.now() - 365 * 86_400_000 })
    await page.goto(desk)
    await expectPage(page.getByRole('heading', { name: 'No quote requests yet' })).toBeVisible()
    await arrives({ respondBy: fromNow(31.9) })
    await expectPage(page.getByText('31 min left')).toBeVisible()
    // Offline, because the next response would reset the server clock: only the time of the page advances.
    await page.context().setOffline(true)
    await page.clock.runFor(2 * minute)
    await expectPage(page.getByText('At risk, 29 min')).toBeVisible()
  })

  test('renders HTML and long texts as text, without horizontal overflow', async () => {
    const hostile = '<img src=x onerror="document.title=\'taken\'">'
    const long = 'W'.repeat(200)
    await createQuoteRow(site.server.knex, {
      companyName: hostile,
      contactName: long,
      phone: 'javascript:alert(1)',
      email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example`,
      pickupLocation: `${long}, AZ`,
      freightDetails: `${'=HYPERLINK("x")\n'.repeat(40)}${long}`,
    })
    const page = await site.open(desk, { cookie: await dispatcher() })
    for (const size of [
      { width: 1280, height: 900 },
      { width: 1100, height: 900 },
      { width: 820, height: 900 },
      phone.viewport,
    ]) {
      await page.setViewportSize(size)
      await expectPage(page.getByText(hostile, { exact: true })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    expect(await page.title()).not.toBe('taken')
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
    await page.getByRole('button', { name: 'Show all freight details' }).click()
    await expectPage(page.getByRole('button', { name: 'Show less freight details' })).toHaveAttribute('aria-expanded', 'true')
  })

  test('renders more rows while scrolling, and inserts a new request at its place', async () => {
    for (let at = 1; at <= 60; at += 1) await createQuoteRow(site.server.knex, { companyName: `Company ${at}.` })
    const page = await site.open(desk, { cookie: await dispatcher() })
    await expectPage(page.getByText('60 of 60 shown')).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expectPage(page.getByRole('row').last()).toContainText('Company 60.')
    await arrives({ companyName: 'Just now' })
    await expectPage(page.getByRole('row').last()).toContainText('Just now')
    await expectPage(page.getByText('61 of 61 shown')).toBeVisible()
  })
})

describe('search and filter', () => {
  beforeEach(async () => {
    await createQuoteRow(site.server.knex, { companyName: '100% Cotton', status: 'quoted' })
    await createQuoteRow(site.server.knex, { companyName: 'Copper State' })
  })

  test('are stored in the address and survive a reload; an empty result can be cleared with one click', async () => {
    const page = await site.open(desk, { cookie: await dispatcher() })
    const box = page.getByRole('searchbox')
    await expectPage(box).toHaveAttribute('placeholder', /^Search/)
    await box.pressSequentially('100%')
    await expectPage(page.getByRole('row')).toHaveCount(2)
    await expectPage(page).toHaveURL(/search=100%25/)
    await page.getByLabel('Status').selectOption('quoted')
    await expectPage(page).toHaveURL(/status=quoted/)
    await page.reload()
    await expectPage(box).toHaveValue('100%')
    await expectPage(page.getByRole('row')).toHaveCount(2)
    await expectPage(page.getByRole('row').last()).toContainText('100% Cotton')

    await box.fill('nobody')
    await expectPage(page.getByRole('heading', { name: 'No quote requests found matching your criteria' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear Search' }).click()
    await expectPage(page.getByRole('row')).toHaveCount(3)
    await expectPage(box).toHaveValue('')
    await expectPage(page).toHaveURL(desk)
  })

  test('a status chosen during the debounce of the search is kept', async () => {
    const page = await site.open(desk, { cookie: await dispatcher() })
    await expectPage(page.getByRole('row')).toHaveCount(3)
    await page.getByRole('searchbox').fill('o')
    await page.getByLabel('Status').selectOption('quoted')
    await expectPage(page).toHaveURL(/search=o&status=quoted/)
    // Longer than the debounce of the search.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
    await expectPage(page).toHaveURL(/search=o&status=quoted/)
    await expectPage(page.getByRole('row')).toHaveCount(2)
  })

  test('apply to new requests: only matching ones appear', async () => {
    const page = await site.open(`${desk}?search=copper`, { cookie: await dispatcher() })
    await expectPage(page.getByRole('row')).toHaveCount(2)
    await arrives({ companyName: 'Somebody Else' })
    await arrives({ companyName: 'Copper Queen' })
    await expectPage(page.getByRole('row')).toContainText(['Request', 'Copper State', 'Copper Queen'])
    await page.getByRole('searchbox').fill('')
    await expectPage(page.getByRole('row')).toContainText(['Request', 'Copper State', 'Somebody Else', 'Copper Queen', '100%'])
  })
})

describe('live updates', () => {
  test('a changed request is updated in place, a deleted one disappears', async () => {
    const changed = await createQuoteRow(site.server.knex, { companyName: 'Stays' })
    const gone = await createQuoteRow(site.server.knex, { companyName: 'Goes' })
    const page = await site.open(desk, { cookie: await dispatcher() })
    await expectPage(page.getByRole('row')).toHaveCount(3)
    await site.server.knex.transaction(async (transaction) => {
      await transaction('quotes')
        .where({ id: changed.id })
        .update({ status: 'quoted', version: changed.version + 1 })
      await transaction('quotes').where({ id: gone.id }).del()
      for (const { id } of [changed, gone]) await recordChange(transaction, { resource: 'quotes', id, what: 'status' })
    })
    await expectPage(page.getByRole('row')).toHaveCount(2)
    await expectPage(page.getByRole('row').last()).toContainText('Quoted')
  })

  test('without the event stream the desk says so, and revalidates once it is back', async () => {
    await createQuoteRow(site.server.knex, { companyName: 'Before' })
    const page = await site.open(desk, { cookie: await dispatcher(), expected: [/ERR_INTERNET_DISCONNECTED/] })
    await expectPage(page.getByRole('row')).toHaveCount(2)
    await page.context().setOffline(true)
    await expectPage(page.getByText(/Live updates are interrupted.*Showing requests as of \d+:\d\d [AP]M/)).toBeVisible()
    await arrives({ companyName: 'Meanwhile' })
    await page.context().setOffline(false)
    await expectPage(page.getByRole('row').last()).toContainText('Meanwhile')
    await expectPage(page.getByText('Live updates are interrupted')).toHaveCount(0)
  })

  test('the dashboard counts open and late requests live', async () => {
    await createQuoteRow(site.server.knex, { respondBy: fromNow(-5) })
    await createQuoteRow(site.server.knex, { status: 'quoted' })
    const page = await site.open('/portal/admin', { cookie: await dispatcher() })
    const card = page.getByRole('region', { name: 'Quote requests' })
    await expectPage(card).toContainText('1awaiting a rate')
    await expectPage(card).toContainText('1 late')
    await arrives()
    await expectPage(card).toContainText('2awaiting a rate')
    await expectPage(page).toHaveTitle('Dashboard | Fairlane Freight')
    await card.getByRole('link', { name: 'Open quote desk' }).click()
    await expectPage(page.getByRole('row')).toHaveCount(3)
    await expectPage(page).toHaveTitle('Quote requests | Fairlane Freight')
  })
})

describe('errors', () => {
  test('a skeleton is shown while loading; a failure shows the error of the server, and Try again retries', async () => {
    const page = await site.open('/robots.txt', { cookie: await dispatcher(), expected: [/503/] })
    await page.route('**/api/quotes?*', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'The database is away. Please try again in a moment.' }),
    )
    const release = await hold(page, '**/api/quotes?*')
    await page.goto(desk)
    await expectPage(page.getByText('Loading quote requests')).toBeAttached()
    await expectAccessible(page)
    release()
    const alert = page.getByRole('alert').filter({ hasText: 'Error loading data' })
    await expectPage(alert).toContainText('503: The database is away. Please try again in a moment.')
    await expectAccessible(page)
    await page.unroute('**/api/quotes?*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expectPage(page.getByRole('heading', { name: 'No quote requests yet' })).toBeVisible()
    await expectPage(alert).toHaveCount(0)
    await expectAccessible(page)
  })

  test('a viewer is shown that they have no access', async () => {
    await createQuoteRow(site.server.knex, { companyName: 'Not for them' })
    const page = await site.open(desk, { cookie: await site.server.signInAs('viewer'), expected: [/403/] })
    await expectPage(page.getByText("You don't have access to this page")).toBeVisible()
    await expectPage(page.getByText('Not for them')).toHaveCount(0)
    await expectPage(page.getByRole('link', { name: 'Quote requests' })).toHaveCount(0)
    await expectAccessible(page)
  })
})
