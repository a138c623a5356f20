import type { Knex } from 'knex'
import type { PasswordChange } from '#shared/user'
import type { Limits } from '../http/rateLimit.ts'
import { refuse } from '../http/refusal.ts'
import type { SessionUser } from '../http/session.ts'
import { User } from '../users/User.ts'
import { guessable } from './guessable.ts'
import { hashPassword, isPassword } from './password.ts'

/**
 * Gives the user another password and ends every other session of theirs but `session`. Throws 403 for one of the demo, 422
 * where the current one is not right or the new one is easy to guess, and 429 after too many of either.
 */
export async function changePassword(
  knex: Knex,
  limits: Limits,
  { user, session }: { user: SessionUser; session: Buffer },
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const row = await User.query(knex).findById(user.id)
  if (row?.isDemo) throw refuse.forbidden('The password of a demo person stays as it is, for everybody signs in with it.')
  await limits.count('passwordChange', user.id)
  if (!(await isPassword(currentPassword, row?.passwordHash ?? null))) {
    throw refuse.invalid({ currentPassword: 'This is not your current password' })
  }
  if (newPassword === currentPassword) throw refuse.invalid({ newPassword: 'This is your current password' })
  const weakness = await guessable(newPassword, user)
  if (weakness) throw refuse.invalid({ newPassword: weakness })

  const passwordHash = await hashPassword(newPassword)
  await limits.reset('passwordChange', user.id)
  await knex.transaction(async (trx) => {
    await User.query(trx).findById(user.id).patch({ passwordHash })
    await trx.raw('update sessions set ended_at = now() where user_id = ? and id_hash <> ? and ended_at is null', [
      user.id,
      session,
    ])
  })
}
