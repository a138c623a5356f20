import type { z } from 'zod'
import { documentName, documentTitle, isBuiltIn } from '#shared/documents/document'
import { requirements } from '#shared/documents/qualificationFile'
import { missingFindings } from '#shared/documents/renewal'
import type { askedDocument } from '#shared/drivers/driverEntry'
import type { UseCase } from '../../platform/commands/command.ts'
import { kindOf } from '../customTypes/index.ts'
import { Document } from '../documents/index.ts'
import type { UserMailing } from '../users/index.ts'
import { askDriver, reachDriver } from './askDriver.ts'
import type { Driver } from './Driver.ts'

/**
 * Requests a document that is missing in a driver's file. Throws 422 where one is on file or in review, for a second request
 * within 3 days, and where no channel reaches the driver.
 */
export const askDocument =
  (mailing: UserMailing | null): UseCase<Driver, z.output<typeof askedDocument>> =>
  async ({ knex, row, body: { kind }, now, userId, guard, describe }) => {
    const { id, status, type, askedDocuments } = row
    const documents = await Document.query(knex).where({ driver_id: id, kind }).whereIn('status', ['current', 'checking'])
    const has = (wanted: string) => documents.some((document) => document.status === wanted)
    const { channel, notReached, isLost } = await reachDriver(knex, row, mailing)
    const askedAt = (!isLost && askedDocuments.find((request) => request.kind === kind)?.askedAt) || null
    const documentType = await kindOf(knex, kind)
    const name = documentName(documentType ?? { kind })
    const requirement = {
      name,
      handsIn: documentType?.handsIn ?? false,
      of: isBuiltIn(kind) ? requirements[kind].of : undefined,
      type,
      status,
    }
    const current = { isOnFile: has('current'), isChecking: has('checking'), askedAt, notReached }
    guard(missingFindings({ ...requirement, ...current }, now))
    const title = documentTitle(documentType ?? { kind })
    describe(title)
    const about = { what: 'document missing', id, part: kind }
    const request = {
      driver: row,
      kind,
      name,
      expiresOn: null,
      isOnFile: false,
      about,
      mailOf: { resource: 'drivers', rowId: id } as const,
    }
    const describeChannel = (channelText: string) => describe(`${title}. ${channelText}`)
    await askDriver(knex, channel, request, { userId, now, mailing, describe: describeChannel })
    const otherRequests = askedDocuments.filter((request) => request.kind !== kind)
    return { askedDocuments: [...otherRequests, { kind, askedAt: now.toISOString() }] }
  }
