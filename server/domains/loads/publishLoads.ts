import type { Knex } from 'knex'
import { notLongPaid } from '../../platform/queries/list.ts'
import { publishChange } from '../../platform/sse/record.ts'

/** A notification of PostgreSQL is limited to 8,000 bytes: this many loads with their owners fit. */
const batch = 50

/** Publishes the loads of a broker or a driver, because they show its name, also to their drivers and shippers. */
export async function publishLoads(knex: Knex, filter: { broker_id: string } | { assigned_driver_id: string }): Promise<void> {
  const loads: { id: string; driver: string | null; shipper: string | null }[] = await knex('loads')
    .where(filter)
    .whereRaw(notLongPaid('loads'))
    .orderBy('number')
    .select('id', 'assigned_driver_id as driver', 'shipper_id as shipper')
  for (let start = 0; start < loads.length; start += batch) {
    const chunk = loads.slice(start, start + batch)
    const owners = chunk.flatMap(({ driver, shipper }) => [driver, shipper]).filter((owner) => owner !== null)
    await publishChange(knex, { resource: 'loads', ids: chunk.map(({ id }) => id), owners: [...new Set(owners)] })
  }
}
