import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { SecondStep } from '#shared/access/secondFactor'
import { refuse } from '../../platform/http/refusal.ts'
import { beginningSession } from '../../platform/http/session.ts'
import { rememberDevice } from '../../platform/http/trustedDevice.ts'
import {
  beginPendingSignIn,
  consumePendingSignIn,
  endPendingSignIn,
  forgetPendingSignIn,
  readTrustedDevice,
  rememberTrustedDevice,
  stepAfterPassword,
} from '../mfa/index.ts'
import { User } from '../users/index.ts'

/**
 * Creates a session after the right password, or answers 200 with the next step. A trusted device needs no second factor. `check`
 * finds and locks the user. All happens in one transaction: a sign-out or new password meanwhile keeps the old credentials out.
 */
export async function createSession(
  ctx: Context,
  knex: Knex,
  check: (transaction: Knex) => Promise<User>,
  now: Date,
): Promise<void> {
  const { userId, step } = await beginningSession(ctx, knex, async (transaction, begin) => {
    const user = await check(transaction)
    const needed = await stepAfterPassword(transaction, user, now)
    const trustedDeviceId = needed === 'confirm' ? await readTrustedDevice(ctx, transaction, user.id) : null
    const step = trustedDeviceId ? null : needed
    await endPendingSignIn(ctx, transaction)
    if (step) await beginPendingSignIn(ctx, transaction, user.id)
    else await begin(user.id, { trustedDeviceId })
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
 * user who is signed out meanwhile stays out, and the code stays unused. `isTrustedDevice`: the user trusts this browser. Returns the
 * result of `take`. Throws 401 where the pending sign-in has ended, and what `take` throws.
 */
export async function complete<T>(
  ctx: Context,
  knex: Knex,
  { hash, userId }: { hash: Buffer; userId: string },
  take: (transaction: Knex) => Promise<T>,
  isTrustedDevice = false,
): Promise<T> {
  const taken = await beginningSession(ctx, knex, async (transaction, begin) => {
    if (!(await lockActive(transaction, userId))) throw refuse.signInOver()
    const taken = await take(transaction)
    await consumePendingSignIn(transaction, hash)
    await begin(userId, { trustedDeviceId: isTrustedDevice ? await rememberTrustedDevice(ctx, transaction, userId) : null })
    return taken
  })
  forgetPendingSignIn(ctx)
  rememberDevice(ctx, userId)
  return taken
}

/** Locks an active user until the transaction ends, against changes and sign-outs; undefined for any other user. */
export async function lockActive(transaction: Knex, id: string): Promise<User | undefined> {
  return User.query(transaction).where({ id, status: 'active' }).forUpdate().first()
}
