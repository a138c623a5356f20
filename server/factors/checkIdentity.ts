import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { IdentityCheck } from '#shared/secondFactor'
import { isPassword } from '../auth/password.ts'
import { refuse } from '../http/refusal.ts'
import { User } from '../users/User.ts'
import { type FactorParts, takeCode } from './confirm.ts'
import { lockSubject } from './own.ts'
import { noteChecked, type Subject } from './setups.ts'

/**
 * Asks once more who it is, before the second factor is changed: whoever finds an open session must not keep it that way. Throws
 * 422 for a wrong password or code, 429 after too many.
 */
export async function checkIdentity(
  ctx: Context,
  knex: Knex,
  parts: FactorParts,
  subject: Subject,
  { password, code }: IdentityCheck,
): Promise<void> {
  const user = (await User.query(knex).findById(subject.userId)) as User
  if (password === undefined) {
    await takeCode(ctx, parts, user, { code }, (take) =>
      knex.transaction(async (transaction) => {
        await lockSubject(transaction, subject)
        await take(transaction)
      }),
    )
  } else {
    await parts.limits.count('passwordChange', user.id)
    if (!(await isPassword(password, user.passwordHash))) throw refuse.invalid({ password: 'This is not your password' })
    await parts.limits.reset('passwordChange', user.id)
  }
  await noteChecked(knex, subject)
}
