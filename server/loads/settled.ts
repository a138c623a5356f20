import type { Knex } from 'knex'
import type { Finding } from '#shared/command'
import { lockDriver } from './assign.ts'
import type { Load } from './Load.ts'

/**
 * What forbids to change what the driver of a load was settled for; those who handed it over have their part already. The driver is
 * locked, as by who settles: what is not settled now is settled with the change.
 */
export async function settledFindings(knex: Knex, { id, assignedDriverId }: Load): Promise<Finding[]> {
  if (assignedDriverId === null) return []
  await lockDriver(knex, assignedDriverId)
  const line = await knex('settlement_lines').where({ load_id: id, driver_id: assignedDriverId }).first('settlement_id')
  const sentence = `It is in settlement ${line?.settlement_id}: take it out there first.`
  return line ? [{ code: 'load_settled', severity: 'block', sentence }] : []
}
