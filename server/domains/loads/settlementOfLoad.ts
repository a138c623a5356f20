import type { Knex } from 'knex'
import type { Finding } from '#shared/kernel/findings'
import type { SettlementStatus } from '#shared/settlements/status'
import { lockDriver } from '../drivers/index.ts'
import type { Load } from './Load.ts'

/**
 * SQL: the adjustment that was agreed with a driver for a load that a settlement misses, as text; no row without one, or where it
 * was reversed. The load is paid by it, and by no settlement.
 */
export const agreedForLoadSql = (load: string, driver: string): string => `
  select 'an adjustment for ' || dispute.settlement_id as payer
  from settlement_disputes dispute join pay_accounts account on account.dispute_id = dispute.id
  where dispute.load_id = ${load} and account.driver_id = ${driver} and (
    select sum(cents) from account_transactions where account_id = account.id and settlement_id is null) > 0
  limit 1`

/**
 * The settlement or agreed adjustment that pays a driver for a load; null where none does. The driver is locked, as by a settlement: one that starts
 * later includes the change.
 */
export async function settlementOf(
  knex: Knex,
  loadId: string,
  driverId: string | null,
): Promise<{ id: string; status: SettlementStatus; driverName: string } | null> {
  const driver = driverId === null ? null : await lockDriver(knex, driverId)
  if (!driver) return null
  const found = await knex('settlement_lines')
    .join('settlements', 'settlements.id', 'settlement_lines.settlement_id')
    .where({ load_id: loadId, 'settlement_lines.driver_id': driver.id })
    .first('settlements.id', 'status')
  const driverName = `${driver.firstName} ${driver.lastName}`
  if (found) return { ...found, driverName }
  const { rows } = await knex.raw(agreedForLoadSql(':loadId', ':driverId'), { loadId, driverId: driver.id })
  return rows[0] ? { id: rows[0].payer, status: 'processed', driverName } : null
}

/**
 * Findings about a change to a load that its driver was settled for. A pending settlement blocks the change. Otherwise a warning
 * says that the settlement is unchanged, and how a difference is paid.
 */
export async function settledFindings(knex: Knex, { id }: Pick<Load, 'id'>, driverId: string | null): Promise<Finding[]> {
  const settled = await settlementOf(knex, id, driverId)
  if (!settled) return []
  if (settled.status === 'pending') {
    const message = `It is in settlement ${settled.id}, which is pending: take it out there, or process that one, first.`
    return [{ code: 'load_settled', severity: 'block', message }]
  }
  const message = `${settled.driverName} was settled for it in ${settled.id}, and that stays as it is. What is missing then is entered on the driver’s record, as a correction.`
  return [{ code: 'load_settled', severity: 'warn', message }]
}
