import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'

/** The keys that sign the session cookie when the environment names none: made once, shared by all instances, newest first. */
export async function keptSessionKeys(knex: Knex): Promise<string[]> {
  return knex.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('session keys', 0))`)
    const kept = await trx('session_keys').orderBy('id', 'desc').pluck('key')
    if (kept.length) return kept
    const key = randomBytes(32).toString('base64url')
    await trx('session_keys').insert({ key })
    return [key]
  })
}
