import type { Knex } from 'knex'
import { Driver } from './Driver.ts'

/** The driver, locked until the transaction ends: of two loads assigned to one driver, the second sees the first. */
export async function lockDriver(knex: Knex, id: string): Promise<Driver | null> {
  return (await Driver.query(knex).findById(id).forNoKeyUpdate()) ?? null
}
