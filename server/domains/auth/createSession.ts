import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { SecondStep } from '#shared/access/secondFactor'
import { refuse } from '../../platform/http/refusal.ts'
import { beginningSession } from '../../platform/http/session.ts'
import { rememberDevice } from '../../platform/http/trustedDevice.ts'
import { stepAfterPassword } from '../mfa/mfaStatus.ts'
import { beginHalfSignIn, endHalfSignIn, forgetHalfSignIn, takeHalfSignIn } from '../mfa/pendingSignIns.ts'
import { ownDeviceHere, rememberOwnDevice } from '../mfa/trustedDevices.ts'
import { User } from '../users/User.ts'

/**
 * Begins a session once the password of somebody was right, or answers with 200 and what is still to come: nothing on an own device
 * whose person has a second factor. `check` says who it is, and locks them: all in one transaction, so that who is signed out or gets
 * another password meanwhile stays out.
 */
export async function admit(ctx: Context, knex: Knex, check: (transaction: Knex) => Promise<User>, now: Date): Promise<void> {
  const { userId, step } = await beginningSession(ctx, knex, async (transaction, begin) => {
    const user = await check(transaction)
    const needed = await stepAfterPassword(transaction, user, now)
    const ownDeviceId = needed === 'confirm' ? await ownDeviceHere(ctx, transaction, user.id) : null
    const step = ownDeviceId ? null : needed
    await endHalfSignIn(ctx, transaction)
    if (step) await beginHalfSignIn(ctx, transaction, user.id)
    else await begin(user.id, { ownDeviceId })
    return { userId: user.id, step }
  })
  if (step) {
    ctx.status = 200
    ctx.body = { step } satisfies SecondStep
    return
  }
  rememberDevice(ctx, userId)
  ctx.state.log.info({ account: userId, address: ctx.ip }, 'signed in')
}

/**
 * Begins a session once the second factor of this user was right, too, which `take` uses up: all in one transaction in which nobody
 * changes the user, so that who is signed out meanwhile stays out and a code of theirs stays good. `isOwnDevice`: they say that this
 * browser is theirs alone. Returns what `take` does. Throws 401 where the half sign-in is over, and what `take` throws.
 */
export async function complete<T>(
  ctx: Context,
  knex: Knex,
  { hash, userId }: { hash: Buffer; userId: string },
  take: (transaction: Knex) => Promise<T>,
  isOwnDevice = false,
): Promise<T> {
  const taken = await beginningSession(ctx, knex, async (transaction, begin) => {
    if (!(await lockActive(transaction, userId))) throw refuse.signInOver()
    const taken = await take(transaction)
    await takeHalfSignIn(transaction, hash)
    await begin(userId, { ownDeviceId: isOwnDevice ? await rememberOwnDevice(ctx, transaction, userId) : null })
    return taken
  })
  forgetHalfSignIn(ctx)
  rememberDevice(ctx, userId)
  return taken
}

/** A user who is active; undefined for one who is not. Until the transaction ends nobody else changes them, or signs them out. */
export async function lockActive(transaction: Knex, id: string): Promise<User | undefined> {
  return User.query(transaction).where({ id, status: 'active' }).forUpdate().first()
}
