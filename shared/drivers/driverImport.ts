import { z } from 'zod'
import { formatCount } from '../kernel/count.ts'
import { text } from '../kernel/text.ts'
import { hasExpired } from '../kernel/unusualInput.ts'
import { type ImportColumn, importColumns, readCells } from './driverCells.ts'
import { bareLicense, type DriverEntry, driverEntry, isPhone } from './driverEntry.ts'

/** The maximum of drivers in one import, and of characters in a cell: the fields themselves allow far fewer. */
export const importLimits = { rows: 10_000, cell: 5_000, megabytes: 5 } as const

const names = Object.keys(importColumns) as [ImportColumn, ...ImportColumn[]]

export const importRow = z.strictObject({
  row: z.int().min(1).max(1_000_000).describe('As the file counts it, without its first line'),
  cells: z
    .partialRecord(z.enum(names), z.string().max(importLimits.cell))
    .describe('By the columns that are read, each as it stands in the file'),
})

export type ImportRow = z.infer<typeof importRow>

/** The body of `POST /api/drivers/import`, and of its check. */
export const driverImport = z.strictObject({
  file: text(200, 'Please name the file').describe('Its name, for the history of each driver'),
  rows: z
    .array(importRow)
    .min(1, 'No rows to import')
    .max(importLimits.rows, `Please import at most ${formatCount(importLimits.rows)} drivers at once`),
})

export type DriverImport = z.infer<typeof driverImport>

/** A problem of a row: its column, and the message. A block stops the import of all rows. */
export const rowProblem = z.object({
  row: z.int(),
  column: z.enum(names),
  severity: z.enum(['block', 'warn']),
  message: z.string(),
})

export type RowProblem = z.infer<typeof rowProblem>

/** The response of the check: nothing is stored. */
export const driverImportCheck = z.object({
  problems: z.array(rowProblem).describe('In the order of the rows; without a block all of them can be imported'),
})

/** The response of the import. */
export const driverImported = z.object({ imported: z.int() })

const needed = ['phone', 'type', 'licenseNo', 'licenseState', 'cdlExpiration'] as const

/** What an import cannot do without and has no column for: a full name does for a first and a last one. */
export function missingColumns(columns: readonly ImportColumn[]): ImportColumn[] {
  const missing: ImportColumn[] = needed.filter((column) => !columns.includes(column))
  if (columns.includes('fullName')) return missing
  const halves = (['firstName', 'lastName'] as const).filter((column) => !columns.includes(column))
  return [...(halves.length === 2 ? (['fullName'] as const) : halves), ...missing]
}

/** The key that identifies a license: its state, and its letters and digits. Null without a license number. */
export function licenseKey(licenseNo: string, licenseState: string): string | null {
  const bare = bareLicense(licenseNo)
  return bare === '' ? null : `${licenseState} ${bare}`
}

export interface CheckedRow {
  /** Null where something stops it. */
  entry: DriverEntry | null
  problems: RowProblem[]
}

/** Whose each license (`licenseKey`) and each e-mail address on file is, in words: `Darnell Whitaker’s (onboarded)`. */
export interface KnownDrivers {
  byLicense: ReadonlyMap<string, string>
  byEmail: ReadonlyMap<string, string>
}

const nobody: KnownDrivers = { byLicense: new Map(), byEmail: new Map() }

/**
 * Checks the rows of one file in order, by the schema of a new driver; a duplicate is a problem of the later row. Two drivers
 * cannot have the same license. A shared e-mail address is only a warning, because two drivers may share one. `now` determines
 * expired documents.
 */
export function checkRows(now: Date, existing = nobody): (row: ImportRow) => CheckedRow {
  const licenses = new Map<string, number>()
  const emails = new Map<string, number>()
  return ({ row, cells }) => {
    const problems: RowProblem[] = []
    const report = (severity: RowProblem['severity'], column: ImportColumn, message: string) => {
      // One message per cell: the first names the problem to fix first.
      if (!problems.some((problem) => problem.column === column)) problems.push({ row, column, severity, message })
    }
    const { values, unread, columnOf } = readCells(cells)
    for (const [column, message] of unread) report('block', column, message)
    const parsed = driverEntry.safeParse(values)
    for (const { path, message } of parsed.error?.issues ?? []) {
      const column = columnOf(path[0] as keyof DriverEntry)
      report('block', column, errorMessage(column, cells[column], message))
    }
    const { licenseNo, licenseState, email } = values
    const license = licenseNo && licenseState ? licenseKey(licenseNo, licenseState) : null
    if (license) {
      const holder = existing.byLicense.get(license)
      const before = licenses.get(license)
      if (holder) report('block', 'licenseNo', `License ${licenseNo} ${licenseState} is ${holder} already.`)
      else if (before)
        report('block', 'licenseNo', `License ${licenseNo} ${licenseState} is already in row ${formatCount(before)}.`)
      else licenses.set(license, row)
    }
    if (email) {
      const address = email.toLowerCase()
      const holder = existing.byEmail.get(address)
      const before = emails.get(address)
      if (holder) report('warn', 'email', `${email} is ${holder}, too.`)
      else if (before) report('warn', 'email', `${email} is also in row ${formatCount(before)}.`)
      else emails.set(address, row)
    }
    if (parsed.success) warn(parsed.data, now, report)
    return { entry: parsed.success && !problems.some(({ severity }) => severity === 'block') ? parsed.data : null, problems }
  }
}

function errorMessage(column: ImportColumn, cell: string | undefined, message: string): string {
  const label = importColumns[column]
  const typed = cell?.trim() ?? ''
  if (typed === '') return `${label} is missing.`
  if (column === 'phone' && typed.length < 10) return `Phone has ${typed.length} of at least 10 characters.`
  return `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`
}

/** Warns of unusual values, with the messages of the form. */
function warn(entry: DriverEntry, now: Date, report: (severity: 'warn', column: ImportColumn, message: string) => void): void {
  if (!isPhone(entry.phone)) report('warn', 'phone', `“${entry.phone}” does not look like a phone number.`)
  if (hasExpired(entry.cdlExpiration, now)) report('warn', 'cdlExpiration', 'This CDL has expired.')
  if (entry.medCardExpiry && hasExpired(entry.medCardExpiry, now))
    report('warn', 'medCardExpiry', 'This medical card has expired.')
}
