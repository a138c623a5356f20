import type { Knex } from 'knex'
import { companyDay } from '#shared/companyDay'
import type { DocumentKind } from '#shared/document'
import type { DriverEntry } from '#shared/driverEntry'
import { Document } from '../documents/Document.ts'
import { recordChange } from '../events/record.ts'
import { settingsOn } from '../settings/settingsOn.ts'
import { Driver } from './Driver.ts'
import { columnsOf, requireNewLicense } from './edit.ts'

interface Submission {
  now: Date
  userId: string
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Stores a new driver, an applicant, with what expires, and returns the id. The share of the linehaul is that of the settings.
 * Throws 422 where somebody has this license already.
 */
export async function createDriver(
  transaction: Knex,
  { cdlExpiration, medCardExpiry, ...entry }: DriverEntry,
  { now, ...by }: Submission,
): Promise<string> {
  const values = columnsOf(entry)
  await requireNewLicense(transaction, values)
  const today = companyDay(now)
  const { costs } = await settingsOn(transaction, today)
  const shareBasisPoints = Math.round(costs.driverShare * 100)
  const { id } = await Driver.query(transaction)
    .insert({ ...values, status: 'applicant', statusSince: now, shareBasisPoints })
    .returning('*')
  // From today: of whoever is new here nobody knows since when.
  const enter = (kind: DocumentKind, expiresOn: string) => {
    const validFrom = expiresOn < today ? expiresOn : today
    return Document.query(transaction).insert({ driverId: id, kind, validFrom, expiresOn, checkedAt: now, checkedBy: by.userId })
  }
  await enter('cdl', cdlExpiration)
  if (medCardExpiry) await enter('medical_card', medCardExpiry)
  await recordChange(transaction, { noun: 'drivers', id, what: 'status', to: 'applicant', ...by })
  return id
}
