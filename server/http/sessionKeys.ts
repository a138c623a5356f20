import { randomBytes } from 'node:crypto'
import Keygrip from 'keygrip'
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

/**
 * Signs with the first key and SHA-256, and believes what was signed with another of the keys, or with Keygrip's own SHA-1
 * before. None of it is signed anew: that signature would last no longer than the browser, and sign out who comes back.
 */
export function signingKeys(keys: string[]): Keygrip {
  const now = new Keygrip(keys, 'sha256')
  const before = new Keygrip(keys)
  const indexNow = now.index.bind(now)
  now.index = (data, digest) => (indexNow(data, digest) >= 0 || before.index(data, digest) >= 0 ? 0 : -1)
  return now
}
