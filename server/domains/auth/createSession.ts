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
 * Creates a session after the right password, or answers 200 with the next step. A trusted device needs no second factor. `check`
 * finds and locks the user. All happens in one transaction: a sign-out or new password meanwhile keeps the old credentials out.
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
 * Creates a session after the right second factor, which `take` uses up. All happens in one transaction that locks the user. A
 * user who is signed out meanwhile stays out, and the code stays unused. `isOwnDevice`: the user trusts this browser. Returns the
 * result of `take`. Throws 401 where the pending sign-in has ended, and what `take` throws.
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

/** Locks an active user until the transaction ends, against changes and sign-outs; undefined for any other user. */
export async function lockActive(transaction: Knex, id: string): Promise<User | undefined> {
  return User.query(transaction).where({ id, status: 'active' }).forUpdate().first()
}
