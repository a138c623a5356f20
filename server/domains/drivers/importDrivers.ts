import type { Knex } from 'knex'
import type { DriverEntry } from '#shared/drivers/driverEntry'
import {
  type CheckedRow,
  checkRows,
  type DriverImport,
  type ImportRow,
  type KnownDrivers,
  licenseKey,
  type RowProblem,
} from '#shared/drivers/driverImport'
import { driverStatusLabels } from '#shared/drivers/status'
import { formatCount } from '#shared/kernel/count'
import { refuse } from '../../platform/http/refusal.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { insertDrivers } from './createDriver.ts'
import type { Driver } from './Driver.ts'
import { bareLicenseSql, lockLicenses } from './uniqueLicense.ts'

/** Rows of one statement, and ids of one notification, which is limited to 8,000 bytes. */
const batch = 150
/** The maximum number of rows in a refusal; the check lists all. */
const maxNamed = 20

interface Submission {
  now: Date
  userId: string
  /** The Idempotency-Key. */
  clientId: string | null
}

/** The errors and warnings of the rows of a file, also against existing drivers, in the order of the rows. */
export async function checkDriverImport(knex: Knex, { rows }: DriverImport, now: Date): Promise<RowProblem[]> {
  return (await checked(knex, rows, now)).flatMap(({ problems }) => problems)
}

/**
 * Stores all drivers of a file as applicants, or none, and returns their number. The history of each names the file and row.
 * Throws 422 where a row is invalid.
 */
export async function importDrivers(
  transaction: Knex,
  { file, rows }: DriverImport,
  { now, userId, clientId }: Submission,
): Promise<number> {
  await lockLicenses(transaction)
  const found = await checked(transaction, rows, now)
  const blocks = found.flatMap(({ problems }) => problems).filter(({ severity }) => severity === 'block')
  if (blocks.length > 0) throw refuse.invalid(toMessages(blocks))
  for (let start = 0; start < found.length; start += batch) {
    const part = found.slice(start, start + batch)
    const ids = await insertDrivers(
      transaction,
      part.map(({ entry }) => entry as DriverEntry),
      { now, userId },
    )
    await transaction('audit_log').insert(
      ids.map((id, nth) => ({
        user_id: userId,
        resource: 'drivers',
        row_id: id,
        what: 'status',
        to_value: 'applicant',
        reason: `Imported from ${file}, row ${formatCount((rows[start + nth] as ImportRow).row)}`,
      })),
    )
    await publishChange(transaction, { resource: 'drivers', ids })
  }
  await transaction('driver_imports').insert({
    client_id: clientId,
    user_id: userId,
    file_name: file,
    imported: found.length,
  })
  return found.length
}

function toMessages(blocks: readonly RowProblem[]): Record<string, string> {
  const named = blocks.slice(0, maxNamed).map(({ row, column, message }) => {
    return [`rows.${row}.${column}`, `Row ${formatCount(row)}: ${message}`] as const
  })
  return Object.fromEntries(named)
}

async function checked(knex: Knex, rows: readonly ImportRow[], now: Date): Promise<CheckedRow[]> {
  return rows.map(checkRows(now, await driversOnFile(knex)))
}

/** Of several drivers with the same license or address, the oldest row is named. */
async function driversOnFile(knex: Knex): Promise<KnownDrivers> {
  const { rows } = await knex.raw(
    `select first_name || ' ' || last_name as name, status, license_state as state, ${bareLicenseSql} as bare, lower(email) as email
     from drivers order by number desc`,
  )
  const byLicense = new Map<string, string>()
  const byEmail = new Map<string, string>()
  for (const { name, status, state, bare, email } of rows) {
    const whose = `${name}’s (${driverStatusLabels[status as Driver['status']].toLowerCase()})`
    const license = licenseKey(bare, state)
    if (license) byLicense.set(license, whose)
    if (email) byEmail.set(email, whose)
  }
  return { byLicense, byEmail }
}
