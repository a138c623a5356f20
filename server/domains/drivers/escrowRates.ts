import type { Knex } from 'knex'
import { firstOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { formatQuarter, type InterestRate, rateOf } from '#shared/settlements/escrowInterest'
import { type EscrowRate, type EscrowRateEntry, missingRate } from '#shared/settlements/escrowRate'
import { refuse } from '../../platform/http/refusal.ts'
import { recordChange } from '../../platform/sse/record.ts'

/** SQL: the rate of each quarter that has one. */
export const quarterRates = `select distinct on (quarter) quarter, bills, rate, entered_by, entered_at, why,
  lead(rate) over (partition by quarter order by number desc) as before
  from escrow_rates order by quarter, number desc`

/** The interest rates on escrow, by quarter. */
export async function readRates(knex: Knex): Promise<InterestRate[]> {
  const { rows } = await knex.raw(`select quarter::text, rate::float from (${quarterRates}) rates`)
  return rows.map(({ quarter, rate }: { quarter: string; rate: number }) => rateOf(quarter, rate))
}

/** The rate of each quarter, the newest first, with the user who entered it. */
export async function readQuarterRates(knex: Knex): Promise<EscrowRate[]> {
  const { rows } = await knex.raw(
    `select quarter::text, bills::float, rate::float, before::float, why, entered_at as "enteredAt",
       nullif(concat_ws(' ', first_name, last_name), '') as "enteredBy"
     from (${quarterRates}) rates left join users on users.id = entered_by order by quarter desc`,
  )
  return rows.map(({ enteredAt, ...rate }: EscrowRate & { enteredAt: Date }) => ({ ...rate, enteredAt: enteredAt.toISOString() }))
}

/** SQL: quarters without a rate in which an account of escrow had a balance, up to the quarter of `:today`. */
const missing = (account: string) => `
  select distinct quarter::date::text as quarter from account_transactions first
  join pay_accounts account on account.id = first.account_id and kind = 'escrow' and ${account}
  cross join lateral generate_series(date_trunc('quarter', first.on_day), :today::date, '3 months') quarter
  where not exists (select from escrow_rates where escrow_rates.quarter = quarter.quarter::date) and (
    first.on_day >= quarter.quarter
    or (select sum(cents) from account_transactions where account_id = account.id and on_day < quarter.quarter) > 0)`

/** The first days of the quarters of escrow that have no rate, the newest first; the present one always counts. */
export async function readMissingQuarters(knex: Knex, today: string): Promise<string[]> {
  const { rows } = await knex.raw(
    `select quarter from (${missing('true')}
       union select :quarter where not exists (select from escrow_rates where quarter = :quarter::date)) missing
     order by quarter desc`,
    { today, quarter: firstOf(3, today) },
  )
  return rows.map(({ quarter }: { quarter: string }) => quarter)
}

/** Throws 422 where the interest of an account is not known, because a quarter with a balance has no rate. */
export async function requireRates(knex: Knex, accountId: string, today: string): Promise<void> {
  const { rows } = await knex.raw(
    `select quarter from (${missing('account.id = :accountId')}) missing order by quarter limit 1`,
    {
      accountId,
      today,
    },
  )
  if (rows[0]) throw refuse.invalid({ account: missingRate(rows[0].quarter) })
}

/** Throws 422 where a quarter has no rate. */
export async function requireRate(knex: Knex, quarter: string): Promise<void> {
  const rate = await knex('escrow_rates').where({ quarter }).first('id')
  if (!rate) throw refuse.invalid({ name: missingRate(quarter) })
}

/** The user, the time, and the Idempotency-Key of a request. */
interface Circumstances {
  now: Date
  userId: string
  clientId: string | null
}

/**
 * Enters the rate of a quarter. A rate is corrected while its quarter goes on; that of a past quarter is final, because its
 * interest follows from it. Throws 422 for a quarter that has not begun, and for a past one that has a rate.
 */
export async function enterRate(
  knex: Knex,
  { quarter, bills, rate, why = null }: EscrowRateEntry,
  { now, userId, clientId }: Circumstances,
): Promise<EscrowRate> {
  const present = firstOf(3, companyDay(now))
  if (quarter > present) {
    throw refuse.invalid({ quarter: `${formatQuarter(quarter)} has not begun: enter its rate once it has` })
  }
  // Of two users at the same time, the second one sees what the first has entered.
  await knex.raw('lock table escrow_rates in share row exclusive mode')
  if (quarter < present && (await knex('escrow_rates').where({ quarter }).first('id'))) {
    throw refuse.invalid({ quarter: `${formatQuarter(quarter)} has its rate already, and its interest follows from it` })
  }
  await knex('escrow_rates').insert({
    client_id: clientId,
    quarter,
    bills,
    rate,
    why: why || null,
    entered_by: userId,
    entered_at: now,
  })
  await recordChange(knex, {
    resource: 'settings',
    id: 'escrow',
    what: 'edit',
    to: JSON.stringify({ quarter, bills, rate }),
    reason: why || null,
    userId,
  })
  return readQuarterRate(knex, quarter)
}

/** The rate of a quarter that has one. */
export async function readQuarterRate(knex: Knex, quarter: string): Promise<EscrowRate> {
  return (await readQuarterRates(knex)).find((rate) => rate.quarter === quarter) as EscrowRate
}
