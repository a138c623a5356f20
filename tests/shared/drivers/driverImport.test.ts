import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ImportCells, readCells, splitName } from '#shared/drivers/driverCells'
import { driverEntry } from '#shared/drivers/driverEntry'
import { checkRows, driverImport, missingColumns } from '#shared/drivers/driverImport'

const now = new Date('2026-11-24T12:00:00Z')
const good: ImportCells = {
  fullName: 'Anita Delgado',
  phone: '(602) 555-0161',
  type: 'W2 Employee',
  licenseNo: 'D0881-3377',
  licenseState: 'AZ',
  cdlExpiration: '2029-05-31',
  medCardExpiry: '11/4/2027',
  endorsements: 'H N',
  email: 'anita@truckmail.example',
}

/** The messages about a single row; a question mark precedes a warning. */
function said(cells: ImportCells): string[] {
  return checkRows(now)({ row: 1, cells: { ...good, ...cells } }).problems.map(
    ({ severity, message }) => `${severity === 'warn' ? '?' : ''}${message}`,
  )
}

test('a row becomes a new driver', () => {
  const { entry, problems } = checkRows(now)({ row: 1, cells: good })
  expect(problems).toEqual([])
  expect(entry).toMatchObject({
    firstName: 'Anita',
    lastName: 'Delgado',
    phone: '(602) 555-0161',
    type: 'w2',
    licenseNo: 'D0881-3377',
    licenseState: 'AZ',
    cdlExpiration: '2029-05-31',
    medCardExpiry: '2027-11-04',
    endorsements: ['H', 'N'],
    email: 'anita@truckmail.example',
  })
})

test('what is missing or wrong is said with the name of its column', () => {
  expect(said({ fullName: ' ', phone: '555-01' })).toEqual(['Full name is missing.', 'Phone has 6 of at least 10 characters.'])
  expect(said({ fullName: 'Cher' })).toEqual(['Full name: a first and a last name are needed.'])
  expect(said({ type: 'astronaut' })).toEqual(['Type: “astronaut” is none of W2 Employee, Contractor, Owner Operator.'])
  expect(said({ licenseState: 'Sonora' })).toEqual(['CDL state: “Sonora” is no state of the US.'])
  expect(said({ licenseNo: '', licenseState: '' })).toEqual(['CDL number is missing.', 'CDL state is missing.'])
  expect(said({ licenseNo: '---' })).toEqual(['CDL number: please enter the letters and digits of the CDL number.'])
  expect(said({ endorsements: 'H, Q' })).toEqual(['Endorsements: “Q” is none of H, N, P, S, T, X.'])
  expect(said({ equipment: 'Reefer; Boat' })).toEqual([
    'Equipment hauled: “Boat” is none of Dry Van, Reefer, Flatbed, Hotshot Trailer, Box Truck.',
  ])
  expect(said({ email: 'anita at home' })).toEqual(['Email: please enter a valid email address.'])
  expect(said({ notes: 'x'.repeat(2_001) })).toEqual(['Notes: please use at most 2,000 characters: 1 too many.'])
  expect(said({ cdlExpiration: '1826-05-31' })).toEqual(['CDL until: please enter a date between 2000 and 2100.'])
  expect(said({ cdlExpiration: '5/31/1826' })).toEqual(['CDL until: please enter a date between 2000 and 2100.'])
  expect(said({ medCardExpiry: '2027-02-30' })).toEqual(['Medical card until: Feb 30, 2027 is not a day.'])
  expect(said({ medCardExpiry: '31/5/2027' })).toEqual([
    'Medical card until: “31/5/2027” has no month 31. The month comes first, as in 5/31/2027.',
  ])
  expect(said({ cdlExpiration: 'soon' })).toEqual(['CDL until: “soon” is no date such as 2027-05-31 or 5/31/2027.'])
})

test('what is odd but possible is a warning, and taken', () => {
  expect(said({ phone: 'call my wife 5' })).toEqual(['?“call my wife 5” does not look like a phone number.'])
  expect(said({ cdlExpiration: '2020-05-31', medCardExpiry: '2020-05-31' })).toEqual([
    '?This CDL has expired.',
    '?This medical card has expired.',
  ])
  expect(checkRows(now)({ row: 1, cells: { ...good, phone: 'call my wife 5' } }).entry).not.toBeNull()
})

test('what stands in the file twice is said of the later row, also where that one has other faults', () => {
  const check = checkRows(now)
  check({ row: 3, cells: good })
  const { entry, problems } = check({
    row: 9,
    cells: { ...good, fullName: '', licenseNo: 'd 0881 3377', email: 'ANITA@truckmail.example' },
  })
  expect(entry).toBeNull()
  expect(problems.map(({ row, message }) => `${row} ${message}`)).toEqual([
    '9 Full name is missing.',
    '9 License d 0881 3377 AZ is already in row 3.',
    '9 ANITA@truckmail.example is also in row 3.',
  ])
  expect(check({ row: 10, cells: { ...good, licenseState: 'NV', email: '' } }).problems).toEqual([])
})

describe('words as people write them', () => {
  test.each([
    ['2027-05-31', '2027-05-31'],
    ['2027-05-31 00:00:00', '2027-05-31'],
    ['5/31/2027', '2027-05-31'],
    ['05-31-2027', '2027-05-31'],
    ['5/31/27', '2027-05-31'],
    ['May 31, 2027', '2027-05-31'],
    ['december 1 2027', '2027-12-01'],
  ])('the day %s', (typed, day) => expect(readCells({ cdlExpiration: typed }).values.cdlExpiration).toBe(day))

  test.each([
    ['owner-operator', 'owner_operator'],
    ['O/O', 'owner_operator'],
    ['W-2', 'w2'],
    ['1099', 'contractor'],
  ])('the type %s', (typed, type) => expect(readCells({ type: typed }).values.type).toBe(type))

  test.each([
    ['H N T', ['H', 'N', 'T']],
    ['hnt', ['H', 'N', 'T']],
    ['Hazardous Materials; Doubles/Triples', ['H', 'T']],
    ['none', []],
    ['N/A', []],
  ])('the endorsements %s', (typed, letters) => {
    expect(readCells({ endorsements: typed }).values.endorsements).toEqual(letters)
  })

  test('states and equipment by their names', () => {
    const { values } = readCells({ licenseState: 'new mexico', equipment: 'Dry Van, refrigerated' })
    expect(values).toMatchObject({ licenseState: 'NM', equipment: ['dry_van', 'reefer'] })
  })

  test.each([
    ['Anita Delgado', 'Anita', 'Delgado'],
    ['Mary Ann Tso', 'Mary Ann', 'Tso'],
    ['Oscar de la Cruz', 'Oscar', 'de la Cruz'],
    ['Noemi Castañeda, Jr.', 'Noemi', 'Castañeda, Jr.'],
    ['Noemi Castañeda III', 'Noemi', 'Castañeda III'],
    ['Castañeda, Noemi', 'Noemi', 'Castañeda'],
    ['Garcia, Juan, Jr.', 'Juan', 'Garcia, Jr.'],
    ['De Niro', 'De', 'Niro'],
  ])('the name %s', (whole, firstName, lastName) => expect(splitName(whole)).toEqual({ firstName, lastName }))

  test('the apostrophe of an export goes, that of a name stays', () => {
    expect(readCells({ phone: "'+1 602 555 0161", lastName: "'t Hooft" }).values).toMatchObject({
      phone: '+1 602 555 0161',
      lastName: "'t Hooft",
    })
  })
})

test('whatever stands in the cells, a row is taken as the schema has it, or says why not', () => {
  const cells = fc.record(
    Object.fromEntries(
      Object.keys(good).map((column) => [column, fc.oneof(fc.string(), fc.constant(good[column as keyof ImportCells]))]),
    ),
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(cells, (some) => {
      const { entry, problems } = checkRows(now)({ row: 1, cells: some as ImportCells })
      if (entry) expect(driverEntry.safeParse(entry).success).toBe(true)
      expect(entry === null).toBe(problems.some(({ severity }) => severity === 'block'))
    }),
  )
})

test('a first and a last name do for a full one', () => {
  expect(missingColumns([])).toEqual(['fullName', 'phone', 'type', 'licenseNo', 'licenseState', 'cdlExpiration'])
  const rest = ['phone', 'type', 'licenseNo', 'licenseState', 'cdlExpiration'] as const
  expect(missingColumns(['firstName', ...rest])).toEqual(['lastName'])
  expect(missingColumns(['fullName', ...rest])).toEqual([])
  expect(missingColumns(['firstName', 'lastName', ...rest])).toEqual([])
})

test('more than 10,000 rows are refused with a sentence', () => {
  const rows = Array.from({ length: 10_001 }, (_, at) => ({ row: at + 1, cells: {} }))
  expect(driverImport.safeParse({ file: 'a.csv', rows }).error?.issues[0]?.message).toBe(
    'Please import at most 10,000 drivers at once',
  )
})
