import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { SecondStep } from '#shared/secondFactor'
import { beginHalfSignIn, endHalfSignIn, takeHalfSignIn } from '../factors/halfSignIns.ts'
import { stepAfterPassword } from '../factors/standing.ts'
import { rememberDevice } from '../http/knownDevice.ts'
import { refuse } from '../http/refusal.ts'
import { beginSession, endSession } from '../http/session.ts'
import { lockActiveUser } from '../http/sessionStore.ts'
import { User } from '../users/User.ts'

/** The password of this user was right: begins a session, or answers with 200 and what is still to come. */
export async function admit(ctx: Context, knex: Knex, userId: string, now: Date): Promise<void> {
  const user = (await User.query(knex).findById(userId)) as User
  const step = await stepAfterPassword(knex, user, now)
  if (!step) {
    await endHalfSignIn(ctx, knex)
    await beginSession(ctx, userId)
    rememberDevice(ctx, userId)
    return ctx.state.log.info({ account: userId, address: ctx.ip }, 'signed in')
  }
  await beginHalfSignIn(ctx, knex, userId)
  ctx.status = 200
  ctx.body = { step } satisfies SecondStep
}

/**
 * Begins a session once the second factor of this user was right, too, which `take` uses up: all in one transaction in which nobody
 * changes the user, so that who is signed out meanwhile stays out and a code of theirs stays good. Throws 401 where the half
 * sign-in is over, and what `take` throws.
 */
export async function complete(
  ctx: Context,
  knex: Knex,
  { hash, userId }: { hash: Buffer; userId: string },
  take: (transaction: Knex) => Promise<unknown> = async () => {},
): Promise<void> {
  let hasBegun = false
  try {
    await knex.transaction(async (transaction) => {
      if (!(await lockActiveUser(transaction, userId))) throw refuse.signInOver()
      await takeHalfSignIn(transaction, hash)
      await take(transaction)
      hasBegun = true
      await beginSession(ctx, userId, { transaction })
    })
  } catch (error) {
    // It is nowhere stored: the answer must not store it by itself.
    if (hasBegun) endSession(ctx)
    throw error
  }
  await endHalfSignIn(ctx, knex)
  rememberDevice(ctx, userId)
}
