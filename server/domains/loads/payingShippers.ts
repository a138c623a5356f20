import type { Knex } from 'knex'
import type { PayingShipper } from '#shared/loads/load'
import { Shipper } from '../shippers/index.ts'

/** The shippers who can pay for a load, by name. They are few: each is created by an accepted quote. */
export async function listPayingShippers(knex: Knex): Promise<PayingShipper[]> {
  return Shipper.query(knex).select('id', 'name').orderBy('name').orderBy('id').limit(2_000)
}
