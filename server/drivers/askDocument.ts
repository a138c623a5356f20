import type { z } from 'zod'
import { documentTitle } from '#shared/document'
import type { askedDocument } from '#shared/driverEntry'
import { missingFindings } from '#shared/renewal'
import { askDriver, wayTo } from '../documents/askDriver.ts'
import { Document } from '../documents/Document.ts'
import type { UserMailing } from '../users/mails.ts'
import type { UseCase } from '../writes/command.ts'
import type { Driver } from './Driver.ts'

/**
 * Asks a driver for a document of which none is on file. Throws 422 where there is one, where that was done within 3 days, where one
 * is being checked, and where nothing reaches the driver.
 */
export const askDocument =
  (mailing: UserMailing | null): UseCase<Driver, z.output<typeof askedDocument>> =>
  async ({ knex, row, body: { kind }, now, userId, guard, describe }) => {
    const { id, status, type, askedDocuments } = row
    const papers = await Document.query(knex).where({ driver_id: id, kind }).whereIn('status', ['current', 'checking'])
    const has = (wanted: string) => papers.some((paper) => paper.status === wanted)
    const way = await wayTo(knex, row, mailing)
    const askedAt = askedDocuments.find((one) => one.kind === kind)?.askedAt ?? null
    const known = { isOnFile: has('current'), isChecking: has('checking'), status, type, isReached: way !== null }
    guard(missingFindings({ kind, askedAt, ...known }, now))
    describe(documentTitle(kind))
    const about = { what: 'document missing', id, part: kind }
    const asked = { driver: row, kind, expiresOn: null, isOnFile: false, about, mailOf: { noun: 'drivers', rowId: id } as const }
    const told = (words: string) => describe(`${documentTitle(kind)}. ${words}`)
    await askDriver(knex, way, asked, { userId, now, mailing, describe: told })
    const others = askedDocuments.filter((one) => one.kind !== kind)
    return { askedDocuments: [...others, { kind, askedAt: now.toISOString() }] }
  }
