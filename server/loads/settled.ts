import type { Knex } from 'knex'
import type { Finding } from '#shared/command'

/** What forbids to change what a driver was settled for. */
export async function settledFindings(knex: Knex, loadId: string): Promise<Finding[]> {
  const line = await knex('settlement_lines').where({ load_id: loadId }).first('settlement_id')
  const sentence = `It is in settlement ${line?.settlement_id}: take it out there first.`
  return line ? [{ code: 'load_settled', severity: 'block', sentence }] : []
}
