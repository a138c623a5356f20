import type { Knex } from 'knex'
import { companyDay } from '#shared/kernel/companyDay'
import type { ErasureCounts } from '#shared/privacy/erasureText'
import { publishChange } from '../../platform/sse/record.ts'
import type { Driver } from '../drivers/index.ts'
import { takeFactorsAway } from '../mfa/index.ts'
import { User } from '../users/index.ts'
import { eraseHistory, eraseMails, eraseResponses } from './dependents.ts'
import { hasOldPosition } from './loadsOf.ts'

/** Fields whose changes are removed from the history at once, together with the columns. */
const fields = ['phone', 'email', 'emergencyName', 'emergencyPhone', 'notes', 'daysOff']

/** The replacement of an erased driver's name. */
export const formerName = (number: string) => ({ first: 'Former', last: `driver ${number}` })

/**
 * Erases the data of a driver that no law requires: contact data, emergency contact, notes, days off, account, mails, and old
 * positions. Name, license, documents, messages and events remain.
 */
export async function eraseDriverNow(transaction: Knex, driver: Driver, number: string, now: Date): Promise<ErasureCounts> {
  const { id } = driver
  const users = await User.query(transaction).where({ driver_id: id }).forUpdate()
  for (const user of users) await eraseAccount(transaction, user, number, now)
  const positions = await eraseOldPositions(transaction, id, companyDay(now))
  const mails = await eraseMails(transaction, { resource: 'drivers', ids: [id] })
  const applications: string[] = await transaction('applications').where({ driver_id: id }).pluck('id')
  const applied = await eraseMails(transaction, { resource: 'applications', ids: applications })
  const documents: string[] = await transaction('documents').where({ driver_id: id }).pluck('id')
  const mailCount = await eraseMails(transaction, { resource: 'documents', ids: documents })
  await eraseResponses(transaction, [id, ...users.map((user) => user.id)])
  await transaction('drivers')
    .where({ id })
    .update({
      phone: null,
      email: null,
      emergency_name: null,
      emergency_phone: null,
      notes: null,
      days_off: '[]',
      days_off_requests: '[]',
      erase_begun_at: now,
      updated_at: transaction.fn.now(),
      version: transaction.raw('version + 1'),
    })
  await transaction.raw('select forget_driver_text(?, ?::text[])', [id, fields])
  await publishChange(transaction, { resource: 'drivers', ids: [id], owners: [id] })
  return { accounts: users.length, positions, mails: mails + applied + mailCount }
}

/** Erases the phone positions of a driver on loads that ended before the legal retention period. Returns their number. */
export async function eraseOldPositions(transaction: Knex, id: string, today: string): Promise<number> {
  const { rowCount } = await transaction.raw(
    `update tracking_events event set place = null where event.driver_id = :id and ${hasOldPosition}`,
    { id, today },
  )
  return rowCount
}

/** Disables and anonymizes the account; its actions remain without a name. Its devices clear their data at their next contact. */
async function eraseAccount(transaction: Knex, { id }: User, number: string, now: Date): Promise<void> {
  await takeFactorsAway(transaction, id)
  for (const table of [
    'push_subscriptions',
    'password_links',
    'last_visits',
    'pending_sign_ins',
    'notifications',
    'notification_preferences',
  ]) {
    await transaction(table).where({ user_id: id }).delete()
  }
  // The sessions remain until they expire, to inform their devices of the end.
  await transaction('sessions').where({ user_id: id }).update({ user_agent: null })
  await eraseMails(transaction, { resource: 'users', ids: [id] })
  const { first, last } = formerName(number)
  // A trigger of the database ends the sessions, too.
  await transaction('users')
    .where({ id })
    .update({
      email: `erased-${id}@erased.invalid`,
      first_name: first,
      last_name: last,
      password_hash: null,
      provider_issuer: null,
      provider_subject: null,
      role_by_provider: false,
      driver_id: null,
      disabled_at: now,
      updated_at: transaction.fn.now(),
      version: transaction.raw('version + 1'),
    })
  await eraseHistory(transaction, { resource: 'users', ids: [id] })
  await publishChange(transaction, { resource: 'users', ids: [id] })
}
