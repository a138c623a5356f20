import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordChange } from '../../server/events/record.ts'
import { expectAccessible, expectPage, picture, useSite } from '../browser.ts'
import { createQuoteRow, priceSheetBody } from '../factories.ts'
import { desk } from './deskQuotes.ts'

const site = useSite()
const minute = 60_000

beforeEach(async () => {
  await site.server.knex('loads').whereNotNull('quote_id').del()
  await site.server.knex('quotes').del()
})

const fresno = {
  ...{ companyName: 'Valley Fresh Growers', contactName: 'Anita Quiroga', email: 'shipping@valleyfresh.example' },
  ...{ phone: '(559) 555-0136', equipment: 'reefer', pickupLocation: 'Fresno, CA', pickupZone: 'America/Los_Angeles' },
  ...{ deliveryLocation: 'Phoenix, AZ', freightDetails: 'Table grapes, 34 °F, 38,000 lb. Washout receipt needed.' },
} as const

const arrives = (values: Parameters<typeof createQuoteRow>[1] = {}) =>
  createQuoteRow(site.server.knex, {
    ...fresno,
    createdAt: new Date(Date.now() - 39 * minute),
    respondBy: new Date(Date.now() + 81 * minute),
    ...values,
  })

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
    ...{ quote_id: id, version: 1, delivery_by: at, delivery_zone: 'America/Phoenix', distance: 589, distance_source: 'estimate' },
    ...{ linehaul_cents: linehaul * 100, fuel: JSON.stringify({ index: 3.85, week: '2026-11-16', peg: 1.25, mpg: 6.5 }) },
    ...{ fuel_cents: 24_000, charges: '[]', total_cents: total, valid_until: at, sent_at: at },
  })
}

type Options = Parameters<typeof site.open>[1]
const signIn = () => site.server.signInAs('dispatcher')
const open = async (path: string, options: Options = {}) =>
  site.open(path, { cookie: await signIn(), timezoneId: 'America/Phoenix', ...options })
const offline = { expected: [/ERR_INTERNET_DISCONNECTED/] }
const record = ({ number }: { number: string }) => `${desk}/Q-${number}`
const main = (page: Page) => page.getByRole('main')
const linehaul = (page: Page) => page.getByLabel('Linehaul', { exact: true })
const total = (page: Page) => page.getByRole('form', { name: 'Price' }).getByRole('status').filter({ hasText: /^\$/ })
const send = (page: Page) => page.getByRole('button', { name: /^Send Quote/ })

/** A command of somebody else, over the API. */
async function command(cookie: string, path: string, version: number, body: object): Promise<Response> {
  return fetch(site.server.url + path, {
    method: path.split('/').length > 4 ? 'POST' : 'PATCH',
    headers: { cookie, 'Content-Type': 'application/json', 'If-Match': `"${version}"`, Origin: site.server.url },
    body: JSON.stringify(body),
  })
}

describe('pricing', () => {
  test('all is worked out while typing, and what is sent is what was shown', async () => {
    for (const [linehaul, status] of lanes) await answered(linehaul, status)
    const quote = await arrives()
    const page = await open(record(quote))
    await page.getByRole('button', { name: 'Collapse' }).click()
    await page.reload()
    await expectPage(page).toHaveTitle(`Quote Q-${quote.number} | Fairlane Freight`)
    await expectPage(main(page)).toContainText('491 mi straight × 1.20 by road')
    await expectPage(main(page)).toContainText('No delivery time asked')
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
    await page.getByRole('button', { name: 'See as the shipper' }).click()
    await expectPage(page.getByRole('dialog', { name: 'As the shipper sees it' })).toContainText('$1,990.60')
    await page.keyboard.press('Escape')
    await picture(page, 'desk-typed')
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await expectPage(page.getByRole('heading', { name: /^Quoted, sent \d/ })).toBeFocused()
    await expectPage(main(page)).toContainText('Not sent. No mail server is set up.')
    await expectPage(main(page)).toContainText('$1,990.60')
    const [price] = await site.server.knex('quote_prices').where({ quote_id: quote.id })
    expect(price).toMatchObject({ total_cents: 199_060, linehaul_cents: 169_000, distance: 589, distance_source: 'estimate' })
    await picture(page, 'desk-quoted')
    await expectAccessible(page)
  })

  test('an empty sheet lists what is missing, a warned price is asked about once', async () => {
    const quote = await arrives()
    const page = await open(record(quote))
    await send(page).click()
    await expectPage(page.getByRole('region', { name: '1 answer is missing or wrong' })).toBeFocused()
    await picture(page, 'desk-error')
    await linehaul(page).fill('900')
    await expectPage(main(page)).toContainText(/The margin of .* is .*, below the floor of 18%\./)
    await expectPage(send(page)).toHaveText('Send Quote with 1 warning')
    await send(page).click()
    const asked = page.getByRole('dialog', { name: /^Send \$[\d,.]+ all the same\?$/ })
    await expectPage(asked).toContainText('below the floor of 18%')
    await asked.getByRole('button', { name: 'Back to the price' }).click()
    await expectPage(send(page)).toBeFocused()
    await send(page).click()
    await asked.getByRole('button', { name: 'Send with 1 warning' }).click()
    await expectPage(page.getByRole('heading', { name: /^Quoted, sent/ })).toBeVisible()
    await expectPage(page.getByRole('region', { name: 'Changes' })).toContainText('margin below floor')
  })

  test('a draft survives a reload and being offline, and is gone once the price is sent', async () => {
    const quote = await arrives()
    const page = await open(record(quote), { serviceWorkers: 'allow', ...offline })
    await linehaul(page).fill('1690')
    await page.getByLabel('Note to the shipper').fill('Washout receipt comes with the truck.')
    await expectPage(page.getByText(/Draft saved on this device at \d/)).toBeVisible()
    await page.reload()
    await expectPage(linehaul(page)).toHaveValue(/^1,?690/)
    await expectPage(page.getByLabel('Note to the shipper')).toHaveValue('Washout receipt comes with the truck.')
    await page.context().setOffline(true)
    await expectPage(page.getByRole('button', { name: 'Needs a connection' })).toBeDisabled()
    await linehaul(page).fill('1700')
    await picture(page, 'desk-offline')
    await page.context().setOffline(false)
    await send(page).click()
    await expectPage(page.getByRole('heading', { name: /^Quoted, sent/ })).toBeVisible()
    await page.reload()
    await expectPage(page.getByRole('heading', { name: /^Quoted, sent/ })).toBeVisible()
    await expectPage(linehaul(page)).toHaveCount(0)
  })

  test('somebody else was faster: both prices side by side, and nothing typed is lost', async () => {
    const quote = await arrives()
    const page = await open(record(quote), { expected: [/412/] })
    await linehaul(page).fill('1690')
    const other = await site.server.signInAs('admin')
    const answer = await command(other, `/api/quotes/${quote.id}/send`, 1, {
      ...priceSheetBody({ linehaul: 1800 }),
      accepted: ['price_far_off_lane', 'margin_below_floor', 'delivery_unreachable'],
    })
    expect(answer.status).toBe(200)
    const banner = page.getByRole('region', { name: 'Changed meanwhile' })
    await expectPage(banner).toContainText(/Ines sent a price, .*Nothing that you typed is lost\./)
    await expectPage(banner).toContainText('Linehaul $1,690.00')
    await expectPage(banner).toContainText('Linehaul $1,800.00')
    await expectPage(linehaul(page)).toHaveCount(0)
    await picture(page, 'desk-changed')
    await expectAccessible(page)
    await banner.getByRole('button', { name: 'Keep mine' }).click()
    await expectPage(linehaul(page)).toHaveValue(/^1,?690/)
    await send(page).click()
    await expectPage(main(page)).toContainText('Price, version 2')
    await expectPage(main(page)).toContainText('Earlier versions')
  })
})

describe('the request', () => {
  test('is declined with a reason, and read calmly afterwards', async () => {
    const quote = await arrives()
    const page = await open(record(quote))
    await page.getByRole('button', { name: 'Cannot haul it…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cannot haul it?' })
    await dialog.getByRole('button', { name: 'Cannot haul it' }).click()
    await expectPage(dialog).toContainText('Please give a reason')
    await dialog.getByLabel('Reason').fill('No reefer in Fresno until Thursday')
    await dialog.getByRole('button', { name: 'Cannot haul it' }).click()
    await expectPage(page.getByRole('heading', { name: 'We cannot haul it' })).toBeFocused()
    await expectPage(main(page)).toContainText('“No reefer in Fresno until Thursday”')
    await expectPage(send(page)).toHaveCount(0)
    await expectAccessible(page)
  })

  test('is put away as a robot and brought back, and edited while somebody else edits it', async () => {
    const quote = await arrives()
    const page = await open(record(quote), { expected: [/412/] })
    await page.getByRole('button', { name: 'Probably a robot' }).click()
    await page.getByRole('button', { name: 'Bring back' }).click()
    await expectPage(page.getByRole('button', { name: 'Probably a robot' })).toBeVisible()
    await page.getByRole('button', { name: 'Edit request' }).click()
    const dialog = page.getByRole('dialog', { name: `Edit Q-${quote.number}` })
    await dialog.getByLabel('Company Name').fill('Valley Fresh Growers, Inc.')
    const { knex } = site.server
    await knex.transaction(async (transaction) => {
      await transaction('quotes').where({ id: quote.id }).update({ company_name: 'Valley Fresh', phone: '(559) 555-0199', version: 4 })
      await recordChange(transaction, { noun: 'quotes', id: quote.id, what: 'edit' })
    })
    const banner = dialog.getByRole('region', { name: 'Changed meanwhile' })
    await expectPage(banner).toContainText('1 answer differs')
    await expectPage(dialog.getByLabel('Phone')).toHaveValue('(559) 555-0199')
    await banner.getByRole('button', { name: /Keep mine.*Company Name/ }).click()
    await dialog.getByRole('button', { name: 'Save request' }).click()
    await expectPage(dialog).toHaveCount(0)
    await expectPage(main(page)).toContainText('Valley Fresh Growers, Inc.')
    await expectPage(main(page)).toContainText('(559) 555-0199')
  })

  test('a call is logged without a network, and sent later', async () => {
    const quote = await arrives()
    const page = await open(record(quote), offline)
    await expectPage(page.getByRole('link', { name: '(559) 555-0136' })).toHaveAttribute('href', 'tel:5595550136')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Log a contact' }).click()
    await page.getByLabel('What came of it').fill('Left a message')
    await page.getByRole('button', { name: 'Log it' }).click()
    await expectPage(page.getByRole('region', { name: 'Waiting to send' })).toContainText(/Contact on Q-\d+, by phone\. Waiting on this device/)
    await page.context().setOffline(false)
    await expectPage(main(page)).toContainText('Call: Left a message')
    await expectPage(page.getByRole('region', { name: 'Waiting to send' })).toHaveCount(0)
    expect(await site.server.knex('quote_contacts').where({ quote_id: quote.id })).toHaveLength(1)
  })

  test('two people at it see each other, until one leaves', async () => {
    const quote = await arrives()
    const first = await open(record(quote))
    await expectPage(linehaul(first)).toBeVisible()
    const second = await open(desk, { cookie: await site.server.signInAs('admin') })
    await expectPage(second.getByRole('row').filter({ hasText: `Q-${quote.number}` })).toContainText('Ines Marchetti is at it')
    await second.getByRole('link', { name: `Q-${quote.number}` }).first().click()
    await expectPage(second.getByRole('heading', { level: 1 })).toHaveText(`Q-${quote.number}`)
    await expectPage(main(second)).toContainText('Ines Marchetti is at it')
    await expectPage(main(first)).not.toContainText('is at it')
    await first.getByRole('link', { name: 'Back to the quotes' }).click()
    await expectPage(main(second)).not.toContainText('is at it')
  })

  test('the next by due time is one press away', async () => {
    const late = await arrives({ respondBy: new Date(Date.now() - 9 * minute) })
    const next = await arrives()
    const page = await open(record(late))
    await expectPage(main(page)).toContainText('1st of 2 waiting')
    await expectPage(main(page)).toContainText('Late, 9 min')
    await page.getByRole('link', { name: `Due next: Q-${next.number}` }).click()
    await expectPage(page).toHaveURL(record(next))
    await expectPage(main(page)).toContainText('2nd of 2 waiting')
    await expectPage(linehaul(page)).toHaveValue('')
  })

  test('by phone: written down, priced, accepted by phone, and a load', async () => {
    const page = await open(desk)
    await page.getByRole('link', { name: 'Quote by phone' }).click()
    await page.getByLabel('Company Name').fill('Copper State Pipe')
    await page.getByLabel('Contact Name').fill('Rosa Tso')
    await page.getByLabel('Email').fill('rosa@copperstate.example')
    await page.getByLabel('Phone', { exact: true }).fill('(520) 555-0144')
    await page.getByLabel('Equipment').selectOption('flatbed')
    await page.getByLabel('Pickup Location').fill('Tucson, AZ')
    await page.getByLabel('Delivery Location').fill('Houston, TX')
    await page.getByLabel('Pickup Date & Time').fill(`${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T08:00`)
    await picture(page, 'desk-phone')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Store request' }).click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(/^Q-\d+$/)
    await expectPage(main(page)).toContainText('by phone at')
    await linehaul(page).fill('3200')
    await send(page).click()
    await page.getByRole('button', { name: 'Accepted by phone…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accepted by phone' })
    await dialog.getByLabel('Pickup number').fill('4471')
    await dialog.getByRole('button', { name: 'Book the load' }).click()
    await expectPage(page.getByRole('heading', { name: 'Accepted by Rosa Tso' })).toBeFocused()
    await expectPage(main(page)).toContainText('pickup number 4471')
    await picture(page, 'desk-accepted')
    await page.getByRole('link', { name: /^Open load FF\d{10}$/ }).click()
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText(/FF\d{10}/)
  })
})
