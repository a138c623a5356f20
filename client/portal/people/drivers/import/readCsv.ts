import Papa from 'papaparse'
import { importLimits } from '#shared/drivers/driverImport'
import { formatCount } from '#shared/kernel/count'

export interface CsvRow {
  /** The row number in the file without its first line; blank rows count. */
  row: number
  cells: string[]
}

/** A file as a table: the names in its first line, and its rows without the blank ones. */
export interface CsvTable {
  columns: string[]
  rows: CsvRow[]
}

const spreadsheet = 'This is a spreadsheet, not a CSV file. Open it, choose “Save as” and “CSV”, and choose that file here.'
const notCsv = 'This is not a CSV file: there is no table in it that can be read. Save the table as “CSV” and choose that file.'

/** Characters that no CSV file has. */
const control = /[^\P{Cc}\t\n\v\f\r]/u

/** The first bytes of other files that users choose by mistake. */
const others: [start: string, message: string][] = [
  ['PK\x03\x04', spreadsheet],
  ['\xd0\xcf\x11\xe0', spreadsheet],
  ['%PDF', 'This is a PDF, not a CSV file. Save the table as “CSV” where it was made, and choose that file.'],
]

/**
 * Reads a CSV file in UTF-8, UTF-16 or the Windows code page, with commas, semicolons or tabs, and with line breaks within
 * quotation marks. Returns the message for the user when the file cannot be read in full.
 */
export function readCsv(bytes: Uint8Array): CsvTable | { problem: string } {
  if (bytes.length > importLimits.megabytes * 2 ** 20) {
    return { problem: `This file is too large: it may have ${importLimits.megabytes} MB. Divide it into several files.` }
  }
  const start = String.fromCharCode(...bytes.subarray(0, 8))
  const other = others.find(([mark]) => start.startsWith(mark))
  if (other) return { problem: other[1] }
  const [text, declared] = withoutDeclaration(decoded(bytes))
  if (text.trim() === '') return { problem: 'This file is empty.' }
  if (control.test(text)) return { problem: notCsv }
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: declared ?? detectDelimiter(text),
    newline: text.includes('\n') ? '\n' : '\r',
  })
  const torn = errors.find(({ type }) => type === 'Quotes')
  if (torn) {
    const where = torn.row ? `row ${formatCount(torn.row)}` : 'the first line'
    return { problem: `The quotation marks in ${where} do not match: one is opened and not closed. Correct it in the file.` }
  }
  const [first = [], ...rest] = data.map((cells) => [...cells.slice(0, -1), (cells.at(-1) ?? '').replace(/\r$/, '')])
  const columns = first.map((name) => name.trim())
  if (columns.length < 2) return { problem: notCsv }
  const rows = rest.map((cells, at) => ({ row: at + 1, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length === 0) return { problem: 'This file has a first line and no rows below it.' }
  if (rows.length > importLimits.rows) {
    const maxRows = formatCount(importLimits.rows)
    return {
      problem: `This file has ${formatCount(rows.length)} rows: at most ${maxRows} can be imported at once. Divide it into several files.`,
    }
  }
  return { columns, rows }
}

/** The text without a first line `sep=;`, which Excel writes, and the delimiter that this line declares. */
function withoutDeclaration(text: string): [text: string, declared: string | null] {
  const declaration = /^\uFEFF?"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i.exec(text)
  return declaration ? [text.slice(declaration[0].length), declaration[1] as string] : [text, null]
}

/** The delimiter in the first line. A library that guesses from all lines is misled by typed text. */
function detectDelimiter(text: string): string {
  const [first = ''] = outsideQuotes(text)
    .trimStart()
    .split(/[\r\n]/, 1)
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

const outsideQuotes = (text: string) =>
  text
    .split('"')
    .filter((_part, nth) => nth % 2 === 0)
    .join('')

/**
 * Text of a file without a declared encoding. Bytes that are not UTF-8 are read as the Windows code page, where every byte is a
 * character.
 */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: Excel on Windows writes this one.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
