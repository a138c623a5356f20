import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { PasskeyAnswer } from '#shared/access/secondFactor'
import { refuse } from '../../platform/http/refusal.ts'
import { complete } from '../auth/index.ts'
import { User } from '../users/index.ts'
import { whyNoFactor } from './mfaStatus.ts'
import { credentialsOf, findPasskey, noteUse } from './passkeys.ts'
import { beginPendingSignIn, requirePendingSignIn, setChallenge, takeChallenge } from './pendingSignIns.ts'
import { assertionOptions, PasskeyRefusal, relyingParty, verifyAssertion } from './webauthn.ts'

/**
 * The options by which the browser asks for a passkey: after the right password, one of that user, else any. Throws 401 where the
 * password was given too long ago.
 */
export async function beginPasskeySignIn(
  ctx: Context,
  knex: Knex,
  publicUrl: URL | null,
  afterPassword: boolean,
): Promise<object> {
  const pendingSignIn = afterPassword ? await requirePendingSignIn(ctx, knex) : null
  const hash = pendingSignIn?.hash ?? (await beginPendingSignIn(ctx, knex, null))
  const passkeys = pendingSignIn && (await credentialsOf(knex, pendingSignIn.user.id))
  const options = await assertionOptions(relyingParty(ctx, publicUrl), passkeys)
  await setChallenge(knex, hash, options.challenge)
  return options
}

/**
 * Signs in the user of the passkey: device and owner are both factors. Throws 401 without a challenge of this browser, and with
 * one message for every problem; the log names the kind.
 */
export async function passkeySignIn(ctx: Context, knex: Knex, publicUrl: URL | null, answer: PasskeyAnswer): Promise<void> {
  const pending = await takeChallenge(ctx, knex)
  if (!pending) throw refuse.signInOver()
  try {
    const { userId, id, counter } = await verifiedPasskey(knex, relyingParty(ctx, publicUrl), pending, answer)
    await complete(ctx, knex, { hash: pending.hash, userId }, async (transaction) => {
      if (!(await noteUse(transaction, id, counter))) throw new PasskeyRefusal('counter')
    })
    ctx.state.log.info({ account: userId, address: ctx.ip }, 'signed in with a passkey')
  } catch (error) {
    if (!(error instanceof PasskeyRefusal)) throw error
    ctx.state.log.warn({ reason: error.kind, address: ctx.ip }, 'sign-in with a passkey failed')
    const next = pending.userId ? 'Try another one, or another way below.' : 'Sign in with your password, or ask your office.'
    throw refuse.signInFailed(`This passkey did not work here. ${next}`)
  }
}

/**
 * The passkey that has answered the challenge in `pending`: its user and its counter. Throws a PasskeyRefusal for an invalid
 * answer, and for the passkey of another user where `pending` names one.
 */
export async function verifiedPasskey(
  knex: Knex,
  party: ReturnType<typeof relyingParty>,
  pending: { challenge: string; userId: string | null },
  answer: PasskeyAnswer,
): Promise<{ userId: string; id: string; counter: number }> {
  const passkey = await findPasskey(knex, answer.id)
  if (!passkey) throw new PasskeyRefusal('unknown')
  const { id, userId } = passkey
  if (pending.userId && pending.userId !== userId) throw new PasskeyRefusal('of-another-person')
  const user = await User.query(knex).findById(userId)
  if (user?.status !== 'active' || whyNoFactor(user)) throw new PasskeyRefusal('not-admitted')
  return { userId, id, counter: await verifyAssertion(party, pending.challenge, answer, passkey) }
}
