import type { Knex } from 'knex'
import { companyDay } from '#shared/companyDay'
import type { DocumentKind } from '#shared/document'
import { bareLicense, type DriverEntry } from '#shared/driverEntry'
import { driverStatusLabels } from '#shared/driverStatus'
import { Document } from '../documents/Document.ts'
import { recordChange } from '../events/record.ts'
import { refuse } from '../http/refusal.ts'
import { settingsOn } from '../settings/settingsOn.ts'
import { Driver } from './Driver.ts'

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
  await requireNewLicense(transaction, entry)
  const today = companyDay(now)
  const { costs } = await settingsOn(transaction, today)
  const shareBasisPoints = Math.round(costs.driverShare * 100)
  const { id } = await Driver.query(transaction)
    .insert({ ...entry, status: 'applicant', shareBasisPoints })
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

/** One driver is stored at a time, so that two people who add the same one see each other. */
async function requireNewLicense(knex: Knex, { licenseNo, licenseState }: Pick<DriverEntry, 'licenseNo' | 'licenseState'>) {
  await knex.raw(`select pg_advisory_xact_lock(hashtextextended('drivers', 3))`)
  const same = await Driver.query(knex)
    .where({ license_state: licenseState })
    .whereRaw(`upper(regexp_replace(license_no, '[^[:alnum:]]', '', 'g')) = ?`, [bareLicense(licenseNo)])
    .orderBy('number')
    .first()
  if (!same) return
  const who = `${same.firstName} ${same.lastName}, ${driverStatusLabels[same.status].toLowerCase()}`
  throw refuse.invalid({ licenseNo: `A driver has this license already: ${who}` })
}
