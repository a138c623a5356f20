import type { Knex } from 'knex'

/**
 * Stores the key of a notification in its transaction, and returns whether it is new: scheduled checks find the same rows again.
 */
export async function isFirst(transaction: Knex, key: string): Promise<boolean> {
  const inserted = await transaction('notification_keys').insert({ key }).onConflict('key').ignore().returning('key')
  return inserted.length > 0
}

/** The rows whose notification is still to be sent, in one query: a scheduled check opens transactions for these alone. */
export async function untold<Row>(knex: Knex, rows: readonly Row[], getKey: (row: Row) => string): Promise<Row[]> {
  const inserted = new Set<string>(
    await knex('notification_keys')
      .whereRaw('key = any(?)', [rows.map(getKey)])
      .pluck('key'),
  )
  return rows.filter((row) => !inserted.has(getKey(row)))
}
