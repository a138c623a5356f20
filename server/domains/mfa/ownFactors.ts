/** What a user does with the own second factor. Each is one transaction with a row in the audit log. */
import type { Knex } from 'knex'
import type { Context } from 'koa'
import type { NewApp, NewRecoveryCodes, SecondFactor } from '#shared/access/secondFactor'
import { refuse } from '../../platform/http/refusal.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { User } from '../users/User.ts'
import { storeApp } from './authenticator.ts'
import { type Factors, factorsOf, hasFactor, isRequired, whyNoFactor } from './mfaStatus.ts'
import { listPasskeys, renamePasskey } from './passkeys.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import type { SecretBox } from './secretBox.ts'
import { keyOfSetup, noteSetup, requireChecked, type Subject } from './setups.ts'
import { appOf, newAppKey, stepOfCode } from './totp.ts'
import { forgetOwnDevices, listOwnDevices } from './trustedDevices.ts'

/** The transaction in which a factor is stored, with what follows from it. */
export type Within = (store: (transaction: Knex) => Promise<NewRecoveryCodes>) => Promise<NewRecoveryCodes>

type What = 'add-app' | 'remove-app' | 'add-passkey' | 'rename-passkey' | 'remove-passkey' | 'new-codes'

/** What the user has, and whether the role needs it. */
export async function readSecondFactor(ctx: Context, knex: Knex, userId: string, now: Date): Promise<SecondFactor> {
  const user = (await User.query(knex).findById(userId)) as User
  const { app, recoveryCodes, recoveryCodesMadeAt } = await factorsOf(knex, userId)
  return {
    app: app && { createdAt: app.createdAt.toISOString() },
    passkeys: await listPasskeys(knex, userId),
    recoveryCodes,
    recoveryCodesMadeAt: recoveryCodesMadeAt?.toISOString() ?? null,
    ownDevices: await listOwnDevices(knex, userId, ctx),
    isRequired: await isRequired(knex, user, now),
    whyNot: whyNoFactor(user),
  }
}

/** Makes the key of a new authenticator app, which counts once its first code was right. Throws 403 for who cannot have one. */
export async function beginApp(knex: Knex, vault: SecretBox, subject: Subject): Promise<NewApp> {
  await requireChecked(knex, subject)
  const { email } = await requirePossible(knex, subject)
  const key = newAppKey()
  await noteSetup(knex, subject, { secret: vault.seal(key, subject.userId) })
  return appOf(key, email)
}

/** The app counts from now on, in place of the one of before. Throws 422 for a wrong code, and for a key that is over. */
export async function confirmApp(
  knex: Knex,
  vault: SecretBox,
  subject: Subject,
  { code, now }: { code: string; now: Date },
  within: Within,
): Promise<NewRecoveryCodes> {
  await requireChecked(knex, subject)
  const sealed = await keyOfSetup(knex, subject)
  const key = sealed && vault.open(sealed, subject.userId)?.plain
  if (!key) throw refuse.invalid({ code: 'This drawing is too old. Please begin again, and scan the new one.' })
  const step = stepOfCode(key, code, now)
  if (step === null) {
    throw refuse.invalid({
      code: 'That code is not right. Wait for the next one; if that is not right either, look at the clock of your phone.',
    })
  }
  return within(async (transaction) => {
    const before = await lockFactors(transaction, subject)
    // Whoever has the phone of before may have said that theirs is an own device.
    if (before.app) await forgetOwnDevices(transaction, subject.userId)
    await storeApp(transaction, vault, { userId: subject.userId, key, step })
    await noteSetup(transaction, subject, { secret: null })
    return added(transaction, subject, before, 'add-app')
  })
}

/** With the first factor come recovery codes. */
export async function added(
  transaction: Knex,
  subject: Subject,
  before: Factors,
  what: 'add-app' | 'add-passkey',
  named: string | null = null,
): Promise<NewRecoveryCodes> {
  await recordAndTell(transaction, subject, what, named)
  return { recoveryCodes: hasFactor(before) ? [] : await makeRecoveryCodes(transaction, subject.userId) }
}

/**
 * New recovery codes in place of those of before. `madeAt`: when those were made that the person wants to replace, undefined where
 * they do not say. Throws 422 without a second factor, and where they are newer: then this was done already, or too late.
 */
export async function renewCodes(knex: Knex, subject: Subject, madeAt?: string | null): Promise<NewRecoveryCodes> {
  await requireChecked(knex, subject)
  return knex.transaction(async (transaction) => {
    const factors = await lockFactors(transaction, subject)
    const isNewer = madeAt !== undefined && (factors.recoveryCodesMadeAt?.toISOString() ?? null) !== madeAt
    if (isNewer) throw refuse.invalid({ code: 'There are newer recovery codes already. Look again before you make new ones.' })
    if (!hasFactor(factors)) throw refuse.invalid({ code: 'Recovery codes come with an app or a passkey: add one first.' })
    await recordAndTell(transaction, subject, 'new-codes')
    return { recoveryCodes: await makeRecoveryCodes(transaction, subject.userId) }
  })
}

/**
 * Takes one of the user's factors away, with the recovery codes where it was the last one, and has own devices asked again. `remove`
 * returns what the history says of it. Throws 403 for the last one of a role that needs one.
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
    await forgetOwnDevices(transaction, user.id)
    await recordAndTell(transaction, subject, what, removed)
  })
}

/** Gives one of the user's passkeys another name. Throws 404 for one that is not theirs. */
export async function renameOwn(knex: Knex, subject: Subject, id: string, name: string): Promise<void> {
  await knex.transaction(async (transaction) => {
    await lockSubject(transaction, subject)
    const before = await renamePasskey(transaction, subject.userId, id, name)
    if (before !== name) await record(transaction, subject.userId, 'rename-passkey', `${before}, now ${name}`)
  })
}

/** Takes the authenticator app of a user away. Throws 404 where there is none. */
export async function removeApp(transaction: Knex, userId: string): Promise<null> {
  if (!(await transaction('authenticators').where({ user_id: userId }).delete())) throw refuse.notFound('authenticator app')
  return null
}

/**
 * What the user has, while nobody else changes it. Throws 401 as `lockSubject` does, and where a half sign-in was to set up the first
 * factor and there is one meanwhile: who knows the password alone must not add another.
 */
export async function lockFactors(transaction: Knex, subject: Subject): Promise<Factors> {
  await lockSubject(transaction, subject)
  const factors = await factorsOf(transaction, subject.userId)
  if (subject.isHalf && hasFactor(factors)) throw refuse.signInOver()
  return factors
}

/**
 * The user, whom nobody else changes until the transaction ends. Throws 401 where the session or the half sign-in that asks was
 * ended meanwhile: what ends it must not be outlived by what it stores.
 */
export async function lockSubject(transaction: Knex, { userId, holder, isHalf }: Subject): Promise<User> {
  const user = (await User.query(transaction).findById(userId).forUpdate()) as User
  const mine = transaction(isHalf ? 'half_sign_ins' : 'sessions').where({ id_hash: holder, user_id: userId })
  const live = await (isHalf ? mine : mine.whereNull('ended_at')).whereRaw('expires_at > now()').first('id_hash')
  if (!live) throw isHalf ? refuse.signInOver() : refuse.sessionEnded()
  return user
}

/** The user, where they can have a second factor. Throws 403 with the reason where not. */
export async function requirePossible(knex: Knex, { userId }: Subject): Promise<User> {
  const user = (await User.query(knex).findById(userId)) as User
  const why = whyNoFactor(user)
  if (why) throw refuse.forbidden(why)
  return user
}

async function recordAndTell(
  transaction: Knex,
  { userId, tell }: Subject,
  what: Exclude<What, 'rename-passkey'>,
  named: string | null = null,
): Promise<void> {
  await record(transaction, userId, what, named)
  await tell(transaction, userId, what, named)
}

async function record(transaction: Knex, userId: string, what: What, reason: string | null = null): Promise<void> {
  await recordChange(transaction, { noun: 'users', id: userId, what, from: 'active', to: 'active', reason, userId })
}
