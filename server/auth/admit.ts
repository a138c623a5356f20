import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { SecondStep } from '#shared/secondFactor'
import { beginHalfSignIn, completeHalfSignIn, endHalfSignIn } from '../factors/halfSignIns.ts'
import { stepAfterPassword } from '../factors/standing.ts'
import { rememberDevice } from '../http/knownDevice.ts'
import { beginSession } from '../http/session.ts'
import { User } from '../users/User.ts'

/** The password of this user was right: begins a session, or answers with 200 and what is still to come. */
export async function admit(ctx: Context, knex: Knex, userId: string, now: Date): Promise<void> {
  const user = (await User.query(knex).findById(userId)) as User
  const step = await stepAfterPassword(knex, user, now)
  if (!step) {
    await endHalfSignIn(ctx, knex)
    return enter(ctx, userId)
  }
  await beginHalfSignIn(ctx, knex, userId)
  ctx.status = 200
  ctx.body = { step } satisfies SecondStep
}

/** The second factor of this user was right, too: begins a session, once for this half sign-in. Throws 401 as that does. */
export async function complete(ctx: Context, knex: Knex, { hash, userId }: { hash: Buffer; userId: string }): Promise<void> {
  await completeHalfSignIn(ctx, knex, hash)
  await enter(ctx, userId)
}

async function enter(ctx: Context, userId: string): Promise<void> {
  await beginSession(ctx, userId)
  rememberDevice(ctx, userId)
}
