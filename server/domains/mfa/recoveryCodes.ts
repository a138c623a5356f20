/** Recovery codes: 80 random bits each; the database stores only hashes. Each works once. */
import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { recoveryCodeCount } from '#shared/access/secondFactor'

/** 32 letters without lookalikes: 5 bits each. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const length = 16

/** Creates ten codes in place of the previous ones, and returns the readable form, which is shown once: `abcd-efgh-ijkl-mnop`. */
export async function makeRecoveryCodes(transaction: Knex, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await transaction('recovery_codes').where({ user_id: userId }).delete()
  await transaction('recovery_codes').insert(codes.map((code) => ({ user_id: userId, code_hash: hashCode(userId, code) })))
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Uses up a code; false where the user has no such code, or it was used. Of two concurrent requests one wins. */
export async function takeRecoveryCode(knex: Knex, userId: string, code: string): Promise<boolean> {
  const used = await knex('recovery_codes')
    .where({ user_id: userId, code_hash: hashCode(userId, code), used_at: null })
    .update({ used_at: knex.fn.now() })
  return used === 1
}

const newCode = () => Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')

/** The user is part of the hash, so that one guess cannot be checked against all users. */
const hashCode = (userId: string, code: string) => createHash('sha256').update(`${userId} ${code}`).digest()
