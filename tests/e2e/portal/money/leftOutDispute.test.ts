import { beforeEach, test } from 'vitest'
import { calculationOf, sumsOf } from '#shared/settlements/calculationSnapshot'
import { lineKeyOfNotIn } from '#shared/settlements/missingLine'
import { payOf } from '#shared/settlements/pay'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { clearSettlements, driverCalled, settlements } from '../../../support/e2e/settlementRows.ts'
import { createLoad, createSettlement, createUser } from '../../../support/factories.ts'
import { inputsOf } from '../../../support/payInputs.ts'

const site = useSite()
beforeEach(() => clearSettlements(site.server.knex))

test('an amount that is agreed for a load that was left out comes with the next settlement', async () => {
  const { knex } = site.server
  const driver = await driverCalled(knex, 'Guadalupe', 'Hernández-Villanueva')
  const [paid, out] = await Promise.all(
    ['2026-11-12T20:00:00Z', '2026-11-13T20:00:00Z'].map((at) =>
      createLoad(knex, {
        status: 'delivered',
        assignedDriverId: driver.id,
        rateLinehaulCents: 300_000,
        deliveredAt: new Date(at),
      }),
    ),
  )
  if (!paid || !out) throw new Error('There are no loads')
  const inputs = inputsOf([paid, out], { from: '2026-11-09', until: '2026-11-15' })
  inputs.loads = inputs.loads.map((load) => ({ ...load, excluded: load.id === out.id ? 'No papers' : null }))
  const { carriedForwardCents: _, ...sums } = sumsOf(payOf(inputs))
  const made = {
    driverId: driver.id,
    id: 'ST-20261115-08',
    status: 'processed',
    ...sums,
    calculation: calculationOf(inputs),
  } as const
  const settlement = await createSettlement(knex, [paid], made)
  const name = `${out.pickupLocation} to ${out.deliveryLocation}`
  await knex('settlement_disputes').insert({
    settlement_id: settlement.id,
    line_key: lineKeyOfNotIn(out.id, name),
    load_id: out.id,
    line_name: `Missing: ${name}`,
    line_cents: 0,
    text: 'I have sent the papers.',
    expected_cents: 225_000,
    occurred_at: new Date(),
    received_at: new Date(),
    raised_by: (await createUser(knex, { role: 'driver', driverId: driver.id })).id,
  })
  await knex('settlements').where({ id: settlement.id }).update({ open_disputes: 1 })

  const page = await site.openAs('accountant')(`${settlements}/${settlement.id}`)
  await page.getByRole('button', { name: 'Answer…' }).click()
  const answering = page.getByRole('dialog', { name: /^Answer: Missing/ })
  await answering.getByRole('radio', { name: 'Agree' }).check()
  await expectPage(answering.getByText('Leave blank if a settlement pays it by the pay terms.')).toBeVisible()
  // The requested amount is no default: the pay terms may say another one.
  const amount = answering.getByLabel(/^On next settlement/)
  await expectPage(amount).toHaveValue('')
  await amount.fill('2250')
  await answering.getByLabel('Message to driver').fill('Right: it comes.')
  await expectAccessible(page)
  await picture(page, 'dispute-left-out')
  await answering.getByRole('button', { name: 'Agree', exact: true }).click()
  await expectPage(page.getByText('$2,250.00 comes with the next settlement.')).toBeVisible()
})
