import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { expectStored } from '../../../support/e2e/draftsOnDevice.ts'
import { clearSettlements, driverCalled, mySettlements } from '../../../support/e2e/settlementRows.ts'
import { createLoad } from '../../../support/factories.ts'

const site = useSite()
beforeEach(() => clearSettlements(site.server.knex))

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)

test('payroll enters what a driver is paid, settles a week, changes it, and the driver reads why on a phone without a network', async () => {
  const { knex } = site.server
  const driver = await driverCalled(knex, 'Guadalupe', 'Hernández-Villanueva')
  const values = { status: 'delivered', assignedDriverId: driver.id, pickupDateTime: day(12) } as const
  const lumper = { code: 'lumper', cents: 15_000, note: null } as const
  const first = await createLoad(knex, { ...values, rateLinehaulCents: 300_000, charges: [lumper], deliveredAt: day(10) })
  const expense = { driver_id: driver.id, paid_by: 'driver', outcome: 'accepted', decided_at: new Date() }
  await knex('expenses').insert({ ...expense, load_id: first.id, code: 'lumper', cents: 15_000, paid_at: day(10) })
  const second = await createLoad(knex, { ...values, rateLinehaulCents: 81_550, charges: [], deliveredAt: day(9) })

  const page = await site.openAs('payroll')(`/portal/admin/drivers/${driver.id}`)
  await expectPage(page.getByText('No pay terms yet')).toBeVisible()
  await page.getByRole('button', { name: 'Change pay terms…' }).click()
  const terms = page.getByRole('dialog', { name: /^Change pay terms/ })
  await terms.getByLabel('Linehaul share').fill('200')
  await terms.getByLabel('From').fill('2026-01-05')
  await terms.getByLabel('Reason').fill('As agreed')
  await terms.getByRole('button', { name: 'Enter' }).click()
  await expectPage(terms.getByText('Please enter the share of the linehaul in percent, from 0 to 100')).toBeVisible()
  await terms.getByLabel('Linehaul share').fill('75')
  await expectPage(terms.getByRole('region', { name: 'Next settlement' })).toContainText('Before$150.00After$3,011.63')
  await expectAccessible(page)
  await picture(page, 'pay-terms-form')
  await terms.getByRole('button', { name: 'Enter' }).click()
  await expectPage(page.getByRole('region', { name: 'Pay', exact: true })).toContainText('75% of the linehaul')

  await page.getByRole('button', { name: 'Enter…' }).click()
  const entering = page.getByRole('dialog', { name: 'Add deduction or advance' })
  await entering.getByLabel('Description').fill('Trailer rental')
  await entering.getByLabel('Per settlement').fill('200')
  await entering.getByLabel('From').fill('2026-01-05')
  await entering.getByRole('button', { name: 'Enter' }).click()
  await expectPage(page.getByRole('region', { name: 'Deductions, escrow, advances, adjustments' })).toContainText(
    'Trailer rental$0.00',
  )
  await expectPage(entering).toHaveCount(0)
  await expectAccessible(page)
  await picture(page, 'driver-pay')

  await page.goto('/portal/admin/settlements')
  await page.getByRole('link', { name: 'Create Settlement' }).first().click()
  await page.getByLabel('Driver', { exact: true }).selectOption({ label: `${driver.firstName} ${driver.lastName}` })
  await page.getByRole('radio', { name: 'Same-day pay' }).click()
  await expectPage(page.getByRole('checkbox', { name: `Load ${first.id}` })).not.toBeChecked()
  await page.getByRole('radio', { name: 'Weekly' }).click()
  const form = page.getByRole('form', { name: 'Create Settlement' })
  await expectPage(form.getByText('$2,811.63', { exact: true })).toBeVisible()
  await form.getByRole('checkbox', { name: `Load ${second.id}` }).click()
  await expectPage(form.getByText('$2,200.00', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Create Settlement' }).click()
  await expectPage(form.getByText('Add a reason. The driver will see it.')).toBeVisible()
  await form.getByLabel('Reason left off').fill('Rate in question')
  await expectStored(page, 'Rate in question')
  await page.reload()
  await expectPage(form.getByText('What you typed before is still here.')).toBeVisible()
  await expectPage(form.getByLabel('Reason left off')).toHaveValue('Rate in question')
  await expectPage(form.getByText('$2,200.00', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'settlement-new')
  await form.getByRole('button', { name: 'Create Settlement' }).click()
  await expectPage(page.getByRole('region', { name: 'Not on this settlement' })).toContainText('Rate in question')
  await page.getByRole('link', { name: 'Change…' }).click()
  const changing = page.getByRole('form', { name: 'Change Settlement' })
  await expectPage(changing.getByLabel('Reason left off')).toHaveValue('Rate in question')
  await changing.getByRole('checkbox', { name: `Load ${second.id}` }).click()
  const [made] = await knex('settlements').where({ driver_id: driver.id })
  const body = { excluded: { [second.id]: 'Rate in question' }, emptyMiles: { [first.id]: 40 } }
  const faster = await site.server.request(`/api/settlements/${made.id}/prepare`, {
    method: 'POST',
    json: body,
    cookie: await site.server.signInAs('admin'),
    headers: { 'idempotency-key': randomUUID(), 'if-match': '"1"' },
  })
  expect(faster.status).toBe(200)
  await expectPage(changing.getByText('changed this settlement').locator('..')).toContainText('Your entries are saved.')
  await expectPage(changing.getByRole('checkbox', { name: `Load ${second.id}` })).toBeChecked()
  await picture(page, 'settlement-changed-meanwhile')
  await changing.getByRole('button', { name: 'Change Settlement' }).click()
  await expectPage(page.getByRole('region', { name: 'How it adds up' })).toContainText('Net pay= $2,811.63')
  await picture(page, 'settlement-record')
  // The week has its settlement, and the form says so before anything is filled in.
  await knex('expenses').insert({ ...expense, load_id: second.id, code: 'tolls', cents: 2_450, paid_at: day(9) })
  await page.goto('/portal/admin/settlements/new')
  await page.getByRole('button', { name: 'Create settlements for all drivers' }).click()
  await expectPage(page.getByText(/^No settlement was created: no unsettled loads delivered /)).toBeVisible()
  // What it has not is named, with the way to it.
  await expectPage(page.getByRole('region', { name: 'Still open' })).toContainText(
    `$24.50 is open (Tolls, ${second.id}): change ${made.id}, or it goes on the next settlement.`,
  )
  await expectAccessible(page)
  await picture(page, 'settlements-waiting')
  await page.getByLabel('Driver', { exact: true }).selectOption({ label: `${driver.firstName} ${driver.lastName}` })
  await expectPage(page.getByText(/covers .* already. Change it, or choose another week/)).toBeVisible()
  await expectPage(page.getByRole('form', { name: 'Create Settlement' })).toHaveCount(0)

  const cookie = await site.server.signInAs('driver', { driverId: driver.id })
  const phone = await site.openAs('driver')('/robots.txt', {
    cookie,
    viewport: { width: 390, height: 844 },
    expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
  })
  await phone.goto(mySettlements)
  await phone.getByRole('link', { name: 'View Details' }).first().click()
  await expectPage(phone.getByRole('region', { name: 'Explain my pay' })).toContainText('You earned$2,861.63')
  await phone.goBack()
  await phone.context().setOffline(true)
  await phone.getByRole('link', { name: 'View Details' }).first().click()
  const line = phone.getByRole('region', { name: 'You earned' }).getByRole('listitem').first()
  await line.getByText('75% × $3,000.00').first().click()
  await expectPage(line).toContainText('Recalculated on this device: matches to the penny.')
  await expectAccessible(phone)
  await picture(phone, 'settlement-phone')
})
