import type { Knex } from 'knex'
import type { Driver } from '../../../server/domains/drivers/Driver.ts'
import type { Settlement } from '../../../server/domains/settlements/Settlement.ts'
import { recordChange } from '../../../server/platform/sse/record.ts'
import { createDriver, createLoad, createSettlement } from '../factories.ts'

export const settlements = '/portal/admin/settlements'
export const mySettlements = '/portal/driver/my-settlements'

/** Deletes the settlements of other tests, so that the sums are those of this one. */
export async function clearSettlements(knex: Knex): Promise<void> {
  const tables = [
    'settlement_batches',
    'payment_batches',
    'settlement_lines',
    'settlements',
    'loads',
    'pay_accounts',
    'pay_terms',
    'users',
    'drivers',
  ]
  for (const table of tables) await knex(table).del()
}

/** A settlement of one delivered load with this linehaul in dollars, at 28 %, minus 87.50. */
export async function settleOne(
  knex: Knex,
  driver: Driver,
  linehaul: number,
  values: Partial<Settlement> = {},
): Promise<Settlement> {
  const load = await createLoad(knex, {
    status: 'delivered',
    assignedDriverId: driver.id,
    rateLinehaulCents: Math.round(linehaul * 100),
  })
  return createSettlement(knex, [load], { driverId: driver.id, ...values })
}

export const driverCalled = (knex: Knex, firstName: string, lastName: string) => createDriver(knex, { firstName, lastName })

/** Processes a settlement, as another person would. */
export async function process(knex: Knex, { id, driverId }: Settlement): Promise<void> {
  await knex.transaction(async (transaction) => {
    await transaction('settlements').where({ id }).update({ status: 'processed', version: 2, updated_at: new Date() })
    const change = { resource: 'settlements', what: 'status', from: 'pending', to: 'processed' } as const
    await recordChange(transaction, { ...change, id, owners: [driverId] })
  })
}
