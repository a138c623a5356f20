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
 * Signs with the first key and SHA-256, and accepts signatures of the other keys and of Keygrip's default SHA-1, which
 * earlier versions used. Always reports index 0 for them: otherwise `cookies` would re-sign with a cookie that ends with
 * the browser session, and sign the person out.
 */
export function signingKeys(keys: string[]): Keygrip {
  const sha256 = new Keygrip(keys, 'sha256')
  const sha1 = new Keygrip(keys)
  const sha256Index = sha256.index.bind(sha256)
  sha256.index = (data, digest) => (sha256Index(data, digest) >= 0 || sha1.index(data, digest) >= 0 ? 0 : -1)
  return sha256
}
