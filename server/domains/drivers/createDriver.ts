import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { DriverEdit, DriverEntry } from '#shared/drivers/driverEntry'
import { companyDay } from '#shared/kernel/companyDay'
import { recordChange } from '../../platform/sse/record.ts'
import { Document } from '../documents/index.ts'
import { settingsOn } from '../settings/index.ts'
import { Driver } from './Driver.ts'
import { requireNewLicense } from './uniqueLicense.ts'

interface Submission {
  now: Date
  userId: string
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Stores a new driver as an applicant, with CDL and medical card, and returns the id. The share of the linehaul comes from the
 * settings. Throws 422 where another driver has this license.
 */
export async function createDriver(transaction: Knex, entry: DriverEntry, { now, ...submitter }: Submission): Promise<string> {
  await requireNewLicense(transaction, entry)
  const [id] = (await insertDrivers(transaction, [entry], { now, userId: submitter.userId })) as [string]
  await recordChange(transaction, { resource: 'drivers', id, what: 'status', to: 'applicant', ...submitter })
  return id
}

/**
 * Stores new drivers with CDL and medical card, and returns their ids, in this order. It neither validates nor writes the
 * history.
 */
export async function insertDrivers(
  transaction: Knex,
  entries: readonly DriverEntry[],
  { now, userId }: Pick<Submission, 'now' | 'userId'>,
): Promise<string[]> {
  const today = companyDay(now)
  const { costs } = await settingsOn(transaction, today)
  const shareBasisPoints = Math.round(costs.driverShare * 100)
  const rows = entries.map(({ cdlExpiration, medCardExpiry, ...entry }) => {
    const id = randomUUID()
    const ends = [['cdl', cdlExpiration] as const, ...(medCardExpiry ? [['medical_card', medCardExpiry] as const] : [])]
    return {
      driver: { ...columnsOf(entry), id, status: 'applicant' as const, statusSince: now, shareBasisPoints },
      // Valid from today: the first day of a new driver's document is unknown.
      documents: ends.map(([kind, expiresOn]) => {
        const isOver = expiresOn < today
        return { driverId: id, kind, validFrom: isOver ? expiresOn : today, expiresOn, checkedAt: now, checkedBy: userId }
      }),
    }
  })
  await Driver.query(transaction).insert(rows.map(({ driver }) => driver))
  await Document.query(transaction).insert(rows.flatMap(({ documents }) => documents))
  return rows.map(({ driver }) => driver.id)
}

/** The columns of an entry: empty fields become null. */
export function columnsOf({ firstName, lastName, phone, type, licenseNo, licenseState, endorsements, ...entry }: DriverEdit) {
  return {
    firstName,
    lastName,
    phone,
    type,
    licenseNo,
    licenseState,
    endorsements,
    email: entry.email || null,
    equipment: entry.equipment,
    emergencyName: entry.emergencyName || null,
    emergencyPhone: entry.emergencyPhone || null,
    notes: entry.notes || null,
  }
}
