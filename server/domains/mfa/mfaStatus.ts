import type { Knex } from 'knex'
import type { SecondStep } from '#shared/access/secondFactor'
import { companyDay } from '#shared/kernel/companyDay'
import { settingsOn } from '../settings/settingsOn.ts'
import type { User } from '../users/User.ts'

/** What a user has as a second factor. */
export interface Factors {
  app: { createdAt: Date } | null
  passkeys: number
  recoveryCodes: number
  /** When they were made. */
  recoveryCodesMadeAt: Date | null
}

/** What this user has as a second factor. */
export async function factorsOf(knex: Knex, userId: string): Promise<Factors> {
  const { rows } = await knex.raw(
    `select (select created_at from authenticators where user_id = :userId) as "appSince",
       (select count(*)::int from passkeys where user_id = :userId) as passkeys,
       (select count(*)::int from recovery_codes where user_id = :userId and used_at is null) as "recoveryCodes",
       (select max(created_at) from recovery_codes where user_id = :userId) as "recoveryCodesMadeAt"`,
    { userId },
  )
  const { appSince, ...counts } = rows[0]
  return { app: appSince && { createdAt: appSince }, ...counts }
}

/** Whether there is a second factor at all. */
export const hasFactor = ({ app, passkeys }: Factors) => app !== null || passkeys > 0

/** Whether the settings ask the people of this role for a second factor. */
export async function isRequired(knex: Knex, { role, isDemo }: Pick<User, 'role' | 'isDemo'>, now: Date): Promise<boolean> {
  const { factor } = await settingsOn(knex, companyDay(now))
  return !isDemo && (factor as Record<string, string>)[role] === 'required'
}

/** What is still to come after the right password; null where nothing is. */
export async function stepAfterPassword(knex: Knex, user: User, now: Date): Promise<SecondStep['step'] | null> {
  if (hasFactor(await factorsOf(knex, user.id))) return 'confirm'
  return (await isRequired(knex, user, now)) ? 'set-up' : null
}

/** Why this user cannot have a second factor, as a sentence; null where they can. */
export function whyNoFactor({ isDemo, passwordHash }: Pick<User, 'isDemo' | 'passwordHash'>): string | null {
  if (isDemo) return 'A demo person has no second factor, for everybody signs in with the same password.'
  // A passkey would stay a way in when the provider shuts its own.
  if (passwordHash === null) return 'You sign in with the account of your company: its second factor is set up there.'
  return null
}
