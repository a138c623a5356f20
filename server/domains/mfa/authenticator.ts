import type { Knex } from 'knex'
import type { SecretBox } from './secretBox.ts'
import { stepOfCode } from './totp.ts'

/** The outcome of a code. `lost`: the key of the app cannot be opened any more, because a session key was removed. */
export type CodeOutcome = 'right' | 'wrong' | 'used' | 'lost'

/** Stores the authenticator app of a user, whose first code was of `step`, in place of the previous one. */
export async function storeApp(
  transaction: Knex,
  secretBox: SecretBox,
  { userId, key, step }: { userId: string; key: Buffer; step: number },
): Promise<void> {
  await transaction('authenticators')
    .insert({ user_id: userId, secret: secretBox.seal(key, userId), last_step: step, created_at: transaction.fn.now() })
    .onConflict('user_id')
    .merge()
}

/**
 * Seals the keys of all apps by the newest session key, so that older ones can be removed. A user who signs in meanwhile is not
 * affected.
 */
export async function resealApps(knex: Knex, secretBox: SecretBox): Promise<void> {
  const rows: { user_id: string; secret: Buffer }[] = await knex('authenticators').select('user_id', 'secret')
  for (const { user_id, secret } of rows) {
    const opened = secretBox.open(secret, user_id)
    if (!opened?.isOld) continue
    await knex('authenticators')
      .where({ user_id, secret })
      .update({ secret: secretBox.seal(opened.plain, user_id) })
  }
}

/**
 * Accepts a code of the user's app, of the present time step or an adjacent one. Each works once: of two concurrent requests one
 * wins, and codes of earlier steps expire with it. The user is locked, so that the app cannot change meanwhile.
 */
export async function takeAppCode(
  transaction: Knex,
  secretBox: SecretBox,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<CodeOutcome> {
  const row = await transaction('authenticators').where({ user_id: userId }).first('secret')
  if (!row) return 'wrong'
  const opened = secretBox.open(row.secret, userId)
  if (!opened) return 'lost'
  const step = stepOfCode(opened.plain, code, now)
  if (step === null) return 'wrong'
  const taken = await transaction('authenticators')
    .where({ user_id: userId })
    .where('last_step', '<', step)
    .update({ last_step: step })
  return taken === 1 ? 'right' : 'used'
}
