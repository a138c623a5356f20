import type { Knex } from 'knex'
import { unprepared } from '../database/namedStatements.ts'

/** Enough to group a year of loads in memory: with less they are sorted on the disk, which takes three times as long. */
export const readingMemory = '32MB'

/** How many statements of reports run at once: the other connections of the pool are for everybody else. */
const atOnce = 3

const queues = new WeakMap<Knex, { running: number; waiting: (() => void)[] }>()

/** Reads once fewer than these read from the same pool, in the order of asking. */
async function inTurn<Found>(knex: Knex, read: () => Promise<Found>): Promise<Found> {
  const queue = queues.get(knex) ?? { running: 0, waiting: [] }
  queues.set(knex, queue)
  if (queue.running < atOnce) queue.running += 1
  else await new Promise<void>((resolve) => queue.waiting.push(resolve))
  try {
    return await read()
  } finally {
    // Who waits takes the place over.
    const next = queue.waiting.shift()
    if (next) next()
    else queue.running -= 1
  }
}

/** The rows of a statement with these values, in its turn. It is planned for its days: a week is found by an index, a year is not. */
export function readRows<Row>(knex: Knex, sql: string, values: object): Promise<Row[]> {
  return inTurn(knex, () =>
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
