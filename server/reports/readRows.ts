import type { Knex } from 'knex'
import { unprepared } from '../database/namedStatements.ts'
import type { Slice } from './asked.ts'

/** The rows of a statement over a period. It is planned for its days: a week is found by an index, a year is not. */
export async function readRows<Row>(knex: Knex, sql: string, slice: Slice): Promise<Row[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(sql, { ...slice } as never).options(unprepared)
  return rows
}
