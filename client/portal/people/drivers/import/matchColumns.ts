import { type ImportCells, type ImportColumn, importColumns } from '#shared/drivers/driverCells'
import { type ImportRow, importLimits } from '#shared/drivers/driverImport'
import type { CsvTable } from './readCsv.ts'

/** What each column of a file is; null for one that is not read. */
export type Matching = readonly (ImportColumn | null)[]

/** How other systems call the columns, in letters and digits alone; the first ones are those of our own exports. */
const called: Record<ImportColumn, string> = {
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
  (Object.keys(called) as ImportColumn[]).flatMap((column) => called[column].split(' ').map((name) => [name, column] as const)),
)

const folded = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Guesses by their names what the columns are: each is read once, and what nobody knows is not read. */
export function matchColumns(columns: readonly string[]): Matching {
  const taken = new Set<ImportColumn>()
  const guessed = columns.map((name) => {
    const column = byName.get(folded(name))
    if (!column || taken.has(column)) return null
    taken.add(column)
    return column
  })
  // Two columns know better which name is the last one.
  const hasBoth = taken.has('firstName') && taken.has('lastName')
  return guessed.map((column) => (hasBoth && column === 'fullName' ? null : column))
}

/** The matching once the column at `at` is `column`: what was that before is not read any more. */
export function rematch(matching: Matching, at: number, column: ImportColumn | null): Matching {
  return matching.map((before, nth) => (nth === at ? column : before === column ? null : before))
}

/** The rows as they are sent: the columns that are read, each cell as it stands in the file. */
export function importRowsOf({ rows }: CsvTable, matching: Matching): ImportRow[] {
  return rows.map(({ row, cells }) => {
    const read: ImportCells = {}
    for (const [at, column] of matching.entries()) {
      // A longer one is too long for every field.
      if (column) read[column] = (cells[at] ?? '').slice(0, importLimits.cell)
    }
    return { row, cells: read }
  })
}

/** The name of a column as the person finds it in the file. */
export const columnName = (columns: readonly string[], at: number) => columns[at] || `Column ${at + 1}`

/** A row with more cells than the first line has names: then none of its columns is sure. */
export function tooManyCells({ columns, rows }: CsvTable): { row: number; sentence: string }[] {
  return rows.flatMap(({ row, cells }) => {
    if (cells.slice(columns.length).every((cell) => cell.trim() === '')) return []
    const sentence = `This row has ${cells.length} cells, and the first line ${columns.length} names. Put a cell with a comma in quotation marks.`
    return [{ row, sentence }]
  })
}

/** What is read and what is not, in a sentence each. */
export function told(columns: readonly string[], matching: Matching): { read: string; unread: string } {
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
