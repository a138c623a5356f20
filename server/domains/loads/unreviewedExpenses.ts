import type { Knex } from 'knex'
import { api } from '#shared/kernel/paths'
import { type UnreviewedExpenses, unreviewedExpenses } from '#shared/loads/expense'
import { allow } from '../../platform/http/guard.ts'
import { get } from '../../platform/http/route.ts'
import { inDollars } from '../../platform/queries/list.ts'

/** The maximum number of listed expenses: further ones appear once these are reviewed. */
const named = 50

/** The expenses of all loads, also of cancelled and paid ones. */
async function readUnchecked(knex: Knex): Promise<UnreviewedExpenses> {
  const outlays = await knex('load_outlays as outlay')
    .join('drivers', 'drivers.id', 'outlay.driver_id')
    .whereNull('outlay.outcome')
    .orderBy(['outlay.received_at', 'outlay.number'])
    .limit(named)
    .select(
      { load: 'outlay.load_id', outlay: 'outlay.id', code: 'outlay.code', name: 'outlay.name' },
      { amount: knex.raw(inDollars('outlay.cents')) },
      { driverName: knex.raw("concat_ws(' ', drivers.first_name, drivers.last_name)") },
      { total: knex.raw('count(*) over ()::int') },
    )
  return { total: outlays[0]?.total ?? 0, outlays: outlays.map(({ total: _, ...outlay }) => outlay) }
}

/** The endpoint that lists the expenses to review. */
export const unreviewedExpensesRoute = get(
  `${api.loads}/outlays`,
  {
    summary: `Lists the receipts that wait for the office, the first ${named} that were handed in, and counts all`,
    access: allow('loads:check-outlay'),
    response: { status: 200, schema: unreviewedExpenses },
  },
  ({ knex }) => readUnchecked(knex),
)
