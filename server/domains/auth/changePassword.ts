import type { Knex } from 'knex'
import type { PasswordChange } from '#shared/users/user'
import type { Limits } from '../../platform/http/rateLimit.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { revokeOtherSessions, type SessionUser } from '../../platform/http/sessionStore.ts'
import { endPasswordLinks, type NotifyChange, User } from '../users/index.ts'
import { hashPassword, isPassword } from './password.ts'
import { isEasyToGuess } from './passwordStrength.ts'

/**
 * Changes the user's password, revokes all sessions except `session`, ends the password links, and notifies the user. Throws 403
 * for a demo user, 422 for a wrong current password or a weak new one, and 429 after too many such failures.
 */
export async function changePassword(
  knex: Knex,
  limits: Limits,
  { user, session }: { user: SessionUser; session: Buffer },
  { currentPassword, newPassword }: PasswordChange,
  notify: NotifyChange,
): Promise<void> {
  const row = await User.query(knex).findById(user.id)
  if (row?.isDemo) throw refuse.forbidden('The password of a demo person stays as it is, for everybody signs in with it.')
  if (row?.passwordHash === null)
    throw refuse.forbidden('You have no password here: you sign in with the account of your company.')
  await limits.count('passwordChange', user.id)
  if (!(await isPassword(currentPassword, row?.passwordHash ?? null, { id: user.id }))) {
    throw refuse.invalid({ currentPassword: 'This is not your current password' })
  }
  if (newPassword === currentPassword) throw refuse.invalid({ newPassword: 'This is your current password' })
  const weakness = await isEasyToGuess(newPassword, user)
  if (weakness) throw refuse.invalid({ newPassword: weakness })

  const passwordHash = await hashPassword(newPassword, { id: user.id })
  await limits.reset('passwordChange', user.id)
  await knex.transaction(async (trx) => {
    await User.query(trx).findById(user.id).patch({ passwordHash })
    await revokeOtherSessions(trx, user.id, session)
    // Another person may have one of the links, which may be the reason for the change.
    await endPasswordLinks(trx, user.id, 'replaced')
    await notify(trx, user.id, 'password')
  })
}
