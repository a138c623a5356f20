import type { Knex } from 'knex'
import { refuse } from '../../platform/http/refusal.ts'
import type { NotifyChange } from '../users/accountMails.ts'

/** Who sets something up: a session, or a half sign-in whose role needs a second factor. */
export interface Subject {
  userId: string
  /** The hash under which the session or the half sign-in is stored. */
  holder: Buffer
  isHalf: boolean
  /** Tells them by mail what was changed. */
  tell: NotifyChange
}

const minutes = 30
const checkedMinutes = 10

interface Setup {
  /** The sealed key of an app that waits for its first code. */
  secret?: Buffer | null
  /** What a new passkey has to sign. */
  challenge?: string | null
  /** What a passkey has to sign before a change. */
  check_challenge?: string | null
}

/** Notes what is being set up, in place of what was. */
export async function noteSetup(knex: Knex, { holder, userId }: Subject, setup: Setup): Promise<void> {
  const expires_at = knex.raw(`now() + interval '${minutes} minutes'`)
  await knex('factor_setups')
    .insert({ holder, user_id: userId, ...setup, expires_at })
    .onConflict('holder')
    .merge()
}

/** The sealed key that this subject was shown; null where there is none, or it has waited too long. */
export async function keyOfSetup(knex: Knex, subject: Subject): Promise<Buffer | null> {
  const row = await setupOf(knex, subject).first('secret')
  return row?.secret ?? null
}

/** What the new passkey of this subject has to sign, or one before a change. Each challenge is told once. */
export async function takeSetupChallenge(
  knex: Knex,
  subject: Subject,
  of: 'challenge' | 'check_challenge',
): Promise<string | null> {
  return knex.transaction(async (transaction) => {
    const row = await setupOf(transaction, subject).forUpdate().first(of)
    if (row) await noteSetup(transaction, subject, { [of]: null })
    return row?.[of] ?? null
  })
}

/** The person has just said once more that it is them. */
export async function noteChecked(knex: Knex, { holder, userId }: Subject): Promise<void> {
  const [checked_until, expires_at] = [checkedMinutes, minutes].map((long) => knex.raw(`now() + interval '${long} minutes'`))
  await knex('factor_setups').insert({ holder, user_id: userId, checked_until, expires_at }).onConflict('holder').merge()
}

/** Throws 403 where nobody has given the password, a code or a passkey in this session in the last ten minutes. */
export async function requireChecked(knex: Knex, subject: Subject): Promise<void> {
  // Whoever is half signed in has just given the password.
  if (subject.isHalf) return
  const row = await setupOf(knex, subject).whereRaw('checked_until > now()').first('holder')
  if (!row) throw refuse.identityUnchecked()
}

const setupOf = (knex: Knex, { holder, userId }: Subject) =>
  knex('factor_setups').where({ holder, user_id: userId }).whereRaw('expires_at > now()')
