import { documentName } from '#shared/document'
import { renewalFindings } from '#shared/renewal'
import { kindOf } from '../addedKinds/kindOf.ts'
import { Driver } from '../drivers/Driver.ts'
import { notify } from '../push/notify.ts'
import type { UserMailing } from '../users/mails.ts'
import { User } from '../users/User.ts'
import type { UseCase } from '../writes/command.ts'
import { Document } from './Document.ts'

/**
 * Asks the driver of a document for a new one: in the app, and by the ways that the driver has chosen; who has no account gets a
 * mail. Throws 422 where that was done within 3 days, where a new one is being checked, and where nothing reaches the driver.
 */
export const askRenewal =
  (mailing: UserMailing | null): UseCase<Document, object> =>
  async ({ knex, row, now, userId, guard, describe }) => {
    const { id, kind, driverId, askedAt, expiresOn } = row
    const driver = await Driver.query(knex).findById(driverId).throwIfNotFound()
    const account = await User.query(knex).findOne({ driver_id: driverId, role: 'driver', status: 'active' })
    const checking = await Document.query(knex).findOne({ driver_id: driverId, kind, status: 'checking' })
    const known = await kindOf(knex, kind)
    const name = documentName(known ?? row)
    const handsIn = known?.handsIn ?? false
    const isReached = Boolean(account || (driver.email && mailing))
    guard(renewalFindings({ name, handsIn, askedAt, isChecking: Boolean(checking), status: driver.status, isReached }, now))
    if (account) await notify(knex, { driverId }, { what: 'document asked for', id }, { userId, now })
    else if (driver.email && mailing) {
      // Without the address, which goes when the driver is erased: the mail has it.
      describe('By mail')
      await mailing.sendMail(knex, {
        ...{ to: driver.email, template: 'renewal', noun: 'documents', rowId: id, key: `renewal ${id} ${now.toISOString()}` },
        data: { firstName: driver.firstName, document: name, expiresOn },
      })
    }
    return { askedAt: now }
  }
