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
  const expenses = await knex('expenses as expense')
    .join('drivers', 'drivers.id', 'expense.driver_id')
    .whereNull('expense.outcome')
    .orderBy(['expense.received_at', 'expense.number'])
    .limit(named)
    .select(
      { load: 'expense.load_id', expense: 'expense.id', code: 'expense.code', name: 'expense.name' },
      { amount: knex.raw(inDollars('expense.cents')) },
      { driverName: knex.raw("concat_ws(' ', drivers.first_name, drivers.last_name)") },
      { total: knex.raw('count(*) over ()::int') },
    )
  return { total: expenses[0]?.total ?? 0, expenses: expenses.map(({ total: _, ...expense }) => expense) }
}

/** The endpoint that lists the expenses to review. */
export const unreviewedExpensesRoute = get(
  `${api.loads}/expenses`,
  {
    summary: `Lists the first ${named} submitted receipts that need review, oldest first, and counts all`,
    access: allow('loads:review-expense'),
    response: { status: 200, schema: unreviewedExpenses },
  },
  ({ knex }) => readUnchecked(knex),
)
