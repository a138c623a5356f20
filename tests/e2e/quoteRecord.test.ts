import { beforeEach, expect, test } from 'vitest'
import { recordChange } from '../../server/events/record.ts'
import { expectAccessible, expectPage, picture, useSite } from '../browser.ts'
import { deleteQuotes, desk, fresnoArrives, linehaul, main, recordOf, send } from './deskQuotes.ts'

const site = useSite()
const minute = 60_000

beforeEach(() => deleteQuotes(site.server.knex))

const arrives = (values?: Parameters<typeof fresnoArrives>[1]) => fresnoArrives(site.server.knex, values)
const open = async (path: string, options: Parameters<typeof site.open>[1] = {}) =>
  site.open(path, { cookie: await site.server.signInAs('dispatcher'), timezoneId: 'America/Phoenix', ...options })
const offline = { expected: [/ERR_INTERNET_DISCONNECTED/] }

test('is declined with a reason, and read calmly afterwards', async () => {
  const quote = await arrives()
  const page = await open(recordOf(quote))
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
  const page = await open(recordOf(quote), { expected: [/412/] })
  await page.getByRole('button', { name: 'Probably a robot' }).click()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expectPage(page.getByRole('button', { name: 'Probably a robot' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit request' }).click()
  const dialog = page.getByRole('dialog', { name: `Edit Q-${quote.number}` })
  await dialog.getByLabel('Company Name').fill('Valley Fresh Growers, Inc.')
  const { knex } = site.server
  await knex.transaction(async (transaction) => {
    await transaction('quotes')
      .where({ id: quote.id })
      .update({ company_name: 'Valley Fresh', phone: '(559) 555-0199', version: 4 })
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

test('a price follows where the freight goes to: by itself until something is typed', async () => {
  const quote = await arrives()
  const page = await open(recordOf(quote))
  const distance = page.getByLabel('Distance', { exact: true })
  const goesTo = (delivery_location: string) =>
    site.server.knex.transaction(async (transaction) => {
      await transaction('quotes').where({ id: quote.id }).update({ delivery_location }).increment('version')
      await recordChange(transaction, { noun: 'quotes', id: quote.id, what: 'edit' })
    })
  await expectPage(distance).toHaveValue('589')
  await goesTo('Houston, TX')
  await expectPage(distance).not.toHaveValue('589')
  const proposed = await distance.inputValue()
  await expectPage(main(page)).not.toContainText('491 mi straight')
  await linehaul(page).fill('1690')
  await goesTo('Phoenix, AZ')
  await page.getByRole('button', { name: 'Look at the change above first' }).click()
  const banner = page.getByRole('region', { name: 'Changed meanwhile' })
  await expectPage(banner).toBeFocused()
  await expectPage(main(page)).toContainText('491 mi straight')
  await expectPage(distance).toHaveValue(proposed)
  await banner.getByRole('button', { name: 'Go on with the price' }).click()
  await page.getByRole('button', { name: 'Back to 589' }).click()
  await send(page).click()
  await expectPage(page.getByRole('heading', { name: /^Quoted, sent/ })).toBeFocused()
  const [price] = await site.server.knex('quote_prices').where({ quote_id: quote.id })
  expect(price).toMatchObject({ distance: 589, delivery_zone: 'America/Phoenix' })
})

test('a call is logged without a network, and sent later', async () => {
  const quote = await arrives()
  const page = await open(recordOf(quote), offline)
  await expectPage(page.getByRole('link', { name: '(559) 555-0136' })).toHaveAttribute('href', 'tel:5595550136')
  await linehaul(page).fill('1690')
  await page.getByRole('button', { name: 'Log a contact' }).click()
  await page.getByLabel('What came of it').fill('Left a message')
  await page.getByRole('form', { name: 'Log a contact' }).getByLabel('Note').press('Control+Enter')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Log it' }).click()
  await expectPage(page.getByRole('region', { name: 'Waiting to send' })).toContainText(
    /Contact on Q-\d+, by phone\. Waiting on this device/,
  )
  await page.context().setOffline(false)
  await expectPage(main(page)).toContainText('Call: Left a message')
  await expectPage(page.getByRole('region', { name: 'Waiting to send' })).toHaveCount(0)
  expect(await site.server.knex('quote_contacts').where({ quote_id: quote.id })).toHaveLength(1)
  // The keys that send the price do nothing in another form.
  expect(await site.server.knex('quote_prices').where({ quote_id: quote.id })).toHaveLength(0)
})

test('two people at it see each other, until one leaves', async () => {
  const quote = await arrives()
  const first = await open(recordOf(quote))
  await expectPage(linehaul(first)).toBeVisible()
  const second = await open(desk, { cookie: await site.server.signInAs('admin') })
  await expectPage(second.getByRole('row').filter({ hasText: `Q-${quote.number}` })).toContainText('Ines Marchetti is at it')
  await second
    .getByRole('link', { name: `Q-${quote.number}` })
    .first()
    .click()
  await expectPage(second.getByRole('heading', { level: 1 })).toHaveText(`Q-${quote.number}`)
  await expectPage(main(second)).toContainText('Ines Marchetti is at it')
  await expectPage(main(first)).not.toContainText('is at it')
  await first.getByRole('link', { name: 'Back to the quotes' }).click()
  await expectPage(main(second)).not.toContainText('is at it')
})

test('the next by due time is one press away', async () => {
  const late = await arrives({ respondBy: new Date(Date.now() - 9 * minute) })
  const next = await arrives()
  const page = await open(recordOf(late))
  await expectPage(main(page)).toContainText('1st of 2 waiting')
  await expectPage(main(page)).toContainText('Late, 9 min')
  await page.getByRole('link', { name: `Due next: Q-${next.number}` }).click()
  await expectPage(page).toHaveURL(recordOf(next))
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
