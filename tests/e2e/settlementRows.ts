import type { Knex } from 'knex'
import type { Driver } from '../../server/drivers/Driver.ts'
import { recordChange } from '../../server/events/record.ts'
import type { Settlement } from '../../server/settlements/Settlement.ts'
import { createDriver, createLoad, createSettlement } from '../factories.ts'

export const settlements = '/portal/admin/settlements'
export const mySettlements = '/portal/driver/my-settlements'

/** Nothing of other tests is left: the sums are those of this one. */
export async function clearSettlements(knex: Knex): Promise<void> {
  for (const table of ['settlement_lines', 'settlements', 'loads', 'users', 'drivers']) await knex(table).del()
}

/** A settlement of one delivered load of so many dollars of linehaul, at 28 %, less 87.50. */
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

/** Another person of the office processes a settlement. */
export async function process(knex: Knex, { id, driverId }: Settlement): Promise<void> {
  await knex.transaction(async (transaction) => {
    await transaction('settlements').where({ id }).update({ status: 'processed', version: 2, updated_at: new Date() })
    const change = { noun: 'settlements', what: 'status', from: 'pending', to: 'processed' } as const
    await recordChange(transaction, { ...change, id, owners: [driverId] })
  })
}
