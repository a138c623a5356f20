import type { Knex } from 'knex'
import { bareLicense, type DriverEdit } from '#shared/drivers/driverEntry'
import { driverStatusLabels } from '#shared/drivers/status'
import { refuse } from '../../platform/http/refusal.ts'
import { Driver } from './Driver.ts'

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
  const holder = await Driver.query(knex)
    .where({ license_state: licenseState })
    .whereRaw(`${bareLicenseSql} = ?`, [bare])
    .modify((query) => id && query.whereNot({ id }))
    .orderBy('number')
    .first()
  if (!holder) return
  const holderText = `${holder.firstName} ${holder.lastName}, ${driverStatusLabels[holder.status].toLowerCase()}`
  throw refuse.invalid({ licenseNo: `A driver has this license already: ${holderText}` })
}
