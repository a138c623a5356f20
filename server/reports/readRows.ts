import type { Knex } from 'knex'
import { unprepared } from '../database/namedStatements.ts'
import type { Slice } from './asked.ts'

/** Enough to group a year of loads in memory: with less they are sorted on the disk, which takes three times as long. */
export const readingMemory = '32MB'

/** The rows of a statement over a period. It is planned for its days: a week is found by an index, a year is not. */
export function readRows<Row>(knex: Knex, sql: string, slice: Slice): Promise<Row[]> {
  return knex.transaction(
    async (trx) => {
      await trx.raw(`set local work_mem = '${readingMemory}'`)
      const { rows } = await trx.raw<{ rows: Row[] }>(sql, { ...slice } as never).options(unprepared)
      return rows
    },
    { readOnly: true },
  )
}
