import type { Knex } from 'knex'
import type { Passkey } from '#shared/access/secondFactor'
import { refuse } from '../../platform/http/refusal.ts'
import type { StoredPasskey } from './webauthn.ts'

/** The maximum number of passkeys of one user. */
const most = 20

/** The passkeys of a user as their owner sees them, the newest first. */
export async function listPasskeys(knex: Knex, userId: string): Promise<Passkey[]> {
  const rows = await knex('passkeys').where({ user_id: userId }).orderBy('created_at', 'desc')
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}

/** The data by which browsers find the passkeys of a user. */
export function credentialsOf(knex: Knex, userId: string): Promise<Pick<StoredPasskey, 'credentialId' | 'transports'>[]> {
  return knex('passkeys').where({ user_id: userId }).select({ credentialId: 'credential_id', transports: 'transports' })
}

/** Stores a new passkey of a user. Throws 422 for a known one, and above the maximum number. */
export async function storePasskey(transaction: Knex, userId: string, name: string, passkey: StoredPasskey): Promise<void> {
  const [{ count } = { count: 0 }] = await transaction('passkeys').where({ user_id: userId }).count({ count: '*' })
  if (Number(count) >= most) throw refuse.invalid({ name: `You have ${most} passkeys already. Please remove one first.` })
  const stored = await transaction('passkeys')
    .insert({
      user_id: userId,
      name,
      counter: passkey.counter,
      transports: passkey.transports,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
    })
    .onConflict('credential_id')
    .ignore()
    .returning('id')
  if (stored.length === 0) throw refuse.invalid({ name: 'This passkey is here already.' })
}

/** Renames a passkey of a user, and returns the previous name. Throws 404 for one that is not theirs. */
export async function renamePasskey(transaction: Knex, userId: string, id: string, name: string): Promise<string> {
  const before = await transaction('passkeys').where({ id, user_id: userId }).first('name')
  if (!before) throw refuse.notFound('passkey')
  await transaction('passkeys').where({ id }).update({ name })
  return before.name
}

/** Deletes a passkey of a user, and returns its name. Throws 404 for one that is not theirs. */
export async function removePasskey(transaction: Knex, userId: string, id: string): Promise<string> {
  const [removed] = await transaction('passkeys').where({ id, user_id: userId }).delete().returning('name')
  if (!removed) throw refuse.notFound('passkey')
  return removed.name
}

/** The passkey with this credential id, and its user. */
export async function findPasskey(
  knex: Knex,
  credentialId: string,
): Promise<(StoredPasskey & { id: string; userId: string }) | undefined> {
  const row = await knex('passkeys').where({ credential_id: credentialId }).first()
  if (!row) return undefined
  const { id, user_id: userId, public_key: publicKey, transports } = row
  return { id, userId, credentialId, publicKey, transports, counter: Number(row.counter) }
}

/** Stores a use. False where the stored counter is as high already: then there are two copies of this key. */
export async function noteUse(knex: Knex, id: string, counter: number): Promise<boolean> {
  const noted = await knex('passkeys')
    .where({ id })
    .whereRaw('(counter < ? or (counter = 0 and ? = 0))', [counter, counter])
    .update({ counter, last_used_at: knex.fn.now() })
  return noted === 1
}
