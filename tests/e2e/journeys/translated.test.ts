import { beforeEach, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { wallClock } from '#shared/kernel/time'
import type { LoadRecord } from '#shared/loads/load'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { expectPage, useSite } from '../../support/browser.ts'
import { assignPanel, choose, createBooked, createCandidates, deleteDrivers, loadPage } from '../../support/e2e/assignable.ts'
import { deleteQuotes, fresnoArrives, linehaul, main, recordOf, send } from '../../support/e2e/deskQuotes.ts'
import { board, myLoads } from '../../support/e2e/loadRows.ts'
import { photoFile, sign } from '../../support/e2e/proofForm.ts'
import { clearSettlements, driverCalled } from '../../support/e2e/settlementRows.ts'
import { createDriver, createLoad } from '../../support/factories.ts'
import { openTranslated } from './translator.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const hour = 3_600_000

beforeEach(async () => {
  await clearSettlements(site.server.knex)
  await deleteQuotes(site.server.knex)
  await deleteDrivers(site.server.knex)
})

test('a driver records the day on a translated phone, from the arrival to the signature, and reads the pay', async () => {
  const driver = await createDriver(site.server.knex, { firstName: 'Rose', lastName: 'Field' })
  await createLoad(site.server.knex, {
    status: 'invoiced',
    assignedDriverId: driver.id,
    driverPayCents: 32_200,
    pickupDateTime: new Date('2026-11-16T13:30Z'),
    deliveryDateTime: new Date('2026-11-16T21:00Z'),
    deliveredAt: new Date('2026-11-16T22:00Z'),
  })
  const load = await createLoad(site.server.knex, {
    status: 'planned',
    assignedDriverId: driver.id,
    pickupDateTime: new Date(Date.now() + hour),
    deliveryDateTime: new Date(Date.now() + 9 * hour),
  })
  const cookie = await site.server.signInAs('driver', { driverId: driver.id })
  // A page left during an upload asks whether the file has arrived: 404 where it has not.
  const expected = [/ERR_INTERNET_DISCONNECTED/, /status of 404/]
  const page = await openTranslated(site, myLoads, { ...phone, cookie, expected })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap()
  const recorded = page.getByRole('list', { name: 'Recorded' }).getByRole('listitem')
  const reference = page.getByRole('article').getByText(load.id, { exact: true })
  await expectPage(reference).toBeVisible()
  await expectPage(reference.locator('font')).toHaveCount(0)

  await page.context().setOffline(true)
  await press('Arrived at pickup')
  await expectPage(recorded).toContainText(['Not sent yet.'])
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expectPage(recorded).toHaveCount(0)
  await press('Arrived at pickup')
  await expectPage(recorded).toContainText(['Arrived at pickup'])
  await page.context().setOffline(false)
  await expectPage(recorded.first()).toContainText('Sent')
  await expectPage(recorded.first()).not.toContainText('Not sent yet.')

  await press('Add a receipt')
  const receipt = page.getByRole('dialog', { name: 'Add a receipt' })
  await receipt.getByLabel('Take a photo').setInputFiles(await photoFile(page, 'lumper.jpg'))
  await receipt.getByRole('button', { name: 'Send to office' }).tap()
  await expectPage(receipt).toContainText('Please choose what was paid for')
  await receipt.getByText('Lumper').tap()
  await receipt.getByText('I paid it').tap()
  await receipt.getByLabel('Amount on the receipt').fill('150')
  await receipt.getByRole('button', { name: 'Send to office' }).tap()
  await expectPage(receipt).toHaveCount(0)
  await expectPage(page.getByRole('region', { name: 'Receipts' })).toContainText('$150.00')

  const messages = page.getByRole('region', { name: 'Messages' })
  for (const text of ['Two pallets restacked', 'Seal 4471 on']) {
    await messages.getByRole('textbox').fill(text)
    await messages.getByRole('button', { name: 'Send message' }).tap()
    await expectPage(messages.getByRole('listitem').filter({ hasText: text })).toHaveCount(1)
  }
  await expectPage(messages.getByRole('listitem')).toContainText(['Two pallets restacked', 'Seal 4471 on'])

  await press('Departed pickup')
  await expectPage(recorded.first()).toContainText('Departed pickup')
  await press('Check call')
  const call = page.getByRole('dialog', { name: 'Check call' })
  await call.getByLabel('Where you are').fill('Blythe, CA')
  await call.getByRole('button', { name: 'Save check call' }).tap()
  await expectPage(recorded.first()).toContainText('Blythe, CA')
  await press('Arrived at delivery')
  await press('Yes, arrived at delivery')
  await expectPage(recorded.first()).toContainText('Arrived at delivery')
  await press('Delivered')
  const proof = page.getByRole('dialog', { name: 'Proof of delivery' })
  await proof.getByLabel('Choose a photo').setInputFiles([await photoFile(page, 'signed.jpg', { lines: 12 })])
  await expectPage(proof.getByText('1 of up to 10')).toBeVisible()
  await sign(proof)
  await proof.getByLabel('Receiver’s name').fill('J. Ortega')
  await proof.getByRole('button', { name: 'Delivered', exact: true }).tap()
  const stored = async () => (await (await site.server.request(`${api.loads}/${load.id}`, { cookie })).json()) as LoadRecord
  await expect.poll(async () => (await stored()).status).toBe('delivered')
  expect((await stored()).events.map(({ type }) => type)).toEqual([
    'arrived_pickup',
    'departed_pickup',
    'check_call',
    'arrived_delivery',
    'delivered',
  ])

  await page.goto('/portal/driver/schedule?week=2026-11-18')
  const pay = page.getByRole('definition').filter({ hasText: '$' })
  await expectPage(pay).toHaveText('$322.00')
  await press('Next week')
  await expectPage(page.getByRole('main')).toContainText('Nov 23 – 29')
  await expectPage(page.getByRole('main')).not.toContainText('$322.00')
  await press('Previous week')
  await expectPage(pay).toHaveText('$322.00')
})

test('the desk prices a quote on a translated page, and every number is that of what was typed last', async () => {
  const quote = await fresnoArrives(site.server.knex)
  const page = await openTranslated(site, recordOf(quote), { cookie: await site.server.signInAs('dispatcher') })
  const total = page.getByRole('form', { name: 'Price' }).getByRole('status').filter({ hasText: /^\$/ })
  await linehaul(page).fill('900')
  await expectPage(main(page)).toContainText(/The margin of .* is .*, below the floor of 18%\./)
  await expectPage(send(page)).toHaveText('Send Quote with 1 warning')
  const before = (await total.textContent()) ?? ''
  await linehaul(page).fill('1690')
  await expectPage(total).not.toHaveText(before)
  await expectPage(main(page)).toContainText('$2.87/mi')
  await page.getByRole('button', { name: 'Add accessorial' }).click()
  await page.getByLabel('Amount of Reefer fuel').fill('65')
  await expectPage(total).toHaveText('$1,990.60')
  await expectPage(main(page)).toContainText('29.8%')
  await page.getByLabel('Distance').fill('600')
  await expectPage(total).toHaveText('$1,995.00')
  await page.getByRole('button', { name: 'Back to 589' }).click()
  await expectPage(total).toHaveText('$1,990.60')
  await expectPage(send(page)).toHaveText('Send Quote')
  await send(page).click()
  await expectPage(page.getByRole('heading', { name: /^Quoted \d/ })).toBeVisible()
  await expectPage(main(page)).toContainText('$1,990.60')
})

test('the desk filters the board, assigns a driver and records the trip on a translated page', async () => {
  const { knex } = site.server
  await createCandidates(knex)
  const load = await createBooked(knex)
  const boxTruck = await createBooked(knex, { equipment: 'box_truck' })
  const cookie = await site.server.signInAs('dispatcher')
  const page = await openTranslated(site, board, { cookie, timezoneId: 'America/Phoenix' })
  const rows = page.getByRole('row').filter({ hasText: /FF\d+/ })
  await page.getByRole('button', { name: /^More Filters/ }).click()
  await page.getByLabel('Equipment').selectOption('box_truck')
  await expectPage(rows).toHaveText([new RegExp(boxTruck.id)])
  await expectPage(page.getByRole('tab', { name: /^All/ })).toHaveText('All1')
  await page.getByLabel('Equipment').selectOption('flatbed')
  await expectPage(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expectPage(rows.filter({ hasText: load.id })).toHaveCount(1)

  await page.goto(loadPage(load))
  await page.getByRole('button', { name: 'Assign Driver' }).click()
  await expectPage(choose(page, 'Tyrone Whitfield')).toBeChecked()
  await assignPanel(page).getByRole('searchbox').fill('los angeles')
  await expectPage(assignPanel(page).getByRole('radio')).toHaveCount(1)
  await assignPanel(page)
    .getByRole('button', { name: /^Assign Ray Dominguez with \d warnings$/ })
    .click()
  const driver = page.getByRole('region', { name: 'Driver', exact: true })
  await expectPage(driver).toContainText('Ray Dominguez')
  await expectPage(driver.getByText('Ray Dominguez', { exact: true }).locator('font')).toHaveCount(0)

  await page.getByRole('button', { name: 'Update Status: En Route' }).click()
  const departure = page.getByRole('dialog', { name: 'Update Status: En Route' })
  await departure.getByLabel('When it happened').fill('2098-01-01T08:00')
  await departure.getByRole('button', { name: 'Departed pickup' }).click()
  await expectPage(departure).toContainText('This is in the future')
  await departure.getByLabel('When it happened').fill(wallClock(new Date(Date.now() - hour / 3), load.pickupZone).slice(0, 16))
  await departure.getByLabel('Public note').fill('Loaded and sealed.')
  await departure.getByRole('button', { name: 'Departed pickup' }).click()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expectPage(timeline).toContainText(/Departed pickup.*Loaded and sealed\./)
  await page.getByRole('button', { name: 'Update Status: Delivered' }).click()
  await page.getByRole('dialog').getByLabel('Private note').fill('Left with the guard.')
  await page.getByRole('button', { name: /^Delivered$/ }).click()
  await expectPage(timeline).toContainText('Left with the guard.')
  await expectPage(page.getByRole('button', { name: 'Update Status: Delivered' })).toHaveCount(0)
})

test('payroll ticks loads on a translated page, and the net pay follows', async () => {
  const { knex } = site.server
  const driver = await driverCalled(knex, 'Guadalupe', 'Hernández-Villanueva')
  const day = (ago: number) => new Date(Date.now() - ago * 24 * hour)
  const values: Partial<Load> = { status: 'delivered', assignedDriverId: driver.id, pickupDateTime: day(12), charges: [] }
  const first = await createLoad(knex, { ...values, rateLinehaulCents: 300_000, deliveredAt: day(10) })
  const second = await createLoad(knex, { ...values, rateLinehaulCents: 81_550, deliveredAt: day(9) })
  const cookie = await site.server.signInAs('payroll')
  const page = await openTranslated(site, `/portal/admin/drivers/${driver.id}`, { cookie })
  await page.getByRole('button', { name: 'Change pay terms…' }).click()
  const terms = page.getByRole('dialog', { name: /^Change pay terms/ })
  const next = terms.getByRole('region', { name: 'Next settlement' })
  await terms.getByLabel('From').fill('2026-01-05')
  await terms.getByLabel('Linehaul share').fill('50')
  await expectPage(next).toContainText('Before$0.00After$1,907.75')
  await terms.getByLabel('Linehaul share').fill('75')
  await expectPage(next).toContainText('Before$0.00After$2,861.63')
  await terms.getByLabel('Reason').fill('As agreed')
  await terms.getByRole('button', { name: 'Enter' }).click()
  await expectPage(page.getByRole('region', { name: 'Pay', exact: true })).toContainText('75% of the linehaul')

  await page.goto('/portal/admin/settlements/new')
  await page.getByLabel('Driver', { exact: true }).selectOption({ label: `${driver.firstName} ${driver.lastName}` })
  const form = page.getByRole('form', { name: 'Create Settlement' })
  const netPay = (text: string) => form.getByText(text, { exact: true }).last()
  await expectPage(netPay('$2,861.63')).toBeVisible()
  await form.getByRole('checkbox', { name: `Load ${second.id}` }).click()
  await expectPage(netPay('$2,250.00')).toBeVisible()
  await expectPage(netPay('$2,861.63')).toHaveCount(0)
  await form.getByLabel('Reason left off').fill('Rate in question')
  await form.getByRole('checkbox', { name: `Load ${second.id}` }).click()
  await expectPage(netPay('$2,861.63')).toBeVisible()
  await form.getByRole('checkbox', { name: `Load ${first.id}` }).click()
  await expectPage(netPay('$611.63')).toBeVisible()
})
