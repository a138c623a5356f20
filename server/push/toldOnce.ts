import type { Knex } from 'knex'

/** Whether this is told for the first time, in the transaction that tells it: whoever looks by the clock looks again. */
export async function isFirst(transaction: Knex, key: string): Promise<boolean> {
  const told = await transaction('told_once').insert({ key }).onConflict('key').ignore().returning('key')
  return told.length > 0
}
