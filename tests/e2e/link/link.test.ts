import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, hold, picture, useSite } from '../../support/browser.ts'
import { priceSheetBody } from '../../support/factories.ts'
import { ask, createLinkedQuote, parts } from './linkedQuotes.ts'

const site = useSite({ env: { LIMIT_LINKS: '2000/60' } })
let desk: string
beforeAll(async () => {
  desk = await site.server.signInAs('dispatcher')
})
const linked = () => createLinkedQuote(site.server, desk)

/** Defers the `close` events of dialogs until the returned function is called. */
async function holdClosing(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const targets: EventTarget[] = []
    const keep = (event: Event) => {
      if (!event.isTrusted || !event.target) return
      event.stopImmediatePropagation()
      targets.push(event.target)
    }
    window.addEventListener('close', keep, { capture: true })
    return targets
  })
  return async () => held.evaluate((targets) => targets.forEach((target) => void target.dispatchEvent(new Event('close'))))
}

describe('a price', () => {
  test('is shown with what is in it, by link alone, and is accepted once', async () => {
    const { path, quote, loads } = await linked()
    const page = await site.open('/robots.txt', { timezoneId: 'America/Phoenix' })
    const release = await hold(page, '**/api/links/*')
    await page.goto(path)
    await expectPage(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(1)
    await picture(page, 'link-loading')
    release()

    const { title, bar, outcome } = parts(page)
    await expectPage(title).toHaveText(`Quote Q-${quote.number} for Valley Fresh Growers$2,047.80`)
    await expectPage(page).toHaveTitle(`Quote Q-${quote.number} | Fairlane Freight`)
    const main = page.getByRole('main')
    await expectPage(main).toContainText('All-in price, Phoenix, AZ to Los Angeles, CA')
    await expectPage(main).toContainText(/23 h left\s*Valid until \w+ \d+, \d+:\d\d [AP]M MST/)
    await expectPage(main).toContainText(/Pickup \w{3}, \w{3} \d+, \d+:\d\d [AP]M MST/)
    await expectPage(main).toContainText(/Delivery \w{3}, \w{3} \d+, by \d+:\d\d [AP]M P[SD]T/)
    await expectPage(main).toContainText('Refrigerated34 °F, continuous. Table grapes, 38,000 lb.')
    await expectPage(outcome('Price breakdown')).toContainText(
      'Linehaul590 mi$1,690.00Fuel surcharge590 mi × $0.42$247.80Reefer fuel$65.00Washout$45.00Total$2,047.80',
    )
    const known = outcome('Good to know')
    await expectPage(known).toContainText('“Washout receipt comes with the truck.”Ines, dispatch')
    await expectPage(known).toContainText('2 hours free at each stop, then $40.00/hour.')
    await expectPage(known).toContainText('Invoiced after delivery, due in 30 days.')
    await expectPage(outcome('Need a change?').getByRole('link')).toHaveAttribute('href', 'tel:+16025550147')
    await expectPage(page.getByRole('banner').getByRole('link', { name: 'Get Quote' })).toHaveCount(0)
    await picture(page, 'link-quoted')
    await expectAccessible(page)

    const dialog = await ask(page, 'Accept')
    await expectPage(dialog).toHaveAccessibleName('Accept this price')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Accept $2,047.80' }).click()
    await expectPage(dialog).toContainText('Please enter your name')
    await expectPage(dialog.getByLabel('Your name')).toBeFocused()
    await dialog.getByLabel('Your name').fill('Dana Whitfield')
    await dialog.getByLabel('Pickup number').fill('PU-7741')
    await dialog.getByRole('button', { name: 'Accept $2,047.80' }).dblclick()
    const accepted = outcome(/^Accepted\. Your load is FF\d+$/)
    await expectPage(accepted).toContainText(/By Dana Whitfield, \w+ \d+, \d+:\d\d [AP]M MST/)
    await expectPage(accepted.getByRole('heading')).toBeFocused()
    await expectPage(bar).toHaveCount(0)
    const [load, ...more] = await loads()
    expect(more).toEqual([])
    const stored = await site.server.knex('quotes').where({ id: quote.id }).first()
    expect(stored).toMatchObject({ accepted_by: 'Dana Whitfield', pickup_number: 'PU-7741' })
    await picture(page, 'link-accepted')
    await expectAccessible(page)

    // Elsewhere it says the same.
    const elsewhere = await site.open(path)
    await expectPage(parts(elsewhere).outcome(`Accepted. Your load is ${load?.id}`)).toBeVisible()
    await elsewhere.getByRole('link', { name: 'Track it' }).click()
    await expectPage(elsewhere).toHaveURL(`/track?ref=${load?.id}`)
    await expectPage(elsewhere.getByRole('article', { name: load?.id ?? '' })).toContainText('Booked')
  })

  test('pressed on two devices at once makes one load, and both say so', async () => {
    const { path, loads } = await linked()
    const pages = [await site.open(path, { expected: [/status of 412/] }), await site.open(path, { expected: [/status of 412/] })]
    const dialogs = await Promise.all(pages.map((page) => ask(page, 'Accept')))
    await Promise.all(dialogs.map((dialog, index) => dialog.getByLabel('Your name').fill(`Person ${index}`)))
    await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: 'Accept $' }).click()))
    for (const page of pages) await expectPage(parts(page).outcome(/^Accepted\. Your load is FF/)).toBeVisible()
    expect(await loads()).toHaveLength(1)
  })

  test('after a lost answer the next press is the same one', async () => {
    const { path, loads } = await linked()
    const page = await site.open(path, { expected: [/ERR_|status of 503/] })
    const keys: (string | undefined)[] = []
    let isLost = true
    await page.route('**/api/links/**', async (route) => {
      const request = route.request()
      // The request has arrived, but the page receives neither its response nor a later one.
      if (request.method() === 'GET') return isLost && keys.length ? route.fulfill({ status: 503, json: {} }) : route.continue()
      keys.push(request.headers()['idempotency-key'])
      if (!isLost) return route.continue()
      await route.fetch()
      await route.abort()
    })
    const dialog = await ask(page, 'Accept')
    await dialog.getByLabel('Your name').fill('Dana Whitfield')
    const accept = dialog.getByRole('button', { name: 'Accept $2,047.80' })
    await accept.click()
    await expectPage(dialog.getByRole('alert').filter({ hasText: 'This needs a connection.' })).toBeVisible()
    isLost = false
    await accept.click()
    await expectPage(parts(page).outcome(/^Accepted/)).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await loads()).toHaveLength(1)
  })

  test('that was not taken says so where it was pressed, also where the browser closes the question meanwhile', async () => {
    const { path, loads } = await linked()
    const page = await site.open(path, { expected: [/ERR_/] })
    const { bar, dialog } = parts(page)
    // The second Escape closes it, even though the page prevents that.
    let presses = 1
    await page.route('**/api/links/*/accept', async (route) => {
      for (let press = 0; press < presses; press += 1) await page.keyboard.press('Escape')
      await route.abort()
    })
    const trouble = dialog.getByRole('alert').filter({ hasText: 'This needs a connection.' })
    const ways = [() => dialog.getByRole('button', { name: 'Not yet' }).click(), () => page.keyboard.press('Escape')]
    for (presses of [1, 2]) {
      for (const leave of ways) {
        await ask(page, 'Accept')
        await expectPage(trouble).toHaveCount(0)
        await dialog.getByLabel('Your name').fill('Dana Whitfield')
        await dialog.getByRole('button', { name: 'Accept $2,047.80' }).click()
        await expectPage(trouble).toBeVisible()
        await expectPage(dialog.getByLabel('Your name')).toHaveValue('Dana Whitfield')
        await leave()
        // The page has received the change.
        await expectPage(page.locator('dialog')).toHaveCount(0)
      }
    }

    // The same if the browser reports the closing only after the failure.
    const notify = await holdClosing(page)
    await ask(page, 'Accept')
    await dialog.getByRole('button', { name: 'Accept $2,047.80' }).click()
    await expectPage(trouble).toBeVisible()
    await notify()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expectPage(trouble).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Not yet' }).click()
    await expectPage(bar.getByRole('button', { name: 'Accept $2,047.80' })).toBeFocused()
    expect(await loads()).toEqual([])
  })

  test('that was replaced meanwhile is not accepted: both are shown, and what was typed stays', async () => {
    const { path, desk, loads } = await linked()
    const page = await site.open(path, { expected: [/status of 412/] })
    const dialog = await ask(page, 'Accept')
    await dialog.getByLabel('Your name').fill('Dana Whitfield')
    await desk('send', priceSheetBody({ linehaul: 1790 }))
    await dialog.getByRole('button', { name: 'Accept $2,047.80' }).click()
    await expectPage(dialog).toContainText('The price has changed: $2,047.80 $2,147.80')
    await expectPage(dialog.locator('s')).toHaveText('$2,047.80')
    await expectPage(parts(page).title.locator('s')).toContainText('$2,047.80')
    expect(await loads()).toEqual([])
    await expectAccessible(page)
    await expectPage(dialog.getByLabel('Your name')).toHaveValue('Dana Whitfield')
    await dialog.getByRole('button', { name: 'Accept $2,147.80' }).click()
    await expectPage(parts(page).outcome(/^Accepted/)).toBeVisible()
    expect(await loads()).toHaveLength(1)
  })
})

test('declining asks why, and leads to the phone', async () => {
  const { path, quote, loads } = await linked()
  const page = await site.open(path)
  // By keyboard alone; Escape changes nothing.
  await parts(page).bar.getByRole('button', { name: 'Decline' }).focus()
  await page.keyboard.press('Enter')
  await expectPage(parts(page).dialog).toHaveAccessibleName('Decline this price?')
  await page.keyboard.press('Escape')
  await expectPage(parts(page).dialog).toHaveCount(0)
  await expectPage(parts(page).bar.getByRole('button', { name: 'Decline' })).toBeFocused()
  const dialog = await ask(page, 'Decline')
  await dialog.getByLabel('Why?').fill('Found another truck')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  const declined = parts(page).outcome('Declined')
  await expectPage(declined.getByRole('link', { name: 'Call (602) 555-0147' })).toHaveAttribute('href', 'tel:+16025550147')
  await picture(page, 'link-declined')
  await expectAccessible(page)
  expect(await site.server.knex('quotes').where({ id: quote.id }).first()).toMatchObject({
    status: 'declined',
    end_reason: 'Found another truck',
  })
  expect(await loads()).toEqual([])
})
