import type { Knex } from 'knex'

/**
 * Stores the key of a notification in its transaction, and returns whether it is new: scheduled checks find the same rows again.
 */
export async function isFirst(transaction: Knex, key: string): Promise<boolean> {
  const told = await transaction('told_once').insert({ key }).onConflict('key').ignore().returning('key')
  return told.length > 0
}

/** The rows whose notification is still to be sent, in one query: a scheduled check opens transactions for these alone. */
export async function untold<Row>(knex: Knex, rows: readonly Row[], keyOf: (row: Row) => string): Promise<Row[]> {
  const told = new Set<string>(
    await knex('told_once')
      .whereRaw('key = any(?)', [rows.map(keyOf)])
      .pluck('key'),
  )
  return rows.filter((row) => !told.has(keyOf(row)))
}
