import type { Knex } from 'knex'
import type { Role } from '#shared/access/roles'
import { refuse } from '../../platform/http/refusal.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { User } from './User.ts'

/** A new user of the portal; without a password hash the user is invited. */
export interface NewUser {
  email: string
  role: Role
  firstName: string
  lastName: string
  passwordHash?: string
  providerIssuer?: string
  providerSubject?: string
  roleByProvider?: boolean
  driverId?: string | null
  shipperId?: string | null
}

/** The user who adds them; null on the command line, or for the provider. */
interface Submission {
  userId: string | null
  /** The Idempotency-Key. */
  clientId: string | null
  reason?: string
}

/** Throws 422 where there is a user with this e-mail address, whatever its case. */
export async function requireUntaken(knex: Knex, email: string): Promise<void> {
  const taken = await User.query(knex).whereRaw('lower(email) = lower(?)', [email]).first()
  if (taken) throw refuse.invalid({ email: `There is already a user with the e-mail address ${email}.` })
}

/** Stores a new user and returns the row. Throws 422 where the e-mail address is taken. */
export async function addUser(transaction: Knex, person: NewUser, submission: Submission): Promise<User> {
  await lockUsers(transaction)
  await requireUntaken(transaction, person.email)
  const user = await User.query(transaction).insert(person).returning('*')
  await recordChange(transaction, { resource: 'users', id: user.id, what: 'status', to: user.status, ...submission })
  return user
}

/**
 * Changes of users wait for each other until the transaction ends, before any row is locked. Of two superadmins who demote each
 * other at once, the second sees the first change.
 */
export async function lockUsers(transaction: Knex): Promise<void> {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('users', 2))`)
}
