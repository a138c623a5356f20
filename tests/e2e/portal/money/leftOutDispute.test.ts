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

test('whoever answers for a load that was left out reads that the next settlement pays it, and says whether more is due', async () => {
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
    line_name: `Missing: ${name}`,
    line_cents: 0,
    text: 'I have sent the papers.',
    expected_cents: 225_000,
    occurred_at: new Date(),
    received_at: new Date(),
    raised_by: (await createUser(knex, { role: 'driver', driverId: driver.id })).id,
  })
  await knex('settlements').where({ id: settlement.id }).update({ open_disputes: 1 })

  const page = await site.openAs('accountant')(`${settlements}/${settlement.id}`, { expected: [/422/] })
  await page.getByRole('button', { name: 'Answer…' }).click()
  const answering = page.getByRole('dialog', { name: /^Answer: Missing/ })
  await answering.getByRole('radio', { name: 'Agree' }).check()
  await expectPage(answering.getByText('Leave blank if another settlement pays it, and say so.')).toBeVisible()
  // What the driver asks for is not taken over: the one that pays the load would pay it, too.
  const amount = answering.getByLabel(/^On next settlement/)
  await expectPage(amount).toHaveValue('')
  await amount.fill('2250')
  await answering.getByLabel('Message to driver').fill('Right: it comes.')
  await answering.getByRole('button', { name: 'Agree', exact: true }).click()
  const warning = `${out.id} is in no settlement of this driver yet. Leave the amount empty if the one that it comes into pays it: else it is paid twice.`
  await expectPage(answering.getByText(warning)).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'dispute-left-out')
  await amount.fill('')
  await answering.getByRole('button', { name: /^Agree/ }).click()
  await expectPage(page.getByText('No amount was entered: no adjustment follows.')).toBeVisible()
})
