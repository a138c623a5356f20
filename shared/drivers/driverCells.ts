import { type LoadEquipment, loadEquipment } from '../kernel/equipment.ts'
import { formatDay, isCalendarDay } from '../kernel/time.ts'
import { foldName, statesByName } from '../kernel/usStates.ts'
import type { DriverEntry } from './driverEntry.ts'
import { type Endorsement, endorsements } from './qualifications.ts'
import { type DriverType, driverTypes } from './status.ts'

/** The possible columns of an imported file, with their labels. */
export const importColumns = {
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  type: 'Type',
  licenseNo: 'CDL number',
  licenseState: 'CDL state',
  cdlExpiration: 'CDL until',
  endorsements: 'Endorsements',
  medCardExpiry: 'Medical card until',
  equipment: 'Equipment hauled',
  emergencyName: 'Emergency contact',
  emergencyPhone: 'Emergency phone',
  notes: 'Notes',
} as const

export type ImportColumn = keyof typeof importColumns

/** The cells of a row, with the text of the file. */
export type ImportCells = Partial<Record<ImportColumn, string>>

/** Letters and digits alone, to compare words: `W-2 employee` is `w2employee`. */
const folded = (text: string) => foldName(text).replace(/[^a-z0-9]/g, '')

const typeText: Record<DriverType, readonly string[]> = {
  w2: ['w2', 'employee', 'w2employee', 'companydriver', 'company'],
  contractor: ['contractor', '1099', 'independentcontractor'],
  owner_operator: ['owneroperator', 'owner', 'oo'],
}

const endorsementText: Record<Endorsement, readonly string[]> = {
  H: ['h', 'hazmat', 'hazardousmaterials'],
  N: ['n', 'tank', 'tanker', 'tankvehicles'],
  P: ['p', 'passenger'],
  S: ['s', 'schoolbus'],
  T: ['t', 'doubletripletrailers', 'double', 'triple', 'doubles', 'triples', 'doublestriples'],
  X: ['x', 'hazmattank', 'hazmatandtank', 'hazardousmaterialsandtank'],
}

const equipmentText: Record<LoadEquipment, readonly string[]> = {
  dry_van: ['dryvan', 'van'],
  reefer: ['reefer', 'refrigerated'],
  flatbed: ['flatbed'],
  hotshot: ['hotshot', 'hotshottrailer'],
  box_truck: ['boxtruck', 'box'],
}

const nothing = new Set(['', 'none', 'no', 'na'])

function findKey<Key extends string>(text: Record<Key, readonly string[]>, typed: string): Key | undefined {
  const bare = folded(typed)
  return (Object.keys(text) as Key[]).find((key) => text[key].includes(bare))
}

/** The values of a row's cells, as a new driver has them. `unread`: the cells without a valid value, each with its message. */
export interface ReadCells {
  values: Partial<Record<keyof DriverEntry, unknown>> & { licenseNo?: string; licenseState?: string; email?: string }
  unread: [column: ImportColumn, message: string][]
  /** The column that a field was read from. */
  columnOf(field: keyof DriverEntry): ImportColumn
}

/** An export puts an apostrophe before what a spreadsheet would take for a formula. */
const beforeFormula = /^'(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/

/**
 * Reads the cells of a row as people write them: names in one column or two, days as 2027-05-31, 5/31/2027 or May 31, 2027.
 * States, types, endorsements and equipment are read by their labels or letters. An unknown text gets a message; the import never
 * guesses.
 */
export function readCells(cells: ImportCells): ReadCells {
  const unread: ReadCells['unread'] = []
  const cell = (column: ImportColumn) => (cells[column] ?? '').trim().replace(beforeFormula, '')
  /** The value of a cell, or undefined and a message. */
  const read = <Value>(column: ImportColumn, parse: (typed: string) => { value: Value } | { message: string }) => {
    const typed = cell(column)
    if (typed === '') return undefined
    const found = parse(typed)
    if ('value' in found) return found.value
    unread.push([column, found.message])
    return undefined
  }
  const isWhole = cells.fullName !== undefined
  const name = isWhole ? splitName(cell('fullName')) : { firstName: cell('firstName'), lastName: cell('lastName') }
  if (isWhole && name.firstName && !name.lastName) unread.push(['fullName', 'Full name: a first and a last name are needed.'])
  const values = {
    ...name,
    phone: cell('phone'),
    email: cell('email'),
    type: read('type', (typed) => parseChoice(typed, typeText, `Type: “${typed}” is none of ${listed(driverTypes)}.`)) ?? '',
    licenseNo: cell('licenseNo'),
    licenseState: read('licenseState', parseState) ?? '',
    cdlExpiration: read('cdlExpiration', parseDay('CDL until')) ?? '',
    medCardExpiry: read('medCardExpiry', parseDay('Medical card until')) ?? null,
    endorsements: read('endorsements', parseEndorsements) ?? [],
    equipment: read('equipment', parseEquipment) ?? [],
    emergencyName: cell('emergencyName'),
    emergencyPhone: cell('emergencyPhone'),
    notes: cell('notes'),
  }
  const isName = (field: keyof DriverEntry) => field === 'firstName' || field === 'lastName'
  return { values, unread, columnOf: (field) => (isWhole && isName(field) ? 'fullName' : field) }
}

const listed = (text: Record<string, string>) => Object.values(text).join(', ')

function parseChoice<Key extends string>(typed: string, text: Record<Key, readonly string[]>, message: string) {
  const value = findKey(text, typed)
  return value === undefined ? { message } : { value }
}

function parseState(typed: string) {
  const value = statesByName.get(foldName(typed))
  return value === undefined ? { message: `CDL state: “${typed}” is no state of the US.` } : { value }
}

const suffixes = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v'])
const particles = new Set([
  'da',
  'de',
  'del',
  'della',
  'der',
  'di',
  'dos',
  'du',
  'el',
  'la',
  'las',
  'le',
  'los',
  'san',
  'st',
  'van',
  'von',
  'y',
])
const isSuffix = (word: string) => suffixes.has(folded(word))

/**
 * Splits a full name into first and last, also `Castañeda, Noemi` and `Garcia, Juan, Jr.`; `Jr.` and `de la` belong to the last
 * name.
 */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [last = '', first = '', ...more] = fullName.split(',').map((part) => part.trim())
  if (first && !isSuffix(first) && more.every(isSuffix)) return { firstName: first, lastName: [last, ...more].join(', ') }
  const text = fullName.split(/\s+/).filter(Boolean)
  let from = text.length - 1
  while (from > 1 && isSuffix(text[from] as string)) from--
  while (from > 1 && particles.has(folded(text[from - 1] as string))) from--
  from = Math.max(from, 1)
  return { firstName: text.slice(0, from).join(' '), lastName: text.slice(from).join(' ') }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Year, month and day of a text that looks like a date, whether the day exists or not; a year of two digits is of this century.
 */
function toParts(typed: string): [year: string, month: string, day: string] | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ][\d:.]+Z?)?$/.exec(typed)
  if (iso) return [iso[1] as string, iso[2] as string, iso[3] as string]
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?: [\d:]+(?: ?[AP]M)?)?$/i.exec(typed)
  if (us) return [us[3] as string, us[1] as string, us[2] as string]
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(typed)
  const month = named ? months.indexOf((named[1] as string).toLowerCase()) + 1 : 0
  return named && month ? [named[3] as string, String(month), named[2] as string] : null
}

/**
 * A calendar day as the schema has it: 2027-05-31. A day before 1970 is not changed, so that the schema refuses it with its
 * message.
 */
const parseDay = (label: string) => (typed: string) => {
  const parts = toParts(typed)
  if (!parts) return { message: `${label}: “${typed}” is no date such as 2027-05-31 or 5/31/2027.` }
  const [year, month, day] = [
    parts[0].length === 2 ? `20${parts[0]}` : parts[0],
    ...parts.slice(1).map((part) => part.padStart(2, '0')),
  ]
  const value = `${year}-${month}-${day}`
  const isKnown = isCalendarDay(value) || (Number(year) < 1970 && isCalendarDay(`2000-${month}-${day}`))
  if (isKnown) return { value }
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  return {
    message: isMonth
      ? `${label}: ${formatDay(`2000-${month}-01`).slice(0, 3)} ${Number(day)}, ${year} is not a day.`
      : `${label}: “${typed}” has no month ${Number(month)}. The month comes first, as in 5/31/2027.`,
  }
}

function parseEndorsements(typed: string) {
  if (nothing.has(folded(typed))) return { value: [] }
  const found: Endorsement[] = []
  for (const part of typed.split(/[,;/|+&]/).filter((piece) => piece.trim() !== '')) {
    const whole = findKey(endorsementText, part)
    // `H N` and `HN` are both written.
    const letters = whole ? [whole] : [...folded(part).toUpperCase()]
    if (letters.some((letter) => !Object.hasOwn(endorsements, letter))) {
      return { message: `Endorsements: “${part.trim()}” is none of ${Object.keys(endorsements).join(', ')}.` }
    }
    found.push(...(letters as Endorsement[]))
  }
  return { value: [...new Set(found)] }
}

function parseEquipment(typed: string) {
  if (nothing.has(folded(typed))) return { value: [] }
  const found: LoadEquipment[] = []
  for (const part of typed.split(/[,;/|]/).filter((piece) => piece.trim() !== '')) {
    const kind = findKey(equipmentText, part)
    if (!kind) return { message: `Equipment hauled: “${part.trim()}” is none of ${listed(loadEquipment)}.` }
    found.push(kind)
  }
  return { value: [...new Set(found)] }
}
