/** The actions of users on their own second factors. Each is one transaction with a row in the audit log. */

import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { NewApp, NewRecoveryCodes, SecondFactor } from '#shared/access/secondFactor'
import { refuse } from '../../platform/http/refusal.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { User } from '../users/index.ts'
import { storeApp } from './authenticator.ts'
import { type Factors, factorsOf, hasFactor, isRequired, whyNoFactor } from './mfaStatus.ts'
import { listPasskeys, renamePasskey } from './passkeys.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import type { SecretBox } from './secretBox.ts'
import { keyOfSetup, noteSetup, requireChecked, type Subject } from './setups.ts'
import { appOf, newAppKey, stepOfCode } from './totp.ts'
import { forgetTrustedDevices, listTrustedDevices } from './trustedDevices.ts'

/** Runs the transaction that stores a factor, together with its consequences. */
export type Within = (store: (transaction: Knex) => Promise<NewRecoveryCodes>) => Promise<NewRecoveryCodes>

type What = 'add-app' | 'remove-app' | 'add-passkey' | 'rename-passkey' | 'remove-passkey' | 'new-codes'

/** The user's factors, and whether the role requires one. */
export async function readSecondFactor(ctx: Context, knex: Knex, userId: string, now: Date): Promise<SecondFactor> {
  const user = (await User.query(knex).findById(userId)) as User
  const { app, recoveryCodes, recoveryCodesMadeAt } = await factorsOf(knex, userId)
  return {
    app: app && { createdAt: app.createdAt.toISOString() },
    passkeys: await listPasskeys(knex, userId),
    recoveryCodes,
    recoveryCodesMadeAt: recoveryCodesMadeAt?.toISOString() ?? null,
    trustedDevices: await listTrustedDevices(knex, userId, ctx),
    isRequired: await isRequired(knex, user, now),
    whyNot: whyNoFactor(user),
  }
}

/**
 * Creates the key of a new authenticator app, which is active after its first right code. Throws 403 for a user who cannot have
 * one.
 */
export async function beginApp(knex: Knex, secretBox: SecretBox, subject: Subject): Promise<NewApp> {
  await requireChecked(knex, subject)
  const { email } = await requirePossible(knex, subject)
  const key = newAppKey()
  await noteSetup(knex, subject, { secret: secretBox.seal(key, subject.userId) })
  return appOf(key, email)
}

/** Activates the app, in place of the previous one. Throws 422 for a wrong code, and for an expired key. */
export async function confirmApp(
  knex: Knex,
  secretBox: SecretBox,
  subject: Subject,
  { code, now }: { code: string; now: Date },
  within: Within,
): Promise<NewRecoveryCodes> {
  await requireChecked(knex, subject)
  const sealed = await keyOfSetup(knex, subject)
  const key = sealed && secretBox.open(sealed, subject.userId)?.plain
  if (!key) throw refuse.invalid({ code: 'This drawing is too old. Please begin again, and scan the new one.' })
  const step = stepOfCode(key, code, now)
  if (step === null) {
    throw refuse.invalid({
      code: 'That code is not right. Wait for the next one; if that is not right either, look at the clock of your phone.',
    })
  }
  return within(async (transaction) => {
    const before = await lockFactors(transaction, subject)
    // The owner of the previous phone may have made their browser a trusted device.
    if (before.app) await forgetTrustedDevices(transaction, subject.userId)
    await storeApp(transaction, secretBox, { userId: subject.userId, key, step })
    await noteSetup(transaction, subject, { secret: null })
    return added(transaction, subject, before, 'add-app')
  })
}

/** The first factor comes with recovery codes. */
export async function added(
  transaction: Knex,
  subject: Subject,
  before: Factors,
  what: 'add-app' | 'add-passkey',
  named: string | null = null,
): Promise<NewRecoveryCodes> {
  await recordAndNotify(transaction, subject, what, named)
  return { recoveryCodes: hasFactor(before) ? [] : await makeRecoveryCodes(transaction, subject.userId) }
}

/**
 * Replaces the recovery codes. `madeAt`: the creation time of the codes that the user wants to replace, undefined for an
 * unconditional request. Throws 422 without a second factor, and for newer codes: the request was repeated, or is too late.
 */
export async function renewCodes(knex: Knex, subject: Subject, madeAt?: string | null): Promise<NewRecoveryCodes> {
  await requireChecked(knex, subject)
  return knex.transaction(async (transaction) => {
    const factors = await lockFactors(transaction, subject)
    const isNewer = madeAt !== undefined && (factors.recoveryCodesMadeAt?.toISOString() ?? null) !== madeAt
    if (isNewer) throw refuse.invalid({ code: 'There are newer recovery codes already. Look again before you make new ones.' })
    if (!hasFactor(factors)) throw refuse.invalid({ code: 'Recovery codes come with an app or a passkey: add one first.' })
    await recordAndNotify(transaction, subject, 'new-codes')
    return { recoveryCodes: await makeRecoveryCodes(transaction, subject.userId) }
  })
}

/**
 * Removes one of the user's factors. The recovery codes go with the last one, and trusted devices are asked again. `remove`
 * returns the text for the history. Throws 403 for the last factor of a role that requires one.
 */
export async function removeFactor(
  knex: Knex,
  subject: Subject,
  {
    what,
    now,
    remove,
  }: { what: 'remove-app' | 'remove-passkey'; now: Date; remove: (transaction: Knex) => Promise<string | null> },
): Promise<void> {
  await requireChecked(knex, subject)
  await knex.transaction(async (transaction) => {
    const user = await lockSubject(transaction, subject)
    const removed = await remove(transaction)
    if (!hasFactor(await factorsOf(transaction, user.id))) {
      if (await isRequired(transaction, user, now)) {
        throw refuse.forbidden('Your role needs a second factor. Add another one first, then remove this one.')
      }
      await transaction('recovery_codes').where({ user_id: user.id }).delete()
    }
    await forgetTrustedDevices(transaction, user.id)
    await recordAndNotify(transaction, subject, what, removed)
  })
}

/** Renames one of the user's passkeys. Throws 404 for one that is not theirs. */
export async function renameOwn(knex: Knex, subject: Subject, id: string, name: string): Promise<void> {
  await knex.transaction(async (transaction) => {
    await lockSubject(transaction, subject)
    const before = await renamePasskey(transaction, subject.userId, id, name)
    if (before !== name) await record(transaction, subject.userId, 'rename-passkey', `${before}, now ${name}`)
  })
}

/** Removes the authenticator app of a user. Throws 404 without one. */
export async function removeApp(transaction: Knex, userId: string): Promise<null> {
  if (!(await transaction('authenticators').where({ user_id: userId }).delete())) throw refuse.notFound('authenticator app')
  return null
}

/**
 * The factors of the user, under the lock of `lockSubject`. Throws 401 as that does. A pending sign-in that sets up the first
 * factor gets 401 once there is one: the password alone must not add another.
 */
export async function lockFactors(transaction: Knex, subject: Subject): Promise<Factors> {
  await lockSubject(transaction, subject)
  const factors = await factorsOf(transaction, subject.userId)
  if (subject.isHalf && hasFactor(factors)) throw refuse.signInOver()
  return factors
}

/**
 * Locks the user until the transaction ends. Throws 401 where the requesting session or pending sign-in has ended: nothing is
 * stored on its behalf any more.
 */
export async function lockSubject(transaction: Knex, { userId, holder, isHalf }: Subject): Promise<User> {
  const user = (await User.query(transaction).findById(userId).forUpdate()) as User
  const current = transaction(isHalf ? 'pending_sign_ins' : 'sessions').where({ id_hash: holder, user_id: userId })
  const live = await (isHalf ? current : current.whereNull('ended_at')).whereRaw('expires_at > now()').first('id_hash')
  if (!live) throw isHalf ? refuse.signInOver() : refuse.sessionEnded()
  return user
}

/** The user, if they can have a second factor. Throws 403 with the reason otherwise. */
export async function requirePossible(knex: Knex, { userId }: Subject): Promise<User> {
  const user = (await User.query(knex).findById(userId)) as User
  const why = whyNoFactor(user)
  if (why) throw refuse.forbidden(why)
  return user
}

async function recordAndNotify(
  transaction: Knex,
  { userId, notify }: Subject,
  what: Exclude<What, 'rename-passkey'>,
  named: string | null = null,
): Promise<void> {
  await record(transaction, userId, what, named)
  await notify(transaction, userId, what, named)
}

async function record(transaction: Knex, userId: string, what: What, reason: string | null = null): Promise<void> {
  await recordChange(transaction, { resource: 'users', id: userId, what, from: 'active', to: 'active', reason, userId })
}
