import type { Knex } from 'knex'
import { refuse } from '../../platform/http/refusal.ts'
import type { NotifyChange } from '../users/index.ts'

/** The holder of a setup: a session, or a pending sign-in whose role requires a second factor. */
export interface Subject {
  userId: string
  /** The hash under which the session or the pending sign-in is stored. */
  holder: Buffer
  isHalf: boolean
  /** Notifies the user of the change by mail. */
  notify: NotifyChange
}

const minutes = 30
const checkedMinutes = 10

interface Setup {
  /** The sealed key of an app that waits for its first code. */
  secret?: Buffer | null
  /** The challenge for a new passkey. */
  challenge?: string | null
  /** The challenge for a passkey before a change. */
  check_challenge?: string | null
}

/** Stores the present step of a setup, in place of an earlier one. */
export async function noteSetup(knex: Knex, { holder, userId }: Subject, setup: Setup): Promise<void> {
  const expires_at = knex.raw(`now() + interval '${minutes} minutes'`)
  await knex('factor_setups')
    .insert({ holder, user_id: userId, ...setup, expires_at })
    .onConflict('holder')
    .merge()
}

/** The sealed key that this subject was shown; null without one, or after its time limit. */
export async function keyOfSetup(knex: Knex, subject: Subject): Promise<Buffer | null> {
  const row = await querySetup(knex, subject).first('secret')
  return row?.secret ?? null
}

/** The challenge for a new passkey of this subject, or for one before a change. Each challenge is returned once. */
export async function takeSetupChallenge(
  knex: Knex,
  subject: Subject,
  column: 'challenge' | 'check_challenge',
): Promise<string | null> {
  return knex.transaction(async (transaction) => {
    const row = await querySetup(transaction, subject).forUpdate().first(column)
    if (row) await noteSetup(transaction, subject, { [column]: null })
    return row?.[column] ?? null
  })
}

/** Stores that the user has just confirmed their identity. */
export async function noteChecked(knex: Knex, { holder, userId }: Subject): Promise<void> {
  const [checked_until, expires_at] = [checkedMinutes, minutes].map((long) => knex.raw(`now() + interval '${long} minutes'`))
  await knex('factor_setups').insert({ holder, user_id: userId, checked_until, expires_at }).onConflict('holder').merge()
}

/** Throws 403 unless this session got a password, code or passkey of the user in the last ten minutes. */
export async function requireChecked(knex: Knex, subject: Subject): Promise<void> {
  // A pending sign-in has just got the password.
  if (subject.isHalf) return
  const row = await querySetup(knex, subject).whereRaw('checked_until > now()').first('holder')
  if (!row) throw refuse.identityUnchecked()
}

const querySetup = (knex: Knex, { holder, userId }: Subject) =>
  knex('factor_setups').where({ holder, user_id: userId }).whereRaw('expires_at > now()')
