import type { Knex } from 'knex'
import { companyDay } from '#shared/kernel/companyDay'
import type { ErasureCounts } from '#shared/privacy/erasureText'
import { publishChange } from '../../platform/sse/record.ts'
import type { Driver } from '../drivers/Driver.ts'
import { takeFactorsAway } from '../mfa/reset.ts'
import { User } from '../users/User.ts'
import { eraseHistory, eraseMails, eraseResponses } from './dependents.ts'
import { hasOldPosition } from './loadsOf.ts'

/** Fields whose changes leave the history at once, as they leave the row. */
const fields = ['phone', 'email', 'emergencyName', 'emergencyPhone', 'notes', 'daysOff']

/** Of whoever is erased this stands where the name was. */
export const formerName = (number: string) => ({ first: 'Former', last: `driver ${number}` })

/**
 * Erases of a driver what no law keeps: how to reach them and whom to call, notes, days off, the account, mails, old positions.
 * Name, license and papers stay, and what was written and happened on the road.
 */
export async function eraseDriverNow(transaction: Knex, driver: Driver, number: string, now: Date): Promise<ErasureCounts> {
  const { id } = driver
  const users = await User.query(transaction).where({ driver_id: id }).forUpdate()
  for (const user of users) await eraseAccount(transaction, user, number, now)
  const positions = await eraseOldPositions(transaction, id, companyDay(now))
  const mails = await eraseMails(transaction, { noun: 'drivers', ids: [id] })
  const applications: string[] = await transaction('applications').where({ driver_id: id }).pluck('id')
  const applied = await eraseMails(transaction, { noun: 'applications', ids: applications })
  const documents: string[] = await transaction('documents').where({ driver_id: id }).pluck('id')
  const asked = await eraseMails(transaction, { noun: 'documents', ids: documents })
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
  await transaction.raw('select forget_driver_words(?, ?::text[])', [id, fields])
  await publishChange(transaction, { noun: 'drivers', ids: [id], owners: [id] })
  return { accounts: users.length, positions, mails: mails + applied + asked }
}

/** Erases where the phone of a driver was on loads that ended so long before `today` that no law keeps it. Returns how many. */
export async function eraseOldPositions(transaction: Knex, id: string, today: string): Promise<number> {
  const { rowCount } = await transaction.raw(
    `update tracking_events event set place = null where event.driver_id = :id and ${hasOldPosition}`,
    { id, today },
  )
  return rowCount
}

/** The account signs nobody in any more; what it has done stays, by nobody. Its devices forget at their next contact. */
async function eraseAccount(transaction: Knex, { id }: User, number: string, now: Date): Promise<void> {
  await takeFactorsAway(transaction, id)
  for (const table of ['push_subscriptions', 'password_links', 'last_visits', 'half_sign_ins', 'news', 'news_choices']) {
    await transaction(table).where({ user_id: id }).delete()
  }
  // They stay till they expire, to tell their devices that they were ended.
  await transaction('sessions').where({ user_id: id }).update({ user_agent: null })
  await eraseMails(transaction, { noun: 'users', ids: [id] })
  const { first, last } = formerName(number)
  // Ends its sessions, too: the database does.
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
  await eraseHistory(transaction, { noun: 'users', ids: [id] })
  await publishChange(transaction, { noun: 'users', ids: [id] })
}
