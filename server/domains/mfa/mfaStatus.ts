import type { Knex } from 'knex'
import type { SecondStep } from '#shared/access/secondFactor'
import { companyDay } from '#shared/kernel/companyDay'
import { settingsOn } from '../settings/index.ts'
import type { User } from '../users/index.ts'

/** The second factors of a user. */
export interface Factors {
  app: { createdAt: Date } | null
  passkeys: number
  recoveryCodes: number
  /** The time of their creation. */
  recoveryCodesMadeAt: Date | null
}

/** The second factors of this user. */
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

/** Whether the user has a second factor. */
export const hasFactor = ({ app, passkeys }: Factors) => app !== null || passkeys > 0

/** Whether the settings require a second factor of this role. */
export async function isRequired(knex: Knex, { role, isDemo }: Pick<User, 'role' | 'isDemo'>, now: Date): Promise<boolean> {
  const { factor } = await settingsOn(knex, companyDay(now))
  return !isDemo && (factor as Record<string, string>)[role] === 'required'
}

/** The next step after the right password; null without one. */
export async function stepAfterPassword(knex: Knex, user: User, now: Date): Promise<SecondStep['step'] | null> {
  if (hasFactor(await factorsOf(knex, user.id))) return 'confirm'
  return (await isRequired(knex, user, now)) ? 'set-up' : null
}

/** The message why this user cannot have a second factor; null where they can. */
export function whyNoFactor({ isDemo, passwordHash }: Pick<User, 'isDemo' | 'passwordHash'>): string | null {
  if (isDemo) return 'A demo person has no second factor, for everybody signs in with the same password.'
  // A passkey would remain a way in after the provider has disabled the account.
  if (passwordHash === null) return 'You sign in with the account of your company: its second factor is set up there.'
  return null
}
