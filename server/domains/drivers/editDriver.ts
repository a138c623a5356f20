import type { Knex } from 'knex'
import { bareLicense, type DriverEdit } from '#shared/drivers/driverEntry'
import { driverStatusLabels } from '#shared/drivers/status'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { notLongEnded, notLongPaid } from '../../platform/queries/list.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { publishLoads } from '../loads/publishLoads.ts'
import { Driver } from './Driver.ts'

/** Changes the details of a driver; documents have their own actions. Throws 422 where another driver has this license. */
export const editDriver: UseCase<Driver, DriverEdit> = async ({ knex, row, body }) => {
  const values = columnsOf(body)
  await requireNewLicense(knex, values, row.id)
  if (values.firstName !== row.firstName || values.lastName !== row.lastName) await publishName(knex, row.id)
  return values
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

/** SQL: a license number in its compared form, as `bareLicense` in the shared code. */
export const bareLicenseSql = `upper(regexp_replace(license_no, '[^[:alnum:]]', '', 'g'))`

/** One driver or one import is stored at a time: of two users who enter the same license, the second sees the first. */
export async function lockLicenses(knex: Knex): Promise<void> {
  await knex.raw(`select pg_advisory_xact_lock(hashtextextended('drivers', 3))`)
}

/** Throws 422 where another driver has this license, however it is written. */
export async function requireNewLicense(
  knex: Knex,
  { licenseNo, licenseState }: Pick<DriverEdit, 'licenseNo' | 'licenseState'>,
  id: string | null = null,
): Promise<void> {
  await lockLicenses(knex)
  const bare = bareLicense(licenseNo)
  // An application may have a license number without letters and digits: it matches no driver.
  if (bare === '') return
  const same = await Driver.query(knex)
    .where({ license_state: licenseState })
    .whereRaw(`${bareLicenseSql} = ?`, [bare])
    .modify((query) => id && query.whereNot({ id }))
    .orderBy('number')
    .first()
  if (!same) return
  const who = `${same.firstName} ${same.lastName}, ${driverStatusLabels[same.status].toLowerCase()}`
  throw refuse.invalid({ licenseNo: `A driver has this license already: ${who}` })
}

/** A notification of PostgreSQL is limited to 8,000 bytes: this many ids fit. */
const batch = 150

/** Publishes the rows that show a driver's name: loads, documents, settlements. */
async function publishName(knex: Knex, driverId: string): Promise<void> {
  await publishLoads(knex, { assigned_driver_id: driverId })
  const shown = { documents: notLongEnded('documents', ['checking', 'current']), settlements: notLongPaid('settlements') }
  for (const [resource, retained] of Object.entries(shown) as ['documents' | 'settlements', string][]) {
    const ids: string[] = await knex(resource).where({ driver_id: driverId }).whereRaw(retained).orderBy('number').pluck('id')
    for (let at = 0; at < ids.length; at += batch) {
      await publishChange(knex, { resource, ids: ids.slice(at, at + batch), owners: [driverId] })
    }
  }
}
