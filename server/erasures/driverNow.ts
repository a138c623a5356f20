import type { Knex } from 'knex'
import type { ErasureCounts } from '#shared/erasureWords'
import type { Driver } from '../drivers/Driver.ts'
import { publishChange } from '../events/record.ts'
import { takeFactorsAway } from '../factors/reset.ts'
import { User } from '../users/User.ts'
import { loadsOf } from './holds.ts'
import { eraseHistory, eraseMails, eraseResponses, publishErased } from './residue.ts'

/** Fields whose changes leave the history at once, as they leave the row. */
const fields = ['phone', 'email', 'emergencyName', 'emergencyPhone', 'notes', 'daysOff']

/** Of whoever is erased this stands where the name was. */
export const formerName = (number: string) => ({ first: 'Former', last: `driver ${number}` })

/**
 * Erases of a driver what no law keeps: how to reach them and whom to call, notes, days off, the account, what was written to and
 * by them, positions, mails. Name, license and papers stay.
 */
export async function eraseDriverNow(transaction: Knex, driver: Driver, number: string, now: Date): Promise<ErasureCounts> {
  const { id } = driver
  const users = await User.query(transaction).where({ driver_id: id }).forUpdate()
  for (const user of users) await eraseAccount(transaction, user, number, now)
  const messages = await eraseMessages(transaction, id)
  const positions = await transaction('tracking_events').where({ driver_id: id }).whereNotNull('place').update({ place: null })
  const mails = await eraseMails(transaction, { noun: 'drivers', ids: [id] })
  const applications: string[] = await transaction('applications').where({ driver_id: id }).pluck('id')
  const applied = await eraseMails(transaction, { noun: 'applications', ids: applications })
  await eraseResponses(transaction, [id, ...users.map((user) => user.id)])
  await transaction('drivers')
    .where({ id })
    .update({
      ...{ phone: null, email: null, emergency_name: null, emergency_phone: null, notes: null },
      ...{ days_off: '[]', days_off_requests: '[]', erase_begun_at: now },
      ...{ updated_at: transaction.fn.now(), version: transaction.raw('version + 1') },
    })
  await transaction.raw('select forget_driver_words(?, ?::text[])', [id, fields])
  await publishChange(transaction, { noun: 'drivers', ids: [id], owners: [id] })
  return { accounts: users.length, messages, positions, mails: mails + applied }
}

/** The account signs nobody in any more; what it has done stays, by nobody. Its devices forget at their next contact. */
async function eraseAccount(transaction: Knex, { id }: User, number: string, now: Date): Promise<void> {
  await transaction('push_subscriptions').where({ user_id: id }).delete()
  await transaction('password_links').where({ user_id: id }).delete()
  await transaction('last_visits').where({ user_id: id }).delete()
  await takeFactorsAway(transaction, id)
  await transaction('half_sign_ins').where({ user_id: id }).delete()
  await eraseMails(transaction, { noun: 'users', ids: [id] })
  const { first, last } = formerName(number)
  // Ends its sessions, too: the database does.
  await transaction('users')
    .where({ id })
    .update({
      ...{ email: `erased-${id}@erased.invalid`, first_name: first, last_name: last, password_hash: null },
      ...{ provider_issuer: null, provider_subject: null, role_by_provider: false, driver_id: null },
      disabled_at: now,
      ...{ updated_at: transaction.fn.now(), version: transaction.raw('version + 1') },
    })
  await eraseHistory(transaction, { noun: 'users', ids: [id] })
  await publishChange(transaction, { noun: 'users', ids: [id] })
}

/** What driver and desk wrote to each other while the driver had the load. */
async function eraseMessages(transaction: Knex, driverId: string): Promise<number> {
  const { rows }: { rows: { id: string }[] } = await transaction.raw(
    `delete from load_messages message where load_id in (${loadsOf}) and (driver_id = :id or driver_id is null and exists (
       select from load_assignments had where had.load_id = message.load_id and had.driver_id = :id
         and message.received_at >= had.from_at and message.received_at < coalesce(had.until_at, 'infinity')))
     returning load_id as id`,
    { id: driverId },
  )
  const ids = [...new Set(rows.map(({ id }) => id))]
  if (ids.length === 0) return 0
  await transaction.raw(
    `update loads set updated_at = now(), version = version + 1,
       unread_by_desk = (select count(driver_id) from load_messages where load_id = loads.id and read_at is null),
       unread_by_driver = (select count(*) - count(driver_id) from load_messages where load_id = loads.id and read_at is null)
     where id = any(?::text[])`,
    [ids],
  )
  await publishErased(transaction, { noun: 'loads', ids }, [driverId])
  return rows.length
}
