/** Recovery codes: 80 random bits each, of which only the hash is stored. Each works once. */
import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { recoveryCodeCount } from '#shared/access/secondFactor'

/** 32 of them, without those that look like others: 5 bits each. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const length = 16

/** Makes ten codes in place of those of before, and returns them as they are told once: `abcd-efgh-ijkl-mnop`. */
export async function makeRecoveryCodes(transaction: Knex, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await transaction('recovery_codes').where({ user_id: userId }).delete()
  await transaction('recovery_codes').insert(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })))
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Uses a code up; false where it is not one of the user's, or was used. Of two at once one wins. */
export async function takeRecoveryCode(knex: Knex, userId: string, code: string): Promise<boolean> {
  const used = await knex('recovery_codes')
    .where({ user_id: userId, code_hash: hashOf(userId, code), used_at: null })
    .update({ used_at: knex.fn.now() })
  return used === 1
}

const newCode = () => Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')

/** With the user, so that the codes of all are not tried at once. */
const hashOf = (userId: string, code: string) => createHash('sha256').update(`${userId} ${code}`).digest()
