import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { deleteQuotes, fresnoArrives, linehaul, main, recordOf, send } from '../../../support/e2e/deskQuotes.ts'
import { expectStored } from '../../../support/e2e/draftsOnDevice.ts'
import { priceSheetBody } from '../../../support/factories.ts'

const site = useSite()

beforeEach(() => deleteQuotes(site.server.knex))

const arrives = (values?: Parameters<typeof fresnoArrives>[1]) => fresnoArrives(site.server.knex, values)
const open = site.openAs('dispatcher', { timezoneId: 'America/Phoenix' })
const offline = { expected: [/ERR_INTERNET_DISCONNECTED/] }
const total = (page: Page) => page.getByRole('form', { name: 'Price' }).getByRole('status').filter({ hasText: /^\$/ })

const lanes = [
  [1400, 'accepted'],
  [1520, 'accepted'],
  [1560, 'declined'],
  [1610, 'accepted'],
  [1650, 'accepted'],
  [1700, 'accepted'],
  [1760, 'expired'],
  [1905, 'declined'],
] as const

/** A request of this lane that was priced last week. */
async function answered(linehaul: number, status: 'accepted' | 'declined' | 'expired') {
  const at = new Date(Date.now() - 7 * 86_400_000)
  const total = linehaul * 100 + 24_000
  const sent = { priceVersion: 1, totalCents: total, quotedAt: at, endedAt: at, validUntil: at }
  const { id } = await arrives({ status, createdAt: at, respondBy: at, ...sent })
  await site.server.knex('quote_prices').insert({
    quote_id: id,
    version: 1,
    delivery_by: at,
    delivery_zone: 'America/Phoenix',
    distance: 589,
    distance_source: 'estimate',
    linehaul_cents: linehaul * 100,
    fuel: JSON.stringify({ index: 3.85, week: '2026-11-16', peg: 1.25, mpg: 6.5 }),
    fuel_cents: 24_000,
    charges: '[]',
    total_cents: total,
    valid_until: at,
    sent_at: at,
  })
}

/** A command of another user, over the API. */
async function command(cookie: string, path: string, version: number, body: object): Promise<Response> {
  return fetch(site.server.url + path, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'application/json', 'If-Match': `"${version}"`, Origin: site.server.url },
    body: JSON.stringify(body),
  })
}

test('all is worked out while typing, and what is sent is what was shown', async () => {
  for (const [linehaul, status] of lanes) await answered(linehaul, status)
  const quote = await arrives()
  const page = await open(recordOf(quote))
  await expectPage(page).toHaveTitle(`Quote Q-${quote.number} | Fairlane Freight`)
  await expectPage(main(page)).toContainText('491 air miles × 1.20')
  await expectPage(main(page)).toContainText('No delivery time requested')
  await expectPage(linehaul(page)).toBeFocused()
  await page.keyboard.type('1690')
  await expectPage(main(page)).toContainText('$2.87/mi')
  await page.getByRole('button', { name: 'Add accessorial' }).click()
  await page.getByLabel('Amount of Reefer fuel').fill('65')
  await expectPage(total(page)).toHaveText('$1,990.60')
  await expectPage(main(page)).toContainText('29.8%')
  await expectPage(main(page)).toContainText('Fresno to Phoenix, both within 75 mi, refrigerated, 180 days. Middle half')
  await page.getByLabel('Distance').fill('600')
  await expectPage(total(page)).toHaveText('$1,995.00')
  await page.getByRole('button', { name: 'Back to 589' }).click()
  await expectPage(total(page)).toHaveText('$1,990.60')
  await page.getByRole('button', { name: 'Preview as shipper' }).click()
  const preview = page.getByRole('dialog', { name: 'Shipper preview' })
  await expectPage(preview).toContainText('$1,990.60')
  await expectPage(preview).toContainText('2 hours free at each stop, then $40.00/hour.')
  await picture(page, 'desk-preview')
  await page.keyboard.press('Escape')
  await picture(page, 'desk-typed')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expectPage(page.getByRole('heading', { name: /^Quoted \d/ })).toBeFocused()
  await expectPage(main(page)).toContainText('The quote email was not sent: email isn’t set up.')
  await expectPage(main(page)).toContainText('$1,990.60')
  const [price] = await site.server.knex('quote_prices').where({ quote_id: quote.id })
  expect(price).toMatchObject({ total_cents: 199_060, linehaul_cents: 169_000, distance: 589, distance_source: 'estimate' })
  await picture(page, 'desk-quoted')
  await expectAccessible(page)
})

test('an empty sheet lists what is missing, a warned price is asked about once', async () => {
  const quote = await arrives()
  const page = await open(recordOf(quote))
  await send(page).click()
  await expectPage(page.getByRole('region', { name: '1 answer is missing or wrong' })).toBeFocused()
  await picture(page, 'desk-error')
  await linehaul(page).fill('900')
  await expectPage(main(page)).toContainText(/The margin of .* is .*, below the floor of 18%\./)
  await expectPage(send(page)).toHaveText('Send Quote with 1 warning')
  await send(page).click()
  const asked = page.getByRole('dialog', { name: /^Send \$[\d,.]+ anyway\?$/ })
  await expectPage(asked).toContainText('below the floor of 18%')
  await asked.getByRole('button', { name: 'Back to the price' }).click()
  await expectPage(send(page)).toBeFocused()
  await send(page).click()
  await asked.getByRole('button', { name: 'Send with 1 warning' }).click()
  await expectPage(page.getByRole('heading', { name: /^Quoted/ })).toBeVisible()
  await expectPage(page.getByRole('region', { name: 'Changes' })).toContainText('margin below floor')
})

test('the margin says who usually hauls and from what it follows, and has the other hauler beside it', async () => {
  const { knex } = site.server
  const page = await open(recordOf(await arrives()))
  const margin = page.getByRole('region', { name: 'Margin' })
  await expectPage(margin).toContainText('Refrigerated usually goes on a company truck. Cost: our cost per mile.')
  await expectPage(margin.getByRole('button')).toHaveCount(0)

  const haulers = { group_name: 'haulers', version: 2, effective_from: '2026-01-01' }
  await knex('settings').insert({ ...haulers, value: { reefer: 'owner_operator', linehaul: 75, fuel: 100 } })
  await page.reload()
  await linehaul(page).fill('1690')
  const own = margin.getByRole('button', { name: 'Company truck 30.8%' })
  const theirs = margin.getByRole('button', { name: 'Owner-operator 21.9%' })
  await expectPage(theirs).toHaveAttribute('aria-pressed', 'true')
  await expectPage(margin).toContainText('Refrigerated usually goes on an owner-operator’s truck.')
  await expectPage(margin).toContainText('75% of the linehaul, 100% of the fuel surcharge. Truck and diesel are theirs.')
  await expectPage(margin).toContainText('Owner-operator, 75% of linehaul$1,267.50')
  await expectPage(margin).not.toContainText('Diesel,')
  await picture(page, 'desk-margin')
  await expectAccessible(page)
  await own.click()
  await expectPage(margin).toContainText('Cost: our cost per mile.')
  await expectPage(margin).toContainText('Diesel, 649 ÷ 6.5 × $3.85$384.41')
  await knex('settings').where(haulers).del()
})

test('a draft survives a reload and being offline, and is gone once the price is sent', async () => {
  const quote = await arrives()
  const page = await open(recordOf(quote), { serviceWorkers: 'allow', ...offline })
  await linehaul(page).fill('1690')
  await page.getByLabel('Note to the shipper').fill('Washout receipt comes with the truck.')
  await expectPage(page.getByText(/Draft saved on this device at \d/)).toBeVisible()
  await expectStored(page, 'Washout')
  await page.reload()
  await expectPage(linehaul(page)).toHaveValue(/^1,?690/)
  await expectPage(page.getByLabel('Note to the shipper')).toHaveValue('Washout receipt comes with the truck.')
  await page.context().setOffline(true)
  const price = page.getByRole('form', { name: 'Price' })
  await expectPage(price.getByRole('button', { name: 'Needs a connection' })).toBeDisabled()
  await linehaul(page).fill('1700')
  await picture(page, 'desk-offline')
  await page.context().setOffline(false)
  await send(page).click()
  await expectPage(page.getByRole('heading', { name: /^Quoted/ })).toBeVisible()
  await page.reload()
  await expectPage(page.getByRole('heading', { name: /^Quoted/ })).toBeVisible()
  await expectPage(linehaul(page)).toHaveCount(0)
})

test('somebody else was faster: both prices side by side, and nothing typed is lost', async () => {
  const quote = await arrives()
  const page = await open(recordOf(quote), { expected: [/412/] })
  await linehaul(page).fill('1690')
  const other = await site.server.signInAs('admin')
  const answer = await command(other, `/api/quotes/${quote.id}/send`, 1, {
    ...priceSheetBody({ linehaul: 1800 }),
    accepted: ['price_far_off_lane', 'margin_below_floor', 'delivery_unreachable'],
  })
  expect(answer.status).toBe(200)
  const banner = page.getByRole('region', { name: 'Changed meanwhile' })
  await expectPage(banner).toContainText(/Ines sent a price, .*Your entries are saved\./)
  await expectPage(banner).toContainText('Linehaul $1,690.00')
  await expectPage(banner).toContainText('Linehaul $1,800.00')
  await expectPage(banner).toContainText('Reefer fuel None')
  await expectPage(banner).toContainText('Reefer fuel $65.00')
  await expectPage(linehaul(page)).toHaveCount(0)
  await picture(page, 'desk-changed')
  await expectAccessible(page)
  await banner.getByRole('button', { name: 'Keep mine' }).click()
  await expectPage(linehaul(page)).toHaveValue(/^1,?690/)
  await expectPage(page.getByLabel('Distance', { exact: true })).toBeFocused()
  await send(page).click()
  await expectPage(main(page)).toContainText('Price, version 2')
  await expectPage(main(page)).toContainText('Earlier versions')
  // And again, while the shipper says yes on the phone to the price before.
  await page.getByRole('button', { name: 'Accepted by phone…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accepted by phone' })
  const { version } = await site.server.knex('quotes').where({ id: quote.id }).first()
  const again = await command(other, `/api/quotes/${quote.id}/send`, version, {
    ...priceSheetBody({ linehaul: 1900 }),
    accepted: ['price_far_off_lane', 'margin_below_floor', 'delivery_unreachable'],
  })
  expect(again.status).toBe(200)
  await expectPage(dialog.getByRole('alert')).toHaveText(/^The price has changed: \$[\d,.]+ \$[\d,.]+$/)
  await dialog.getByRole('button', { name: 'Book the load' }).click()
  await expectPage(dialog).toContainText('Someone else changed this request.')
  expect(await site.server.knex('loads').where({ quote_id: quote.id })).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Book the load' }).click()
  await expectPage(page.getByRole('heading', { name: /^Accepted by/ })).toBeFocused()
})
