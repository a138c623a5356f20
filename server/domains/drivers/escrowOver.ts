import type { Knex } from 'knex'
import { company } from '#shared/kernel/company'
import { returnDays } from '#shared/settlements/payAccount'

/** SQL: the sum of the transactions of `account`, in cents. */
export const heldCents = '(select coalesce(sum(cents), 0) from account_transactions where account_id = account.id)'

/** What each escrow account of a driver may be used for, as the lease says, by account. */
export async function readEscrowUses(knex: Knex, driverId: string): Promise<Record<string, string>> {
  const rows = await knex('pay_accounts').where({ driver_id: driverId, kind: 'escrow' }).select('id', 'uses')
  return Object.fromEntries(rows.map(({ id, uses }) => [id, uses]))
}

/**
 * SQL: the latest day to return the escrow balance of `account` of `drivers`; null for active or empty escrow. Escrow ends when
 * it is ended or its driver is terminated, whichever is first.
 */
export const returnBy = `case when account.kind = 'escrow' and ${heldCents} > 0 then least(account.ended_on,
  case when drivers.status = 'terminated'
    then (coalesce(drivers.status_since, drivers.updated_at) at time zone '${company.zone}')::date end) + ${returnDays} end`
