import type { Knex } from 'knex'
import type { KindId } from '#shared/documents/document'
import { notReachedText, type RequestChannel, requestChannel } from '#shared/documents/renewal'
import { type About, notify } from '../../platform/push/notify.ts'
import type { UserMailing } from '../users/index.ts'
import type { Driver } from './Driver.ts'
import { driverLoginJson } from './login.ts'
import { requestMail } from './requestMail.ts'

interface Reach {
  channel: RequestChannel
  /** The reason why no request reaches the driver; null where one does. */
  notReached: string | null
  /** The last request was a mail that was not sent: a new request is no repetition. */
  isLost: boolean
}

/** The channel by which a request reaches a driver, or the reason why none does. */
export async function reachDriver(knex: Knex, driver: Driver, mailing: UserMailing | null): Promise<Reach> {
  const { id, firstName, lastName, email } = driver
  const { login, mail } = await knex('drivers')
    .where({ id })
    .first(knex.raw(`${driverLoginJson('drivers.id')} as login`), knex.raw(`${requestMail} as mail`))
  const reachable = { login, email, hasMailServer: mailing !== null }
  const notReached = notReachedText(`${firstName} ${lastName}`, reachable)
  return { channel: requestChannel(reachable), notReached, isLost: mail?.status === 'failed' }
}

interface Asking {
  driver: Driver
  kind: KindId
  /** The name within a message: `medical card`. */
  name: string
  /** The last day of the current document; null without one, or without an expiration. */
  expiresOn: string | null
  isOnFile: boolean
  /** The notification in the app. */
  about: About
  /** The row that the mail concerns. */
  mailOf: { resource: 'documents' | 'drivers'; rowId: string }
}

interface By {
  userId: string | null
  now: Date
  mailing: UserMailing | null
  describe: (text: string) => void
}

/**
 * Requests a document from a driver: in the app, and by the channels of the driver's preferences; a driver without an account
 * gets a mail. The history has the request without the address, which is erased with the driver.
 */
export async function askDriver(
  knex: Knex,
  channel: RequestChannel,
  { driver, kind, name, expiresOn, isOnFile, about, mailOf }: Asking,
  { userId, now, mailing, describe }: By,
): Promise<void> {
  if (channel === 'app') await notify(knex, { driverId: driver.id }, about, { userId, now })
  if (channel !== 'mail' || !driver.email || !mailing) return
  describe('By mail')
  await mailing.sendMail(knex, {
    to: driver.email,
    template: 'renewal',
    ...mailOf,
    key: `ask for ${kind} of ${driver.id} ${now.toISOString()}`,
    data: { firstName: driver.firstName, document: name, expiresOn, isOnFile },
  })
}
