import type { Knex } from 'knex'
import { sharesOf } from '../../config/poolShares.ts'
import { unprepared } from '../../platform/database/namedStatements.ts'
import { createQueue, type Queue } from '../../platform/loadShedding/queue.ts'

/** Enough to group a year of loads in memory: with less they are sorted on the disk, which takes three times as long. */
export const readingMemory = '32MB'

/** In milliseconds: a device gives up after 15 seconds, and a statement takes its time, too. */
const longest = 10_000

const queues = new WeakMap<Knex, Queue>()

/** Creates the queue for the report queries of this pool. */
export function openReportQueue(knex: Knex, bounds: { longest: number } = { longest }): Queue {
  const queue = createQueue({ atOnce: sharesOf(knex.client.pool.max).reports, ...bounds })
  queues.set(knex, queue)
  return queue
}

/**
 * The rows of a statement with these values, in its slot. PostgreSQL plans it for these days: an index finds a week, but not a
 * year.
 */
export function readRows<Row>(knex: Knex, sql: string, values: object): Promise<Row[]> {
  const queue = queues.get(knex) ?? openReportQueue(knex)
  return queue.inTurn({ id: 'reports' }, () =>
    knex.transaction(
      async (trx) => {
        await trx.raw(`set local work_mem = '${readingMemory}'`)
        const { rows } = await trx.raw<{ rows: Row[] }>(sql, { ...values } as never).options(unprepared)
        return rows
      },
      { readOnly: true },
    ),
  )
}
