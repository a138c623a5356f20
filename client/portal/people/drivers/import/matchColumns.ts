import { type ImportCells, type ImportColumn, importColumns } from '#shared/drivers/driverCells'
import { type ImportRow, importLimits } from '#shared/drivers/driverImport'
import type { CsvTable } from './readCsv.ts'

/** The meaning of each column of a file; null for an ignored column. */
export type Matching = readonly (ImportColumn | null)[]

/** The names of the columns in other systems, in letters and digits only; the first ones are those of our own exports. */
const synonyms: Record<ImportColumn, string> = {
  fullName: 'driver fullname name drivername driversname employeename',
  firstName: 'firstname first givenname fname',
  lastName: 'lastname last surname familyname lname',
  phone: 'phone phonenumber phoneno cell cellphone mobile mobilephone telephone tel',
  email: 'email emailaddress mail',
  type: 'type drivertype employment employmenttype employeetype',
  licenseNo: 'cdlnumber cdl cdlno license licenseno licensenumber dl dlno dlnumber driverslicense driverlicense licence',
  licenseState: 'cdlstate licensestate state dlstate issuingstate stateofissue st',
  cdlExpiration:
    'cdluntil cdlexpiration cdlexpirationdate cdlexpires cdlexp cdlexpiry cdlends licenseexpiration licenseexpires licenseexp dlexp dlexpiration',
  endorsements: 'endorsements endorsement',
  medCardExpiry:
    'medicalcarduntil medicalcard medcard medexp medcardexp medcardexpiry medicalexpiration medicalcardends medicalcardexpires medicalcardexpiration medicalcardexpirationdate medicalexp dotphysical',
  equipment: 'equipmenthauled equipment hauls trailer trailertype',
  emergencyName: 'emergencycontact emergencyname emergencycontactname',
  emergencyPhone: 'emergencyphone emergencycontactphone emergencynumber',
  notes: 'notesfortheoffice notes note comments remarks',
}

const byName = new Map(
  (Object.keys(synonyms) as ImportColumn[]).flatMap((column) =>
    synonyms[column].split(' ').map((name) => [name, column] as const),
  ),
)

const folded = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Guesses the meaning of the columns by their names. Each meaning is assigned once, and an unknown column is ignored. */
export function matchColumns(columns: readonly string[]): Matching {
  const matched = new Set<ImportColumn>()
  const guessed = columns.map((name) => {
    const column = byName.get(folded(name))
    if (!column || matched.has(column)) return null
    matched.add(column)
    return column
  })
  // Separate columns of first and last name are more reliable than one full name.
  const hasBoth = matched.has('firstName') && matched.has('lastName')
  return guessed.map((column) => (hasBoth && column === 'fullName' ? null : column))
}

/** The matching after the column at `at` becomes `column`. The column that had this meaning before is ignored. */
export function rematch(matching: Matching, at: number, column: ImportColumn | null): Matching {
  return matching.map((before, nth) => (nth === at ? column : before === column ? null : before))
}

/** The rows to send: only the matched columns, each cell as the file has it. */
export function importRowsOf({ rows }: CsvTable, matching: Matching): ImportRow[] {
  return rows.map(({ row, cells }) => {
    const read: ImportCells = {}
    for (const [at, column] of matching.entries()) {
      // A longer text is too long for every field.
      if (column) read[column] = (cells[at] ?? '').slice(0, importLimits.cell)
    }
    return { row, cells: read }
  })
}

/** The name of a column as the file has it. */
export const columnName = (columns: readonly string[], at: number) => columns[at] || `Column ${at + 1}`

/** Rows with more cells than the first line has names: the meaning of their cells is uncertain. */
export function tooManyCells({ columns, rows }: CsvTable): { row: number; message: string }[] {
  return rows.flatMap(({ row, cells }) => {
    if (cells.slice(columns.length).every((cell) => cell.trim() === '')) return []
    const message = `This row has ${cells.length} cells, and the first line ${columns.length} names. Put a cell with a comma in quotation marks.`
    return [{ row, message }]
  })
}

/** One message about the matched columns, and one about the ignored ones. */
export function listColumns(columns: readonly string[], matching: Matching): { read: string; unread: string } {
  const quoted = (at: number) => `“${columnName(columns, at)}”`
  const other = matching.flatMap((column, at) => {
    return column && folded(columnName(columns, at)) !== folded(importColumns[column])
      ? [`${quoted(at)} is ${importColumns[column]}`]
      : []
  })
  const unread = matching.flatMap((column, at) => (column ? [] : [quoted(at)]))
  return {
    read: other.length === 0 ? '' : `${other.join(', ')}.`,
    unread: unread.length === 0 ? '' : `Not read: ${unread.join(', ')}.`,
  }
}
