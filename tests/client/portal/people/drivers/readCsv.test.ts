import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  importRowsOf,
  listColumns,
  matchColumns,
  rematch,
  tooManyCells,
} from '../../../../../client/portal/people/drivers/import/matchColumns.ts'
import { readCsv } from '../../../../../client/portal/people/drivers/import/readCsv.ts'
import { csvLine } from '../../../../../server/platform/http/csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const table = (columns: string[], ...rows: string[][]) => ({ columns, rows: rows.map((cells, at) => ({ row: at + 1, cells })) })
const problemOf = (bytes: Uint8Array) => {
  const read = readCsv(bytes)
  return 'problem' in read ? read.problem : null
}

test.each([',', ';', '\t'])('columns are divided by %j', (by) => {
  const text = `Name${by}CDL\r\nAnita Delgado${by}D1\n`
  expect(readCsv(utf8(text))).toEqual(table(['Name', 'CDL'], ['Anita Delgado', 'D1']))
})

test.each([
  ['sep=;', ';'],
  ['"sep=,"', ','],
  ['SEP=|', '|'],
])('the line %s of Excel says what divides the columns, and is no row', (line, by) => {
  const file = `\uFEFF${line}\r\nName${by}CDL\r\nAnita${by}D1\r\n`
  expect(readCsv(utf8(file))).toEqual(table(['Name', 'CDL'], ['Anita', 'D1']))
})

const named = 'Name,CDL\nNoemi Castañeda,D1\n'
const utf16 = (text: string, isLittle: boolean) =>
  new Uint8Array([...text].flatMap((letter) => (isLittle ? [letter.charCodeAt(0), 0] : [0, letter.charCodeAt(0)])))
test.each([
  ['UTF-8', utf8(named)],
  ['UTF-8 with its mark', utf8(`\uFEFF${named}`)],
  ['UTF-16, little endian', utf16(named, true)],
  ['UTF-16, little endian with its mark', new Uint8Array([0xff, 0xfe, ...utf16(named, true)])],
  ['UTF-16, big endian with its mark', new Uint8Array([0xfe, 0xff, ...utf16(named, false)])],
  ['Windows-1252', new Uint8Array([...named].map((letter) => letter.charCodeAt(0)))],
])('%s is read', (_name, bytes) => expect(readCsv(bytes)).toEqual(table(['Name', 'CDL'], ['Noemi Castañeda', 'D1'])))

test('line breaks, commas and quotation marks stand within quotation marks; blank lines count and are no rows', () => {
  const text = 'Name,Notes\r\n"Bright, Cesar","calls\r\nat ""night"""\r\n\r\n,\r\nOdell,\r\n'
  expect(readCsv(utf8(text))).toEqual({
    columns: ['Name', 'Notes'],
    rows: [
      { row: 1, cells: ['Bright, Cesar', 'calls\r\nat "night"'] },
      { row: 4, cells: ['Odell', ''] },
    ],
  })
})

test('what we export is read as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'aé,;\t"\n =', '\r\n') }).filter((text) => !/^[=\t\r]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (pairs) => {
      const read = readCsv(utf8(`\uFEFF${[['One', 'Two'], ...pairs].map(csvLine).join('')}`))
      const retained = pairs.map((cells, at) => ({ row: at + 1, cells })).filter(({ cells }) => cells.some((one) => one.trim()))
      if (retained.length === 0) expect(read).toHaveProperty('problem')
      else expect(read).toEqual({ columns: ['One', 'Two'], rows: retained })
    }),
  )
})

test('what is no table is named for what it is', () => {
  expect(problemOf(utf8(''))).toBe('This file is empty.')
  expect(problemOf(utf8('\uFEFF \r\n'))).toBe('This file is empty.')
  expect(problemOf(utf8('Name,CDL\n'))).toBe('This file has a first line and no rows below it.')
  expect(problemOf(utf8('PK\x03\x04…'))).toMatch(/^This is a spreadsheet, not a CSV file/)
  expect(problemOf(utf8('%PDF-1.7'))).toMatch(/^This is a PDF/)
  expect(problemOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 7]))).toMatch(/^This is not a CSV file/)
  expect(problemOf(utf8('dear sirs\nhere are\n'))).toMatch(/^This is not a CSV file/)
  expect(problemOf(utf8('Name,CDL\nAnita,"D1\n'))).toBe(
    'The quotation marks in row 1 do not match: one is opened and not closed. Correct it in the file.',
  )
  expect(problemOf(new Uint8Array(5 * 2 ** 20 + 1))).toMatch(/^This file is too large: it may have 5 MB/)
  expect(problemOf(utf8(`Name,CDL\n${'a,b\n'.repeat(10_001)}`))).toMatch(/^This file has 10,001 rows: at most 10,000/)
})

test('columns are known by their names, each once', () => {
  expect(matchColumns(['Driver name', 'DL #', 'Med exp', 'Shirt size', 'State', 'CDL State', 'E-mail'])).toEqual([
    ...['fullName', 'licenseNo', 'medCardExpiry', null, 'licenseState', null, 'email'],
  ])
  expect(matchColumns(['Name', 'First Name', 'LAST_NAME'])).toEqual([null, 'firstName', 'lastName'])
  const ours = ['Driver', 'Status', 'Type', 'Phone', 'CDL number', 'CDL state', 'Endorsements', 'Medical Card until', 'CDL until']
  expect(matchColumns(ours)).toEqual([
    ...['fullName', null, 'type', 'phone', 'licenseNo', 'licenseState', 'endorsements', 'medCardExpiry', 'cdlExpiration'],
  ])
})

test('a column that is chosen is taken from where it was', () => {
  expect(rematch(['fullName', null, 'phone'], 1, 'phone')).toEqual(['fullName', 'phone', null])
  expect(rematch(['fullName', null, 'phone'], 0, null)).toEqual([null, null, 'phone'])
  expect(listColumns(['Driver name', 'Phone', 'Shirt size', ''], ['fullName', 'phone', null, null])).toEqual({
    read: '“Driver name” is Full name.',
    unread: 'Not read: “Shirt size”, “Column 4”.',
  })
})

test('a row has the cells of the columns that are read; one with more than the first line names is said', () => {
  const read = table(
    ['Name', 'Size', 'Phone'],
    ['Anita', 'L'],
    ['Delgado', ' Anita', 'L', '(602) 555-0161'],
    ['Odell', '', '', ' '],
  )
  expect(importRowsOf(read, ['fullName', null, 'phone'])[0]).toEqual({ row: 1, cells: { fullName: 'Anita', phone: '' } })
  expect(tooManyCells(read)).toEqual([
    { row: 2, message: 'This row has 4 cells, and the first line 3 names. Put a cell with a comma in quotation marks.' },
  ])
})
