import { documentName } from '#shared/documents/document'
import { renewalFindings } from '#shared/documents/renewal'
import type { UseCase } from '../../platform/commands/command.ts'
import { kindOf } from '../customTypes/index.ts'
import { askDriver, Driver, reachDriver } from '../drivers/index.ts'
import type { UserMailing } from '../users/index.ts'
import { Document } from './Document.ts'

/**
 * Requests a new document from the driver of a current one. Throws 422 for a second request within 3 days, while a new one is in
 * review, and where no channel reaches the driver.
 */
export const askRenewal =
  (mailing: UserMailing | null): UseCase<Document, object> =>
  async ({ knex, row, now, userId, guard, describe }) => {
    const { id, kind, driverId, askedAt, expiresOn, notifiedCount } = row
    const driver = await Driver.query(knex).findById(driverId).throwIfNotFound()
    const checking = await Document.query(knex).findOne({ driver_id: driverId, kind, status: 'checking' })
    const documentType = await kindOf(knex, kind)
    const name = documentName(documentType ?? row)
    const { channel, notReached, isLost } = await reachDriver(knex, driver, mailing)
    const handsIn = documentType?.handsIn ?? false
    const asking = { name, handsIn, askedAt: isLost ? null : askedAt, isChecking: Boolean(checking), notReached }
    guard(renewalFindings({ ...asking, status: driver.status }, now))
    const about = { what: 'document asked for', id }
    const request = {
      driver,
      kind,
      name,
      expiresOn,
      isOnFile: true,
      about,
      mailOf: { resource: 'documents', rowId: id } as const,
    }
    await askDriver(knex, channel, request, { userId, now, mailing, describe })
    return { askedAt: now, notifiedCount: notifiedCount + 1, notifiedAt: now }
  }
