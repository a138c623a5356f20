import { randomBytes } from 'node:crypto'
import Keygrip from 'keygrip'
import type { Knex } from 'knex'

/** The keys that sign cookies when SESSION_KEYS is not set: generated once, shared by all instances, newest first. */
export async function storedSessionKeys(knex: Knex): Promise<string[]> {
  return knex.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('session keys', 0))`)
    const stored = await trx('session_keys').orderBy('id', 'desc').pluck('key')
    if (stored.length) return stored
    const key = randomBytes(32).toString('base64url')
    await trx('session_keys').insert({ key })
    return [key]
  })
}

/**
 * Signs with the first key and SHA-256, and accepts signatures of the other keys. Always reports index 0 for them: otherwise
 * `cookies` would re-sign with a cookie that ends with the browser session, and sign the person out.
 */
export function signingKeys(keys: string[]): Keygrip {
  const keygrip = new Keygrip(keys, 'sha256')
  const getIndex = keygrip.index.bind(keygrip)
  keygrip.index = (data, digest) => (getIndex(data, digest) >= 0 ? 0 : -1)
  return keygrip
}
