import type { Knex } from 'knex'
import { Broker } from './Broker.ts'

/**
 * Locks the broker against a credit hold until the transaction ends: a concurrent load entry gets the warning, or comes first.
 */
export async function payingBroker(knex: Knex, id: string): Promise<Broker | null> {
  return (await Broker.query(knex).findById(id).forShare()) ?? null
}
