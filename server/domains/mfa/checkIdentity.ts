import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { IdentityCheck, PasskeyAnswer } from '#shared/access/secondFactor'
import { refuse } from '../../platform/http/refusal.ts'
import { isPassword } from '../auth/index.ts'
import { User } from '../users/index.ts'
import { type FactorParts, takeCode } from './confirmSignIn.ts'
import { lockSubject } from './ownFactors.ts'
import { verifiedPasskey } from './passkeySignIn.ts'
import { credentialsOf, noteUse } from './passkeys.ts'
import { noteChecked, noteSetup, type Subject, takeSetupChallenge } from './setups.ts'
import { assertionOptions, PasskeyRefusal, relyingParty } from './webauthn.ts'

/**
 * Asks for credentials again before the second factor is changed: a person at a foreign open session must not take over the
 * account. Throws 422 for a wrong password, code or passkey, 429 after too many.
 */
export async function checkIdentity(
  ctx: Context,
  knex: Knex,
  parts: FactorParts,
  subject: Subject,
  { password, code, passkey }: IdentityCheck,
): Promise<void> {
  if (passkey) return checkPasskey(ctx, knex, parts.publicUrl, subject, passkey)
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
    if (!(await isPassword(password, user.passwordHash, { id: user.id })))
      throw refuse.invalid({ password: 'This is not your password' })
    await parts.limits.reset('passwordChange', user.id)
  }
  await noteChecked(knex, subject)
}

/** The options by which the browser asks one of the user's passkeys. Throws 404 for a user without one. */
export async function beginPasskeyCheck(ctx: Context, knex: Knex, publicUrl: URL | null, subject: Subject): Promise<object> {
  const passkeys = await credentialsOf(knex, subject.userId)
  if (passkeys.length === 0) throw refuse.notFound('passkey')
  const options = await assertionOptions(relyingParty(ctx, publicUrl), passkeys)
  await noteSetup(knex, subject, { check_challenge: options.challenge })
  return options
}

async function checkPasskey(
  ctx: Context,
  knex: Knex,
  publicUrl: URL | null,
  subject: Subject,
  answer: PasskeyAnswer,
): Promise<void> {
  const challenge = await takeSetupChallenge(knex, subject, 'check_challenge')
  if (!challenge) throw refuse.invalid({ passkey: 'That has taken too long. Please use the passkey again.' })
  try {
    const { id, counter } = await verifiedPasskey(
      knex,
      relyingParty(ctx, publicUrl),
      { challenge, userId: subject.userId },
      answer,
    )
    await knex.transaction(async (transaction) => {
      await lockSubject(transaction, subject)
      if (!(await noteUse(transaction, id, counter))) throw new PasskeyRefusal('counter')
      await noteChecked(transaction, subject)
    })
  } catch (error) {
    if (!(error instanceof PasskeyRefusal)) throw error
    ctx.state.log.warn({ account: subject.userId, reason: error.kind, address: ctx.ip }, 'a check with a passkey failed')
    throw refuse.invalid({ passkey: 'This passkey did not work here. Try another one, or give your password.' })
  }
}
