import type { Knex } from 'knex'

/** Whether this is told for the first time, in the transaction that tells it: whoever looks by the clock looks again. */
export async function isFirst(transaction: Knex, key: string): Promise<boolean> {
  const told = await transaction('told_once').insert({ key }).onConflict('key').ignore().returning('key')
  return told.length > 0
}

/** What of these was not told yet, in one query: a look by the clock opens transactions for these alone. */
export async function untold<Row>(knex: Knex, rows: readonly Row[], keyOf: (row: Row) => string): Promise<Row[]> {
  const told = new Set<string>(
    await knex('told_once')
      .whereRaw('key = any(?)', [rows.map(keyOf)])
      .pluck('key'),
  )
  return rows.filter((row) => !told.has(keyOf(row)))
}
