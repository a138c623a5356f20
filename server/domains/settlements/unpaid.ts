import type { Knex } from 'knex'
import { chargeName, type ExpenseCode } from '#shared/loads/charges'
import type { UnpaidEntry } from '#shared/settlements/settlementEntry'
import { inDollars } from '../../platform/queries/list.ts'

/** Only the last settlement of a driver can change, and it never pays a correction of itself. */
const unpaidSql = `
  select entry.source, driver_id as "driverId", first_name || ' ' || last_name as "driverName", entry.code, entry.name, entry.load,
    ${inDollars('entry.cents')} as amount,
    case when latest.status = 'pending' and latest.id is distinct from entry.corrects then latest.id end as pending
  from (
    select account.id as source, driver_id, null as code, name, null as load, rest as cents, dispute.settlement_id as corrects
    from pay_accounts account left join settlement_disputes dispute on dispute.id = dispute_id
      cross join lateral (select sum(cents) as rest from account_transactions where account_id = account.id) moved
    where kind = 'correction' and rest > 0
    union all
    select id, driver_id, code, name, load_id, cents, null from expenses
    where paid_by = 'driver' and outcome = 'accepted' and settlement_id is null
  ) entry join drivers on drivers.id = driver_id
    left join lateral (
      select id, status from settlements where driver_id = drivers.id order by number desc limit 1) latest on true
  order by last_name, first_name, drivers.number, entry.source`

/** The corrections and the accepted expenses that no settlement has paid yet, by their drivers. */
export async function readUnpaid(knex: Knex): Promise<UnpaidEntry[]> {
  const { rows }: { rows: (UnpaidEntry & { code: ExpenseCode | null; load: string | null })[] } = await knex.raw(unpaidSql)
  return rows.map(({ code, load, name, ...entry }) => ({
    ...entry,
    name: code ? `${chargeName(code, name)}, ${load}` : name,
  }))
}
