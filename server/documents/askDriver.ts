import type { Knex } from 'knex'
import type { KindId } from '#shared/document'
import type { Driver } from '../drivers/Driver.ts'
import { type About, notify } from '../push/notify.ts'
import type { UserMailing } from '../users/mails.ts'
import { User } from '../users/User.ts'

/** By which way the office reaches a driver: in the app, by a mail, or not at all. */
export async function wayTo(knex: Knex, driver: Driver, mailing: UserMailing | null): Promise<'app' | 'mail' | null> {
  if (await User.query(knex).findOne({ driver_id: driver.id, role: 'driver', status: 'active' })) return 'app'
  return driver.email && mailing ? 'mail' : null
}

interface Asking {
  driver: Driver
  kind: KindId
  /** As within a sentence: `medical card`. */
  name: string
  /** Of the one on file; null where none is, or where it has no end. */
  expiresOn: string | null
  isOnFile: boolean
  /** What the driver is told in the app. */
  about: About
  /** The row that the mail is about. */
  mailOf: { noun: 'documents' | 'drivers'; rowId: string }
}

interface By {
  userId: string | null
  now: Date
  mailing: UserMailing | null
  describe: (words: string) => void
}

/**
 * Asks a driver for a document: in the app, and by the ways that the driver has chosen; who has no account gets a mail. The history
 * says so, without the address, which goes when the driver is erased.
 */
export async function askDriver(
  knex: Knex,
  way: 'app' | 'mail' | null,
  { driver, kind, name, expiresOn, isOnFile, about, mailOf }: Asking,
  { userId, now, mailing, describe }: By,
): Promise<void> {
  if (way === 'app') await notify(knex, { driverId: driver.id }, about, { userId, now })
  if (way !== 'mail' || !driver.email || !mailing) return
  describe('By mail')
  await mailing.sendMail(knex, {
    ...{ to: driver.email, template: 'renewal', ...mailOf, key: `ask for ${kind} of ${driver.id} ${now.toISOString()}` },
    data: { firstName: driver.firstName, document: name, expiresOn, isOnFile },
  })
}
