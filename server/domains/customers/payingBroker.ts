import type { Knex } from 'knex'
import { Broker } from './Broker.ts'

/** The broker, locked against a hold until the transaction ends: a load that is entered meanwhile is warned about, or is first. */
export async function payingBroker(knex: Knex, id: string): Promise<Broker | null> {
  return (await Broker.query(knex).findById(id).forShare()) ?? null
}
