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
    const askedAt = (!isLost && askedDocuments.find((one) => one.kind === kind)?.askedAt) || null
    const known = await kindOf(knex, kind)
    const name = documentName(known ?? { kind })
    const so = { name, handsIn: known?.handsIn ?? false, of: isBuiltIn(kind) ? requirements[kind].of : undefined, type, status }
    const here = { isOnFile: has('current'), isChecking: has('checking'), askedAt, notReached }
    guard(missingFindings({ ...so, ...here }, now))
    const title = documentTitle(known ?? { kind })
    describe(title)
    const about = { what: 'document missing', id, part: kind }
    const asked = {
      driver: row,
      kind,
      name,
      expiresOn: null,
      isOnFile: false,
      about,
      mailOf: { resource: 'drivers', rowId: id } as const,
    }
    const describeChannel = (channelText: string) => describe(`${title}. ${channelText}`)
    await askDriver(knex, channel, asked, { userId, now, mailing, describe: describeChannel })
    const others = askedDocuments.filter((one) => one.kind !== kind)
    return { askedDocuments: [...others, { kind, askedAt: now.toISOString() }] }
  }
