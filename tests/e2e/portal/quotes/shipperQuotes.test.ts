import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'
import { createAskingShipper, shipperParts } from './shipperQuotes.ts'

const site = useSite()
let deskCookie: string
beforeAll(async () => {
  deskCookie = await site.server.signInAs('dispatcher')
})
const asking = () => createAskingShipper(site.server, deskCookie)
// An answer that falls due after midnight has a date.
const moment = '(?:\\w{3} \\d+, )?\\d+:\\d\\d [AP]M MST'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a price comes to the start screen by itself, and accepted there it is a load', async () => {
  const { cookie, asks, prices } = await asking()
  const quote = await asks()
  const page = await site.open('/portal', { cookie, timezoneId: 'America/Phoenix' })
  const { main, part, card, dialog } = shipperParts(page)
  await expectPage(part('Your requests')).toContainText(
    new RegExp(`New.*Phoenix, AZ to Los Angeles, CA.*Q-${quote.number}.*our answer by ${moment}`),
  )
  await expectPage(part('Waiting for your answer')).toHaveCount(0)
  const entry = page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: /^Quotes/ })
  await expectPage(entry).toHaveAccessibleName('Quotes')

  await prices(quote)
  await expectPage(card(quote)).toContainText(
    /23 h \d+ min left.*Phoenix, AZ.*Los Angeles, CA.*Refrigerated, pickup.*\$2,047\.80/,
  )
  await expectPage(entry).toHaveAccessibleName('Quotes 1 quote to answer')
  await expectPage(part('Your requests')).toHaveCount(0)
  await expectAccessible(page)

  await card(quote).getByRole('button', { name: 'Accept' }).click()
  await expectPage(dialog.getByLabel('Your name')).toHaveValue('Ines Marchetti')
  await dialog.getByLabel('Pickup number').fill('PU-7741')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Accept $2,047.80' }).dblclick()
  await expectPage(main.getByText(`Q-${quote.number}: Accepted. Your load is FF`)).toBeVisible()
  const [load, ...more] = await site.server.knex('loads').where({ quote_id: quote.id }).select('id')
  expect(more).toEqual([])
  await expectPage(main.getByText(`Q-${quote.number}: Accepted. Your load is ${load.id}`)).toBeVisible()
  await expectPage(card(quote)).toHaveCount(0)
  await expectPage(part('Coming up').getByRole('article', { name: load.id })).toContainText('$2,047.80')
  await expectPage(entry).toHaveAccessibleName('Quotes')
  await expectAccessible(page)
  expect(await site.server.knex('quotes').where({ id: quote.id }).first()).toMatchObject({
    accepted_by: 'Ines Marchetti',
    pickup_number: 'PU-7741',
  })
  await main.getByRole('link', { name: 'See the load' }).click()
  await expectPage(page).toHaveURL(`/portal/shipper/loads/${load.id}`)
})

test('the record says what is in the price; declined there, it asks again in one press', async () => {
  const { cookie, asks, prices } = await asking()
  const quote = await asks()
  const page = await site.open(`/portal/shipper/quotes/Q-${quote.number}`, { cookie, timezoneId: 'America/Phoenix' })
  const { main, part, dialog } = shipperParts(page)
  await expectPage(part('Your price is on its way')).toContainText(new RegExp(`Our answer by ${moment}\\. You'll see it here`))
  await prices(quote)
  await expectPage(page).toHaveTitle(`Quote Q-${quote.number} | Fairlane Freight`)
  await expectPage(part('Your price')).toContainText(/\$2,047\.80.*left.*Valid until/)
  await expectPage(part('Price breakdown')).toContainText('Linehaul590 mi$1,690.00Fuel surcharge590 mi × $0.42$247.80')
  await expectPage(part('Good to know')).toContainText('“Washout receipt comes with the truck.”Ines, dispatch')
  await expectPage(part('Good to know')).toContainText('2 hours free at each stop, then $40.00/hour.')
  await expectPage(part('Your request')).toContainText(/Pickup .*Delivery by .*Refrigerated.*Table grapes/)
  // Nothing of the desk's.
  await expectPage(main).not.toContainText(/spam|is working on it|margin|Contacts/i)
  await expectAccessible(page)
  await picture(page, 'shipper-quote')

  await main.getByRole('button', { name: 'Decline…' }).click()
  await page.keyboard.press('Escape')
  await expectPage(main.getByRole('button', { name: 'Decline…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Why?').fill('Found another truck')
  await picture(page, 'shipper-decline')
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expectPage(part('Declined').getByRole('heading')).toBeFocused()
  await expectPage(part('Declined')).toContainText(/This price was declined on .*“Found another truck”/)
  await expectAccessible(page)
  await picture(page, 'shipper-quote-declined')

  await main.getByRole('link', { name: 'Ask again' }).click()
  await expectPage(page).toHaveURL('/shippers#quote-section')
  await expectPage(page.getByLabel('Company Name')).toHaveValue('Valley Fresh Growers')
  await expectPage(page.getByText(/Filled in from Q-\d+\. Check it and add what's missing\./)).toBeVisible()
  await expectPage(page.getByText('What you typed before is still here.')).toHaveCount(0)
  // By the address of who is signed in it becomes one of the shipper's own.
  await expectPage(page.getByLabel('Email')).toHaveValue(/@people\.example$/)
  await expectPage(page.getByLabel('Freight Details')).toHaveValue(/Table grapes/)
  await expectPage(page.getByLabel('Pickup Date & Time')).toHaveValue('')
})

test('another price while the first is being accepted is asked again', async () => {
  const { cookie, asks, prices } = await asking()
  const quote = await asks()
  await prices(quote)
  const page = await site.open('/portal/shipper', { cookie, expected: [/status of 412/] })
  const { card, dialog } = shipperParts(page)
  await card(quote).getByRole('button', { name: 'Accept' }).click()
  await prices(quote, { linehaul: 1790 })
  await expectPage(dialog).toContainText('The price has changed: $2,047.80 $2,147.80')
  await dialog.getByRole('button', { name: 'Accept $2,147.80' }).click()
  await expectPage(page.getByText(`Q-${quote.number}: Accepted.`)).toBeVisible()
})

test('the list has what waits first, others are not there, and other roles do not lose the desk', async () => {
  const { cookie, asks, prices, desk, shipperId } = await asking()
  const [old, declined, open, gone] = [await asks(), await asks(), await asks(), await asks()]
  for (const quote of [old, declined, open]) await prices(quote)
  await site.server
    .knex('quotes')
    .where({ id: old.id })
    .update({ valid_until: new Date(Date.now() - 60_000) })
  await desk(gone, 'decline', { reason: 'No reefer free that day' })
  await desk(declined, 'withdraw', { reason: 'The pickup is closed' })
  const fresh = await asks({ respondBy: new Date(Date.now() - 60_000) })
  const others = await (await asking()).asks()
  const { id: assignedDriverId } = await createDriver(site.server.knex)
  await createLoad(site.server.knex, { shipperId, assignedDriverId, status: 'enroute' })
  const page = await site.open('/portal/shipper/quotes', { cookie, viewport: { width: 1280, height: 900 } })
  const main = page.getByRole('main')
  const row = (quote: { number: string }) => main.getByRole('row', { name: `Q-${quote.number}` })
  await expectPage(main.getByText('5 of 5 shown')).toBeVisible()
  await expectPage(row(open)).toContainText(/Quoted.*left.*Valid until.*\$2,047\.80/)
  await expectPage(row(old)).toContainText(/Expired.*It was valid until/)
  await expectPage(row(fresh)).toContainText(/New.*We're late. Promised by/)
  await expectPage(row(gone)).toContainText("We couldn't haul it")
  // The desk's reason is its own.
  await expectPage(main).not.toContainText('No reefer free that day')
  await expectPage(row(declined)).toContainText('Withdrawn: The pickup is closed')
  await expectPage(main).not.toContainText(`Q-${others.number}`)
  await expectPage(main.getByRole('row').nth(1)).toContainText(/Quoted|Expired/)
  await expectAccessible(page)
  await picture(page, 'shipper-quotes')
  await page.goto('/portal/shipper')
  await expectPage(shipperParts(page).card(open)).toBeVisible()
  await expectPage(shipperParts(page).card(old)).toHaveCount(0)
  await picture(page, 'shipper-start')
})

test('on a phone the cards fit, and a shipper without anything is shown the way', async () => {
  const { cookie, asks, prices } = await asking()
  const page = await site.open('/portal/shipper/quotes', { cookie, ...phone })
  await expectPage(page.getByRole('heading', { name: 'No quotes yet' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'shipper-quotes-none')
  await page.goto('/portal/shipper')
  await expectPage(page.getByRole('heading', { name: 'No loads yet' })).toBeVisible()
  await picture(page, 'shipper-start-none')
  await prices(await asks())
  await expectPage(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expectAccessible(page)
})
