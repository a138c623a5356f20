import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endorsements } from '#shared/drivers/qualifications'
import { applicationEquipment } from '#shared/kernel/equipment'
import { applicationFilter, contactBy } from '#shared/recruiting/application'
import { driverApplication } from '#shared/recruiting/driverApplication'
import { applicationStatuses, applicationStatusLabels } from '#shared/recruiting/status'
import * as spec from '../../support/spec/spec.ts'

const schema = driverApplication()
const good = {
  firstName: 'Cesar',
  lastName: 'Ibarra',
  email: 'cesar@drivers.example',
  phone: '(520) 555-0164',
  address: '2217 E Grant Rd',
  city: 'Tucson',
  state: 'AZ',
  zipCode: '85719',
  cdlNumber: 'D0855-4821',
  cdlClass: 'B',
  cdlExpiration: '2031-05-31',
  endorsements: ['N', 'T'],
  yearsExperience: '5-10',
  equipmentTypes: ['hotshot-40', 'dry-van'],
  previousEmployer: 'Gila River Hauling',
  ownEquipment: true,
  equipmentType: 'hotshot-40',
  equipmentYear: '2019',
  equipmentMake: 'Ram',
  equipmentModel: '3500',
  backgroundCheckConsent: true,
  drugScreenConsent: true,
  termsAgreed: true,
}
const optional = {
  endorsements: [],
  previousEmployer: null,
  ownEquipment: false,
  equipmentType: null,
  equipmentYear: null,
  equipmentMake: null,
  equipmentModel: null,
}
const fields = spec.applicationFields

/** The message of each field, as a form shows them; messages of list items are under the name of the list. */
function messagesOf(input: unknown): Record<string, string> {
  const result = schema.safeParse(input)
  if (result.success) return {}
  return Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0] ?? 'request'), message]).reverse())
}

describe('a driver application', () => {
  test('is accepted with the fields of the specification, and without the optional ones', () => {
    expect(Object.keys(good)).toEqual(Object.keys(fields))
    expect(schema.parse(good)).toEqual(good)
    expect(schema.parse({ ...good, ...optional })).toEqual({ ...good, ...optional })
    const required = Object.fromEntries(Object.entries(good).filter(([field]) => !(field in optional)))
    expect(schema.parse(required)).toEqual({ ...required, endorsements: [], ownEquipment: false })
  })

  // The CDL class defaults to A, and the consents and equipment types are not text fields.
  const special = ['cdlClass', 'equipmentTypes', 'backgroundCheckConsent', 'drugScreenConsent', 'termsAgreed']
  const texts = Object.entries<string | null>(fields).filter(([field, message]) => message !== null && !special.includes(field))
  test.each(texts)('%s missing, blank or of the wrong type: "%s"', (field, message) => {
    for (const value of [undefined, null, '', '   ', '\t\n', 17, true, ['a'], { a: 1 }])
      expect(messagesOf({ ...good, [field]: value }), JSON.stringify(value)).toEqual({ [field]: message })
  })

  test('an empty form gets every message at once, except for the CDL class, which has a default', () => {
    const required = Object.entries<string | null>(fields).filter(([field, message]) => message !== null && field !== 'cdlClass')
    expect(messagesOf({})).toEqual(Object.fromEntries(required))
    expect(schema.parse({ ...good, cdlClass: undefined }).cdlClass).toBe(spec.cdlClasses[0])
  })

  test.each(['cesar', 'cesar@', '@drivers.example', 'cesar@drivers', 'ce sar@drivers.example'])(
    'the e-mail %j is refused',
    (email) => expect(messagesOf({ ...good, email })).toEqual({ email: fields.email }),
  )

  test.each([
    ['phone', spec.constants.phoneMinimum],
    ['zipCode', spec.constants.zipCodeMinimum],
  ] as const)('%s has at least %i characters, after trimming', (field, minimum) => {
    const digits = '1234567890'.slice(0, minimum)
    expect(messagesOf({ ...good, [field]: ` ${digits.slice(1)} ` })).toEqual({ [field]: fields[field] })
    expect(messagesOf({ ...good, [field]: digits })).toEqual({})
  })

  test.each([
    ['cdlClass', spec.cdlClasses],
    ['yearsExperience', spec.experienceRanges],
  ] as const)('%s is one of the listed values', (field, values) => {
    for (const value of values) expect(messagesOf({ ...good, [field]: value })).toEqual({})
    for (const value of ['', 'C', 'a', '0-2', '10', 'toString', '__proto__', null, 1, ['A']])
      expect(messagesOf({ ...good, [field]: value }), String(value)).toEqual({ [field]: fields[field] })
  })

  test('equipment types are one to seven of the listed values, each once', () => {
    expect(Object.keys(applicationEquipment)).toEqual(spec.applicationEquipment)
    expect(messagesOf({ ...good, equipmentTypes: [...spec.applicationEquipment] })).toEqual({})
    for (const equipmentTypes of [[], undefined, null, '', 'reefer', ['flatbed'], ['dry_van'], [null], { 0: 'reefer' }])
      expect(messagesOf({ ...good, equipmentTypes })).toEqual({ equipmentTypes: fields.equipmentTypes })
    expect(messagesOf({ ...good, equipmentTypes: ['reefer', 'reefer'] })).toEqual({
      equipmentTypes: 'Please choose each equipment type once',
    })
    for (const equipmentType of spec.applicationEquipment) expect(messagesOf({ ...good, equipmentType })).toEqual({})
    expect(messagesOf({ ...good, equipmentType: 'submarine' })).toEqual({
      equipmentType: 'Please choose one of the listed types',
    })
  })

  test('the CDL expiration is a calendar date, which may be in the past', () => {
    for (const cdlExpiration of ['2031-05-31', '2028-02-29', '2019-01-01'])
      expect(messagesOf({ ...good, cdlExpiration })).toEqual({})
    for (const cdlExpiration of ['2027-02-29', '2027-13-01', '05/31/2027', '2027-5-31', 'tomorrow', '2027-05-3x'])
      expect(messagesOf({ ...good, cdlExpiration })).toEqual({ cdlExpiration: 'Please enter a valid date' })
  })

  test('the year of the CDL expiration is 2000 to 2100', () => {
    for (const cdlExpiration of ['2000-01-01', '2100-12-31']) expect(messagesOf({ ...good, cdlExpiration })).toEqual({})
    for (const cdlExpiration of ['1999-12-31', '2101-01-01', '9999-12-31', '12031-05-31', '0203-05-31'])
      expect(messagesOf({ ...good, cdlExpiration })).toEqual({ cdlExpiration: spec.outsideYears })
  })

  test('odd but possible input is accepted', () => {
    for (const odd of [{ state: 'Sonora' }, { zipCode: 'ABCDE' }, { cdlExpiration: '2019-01-01' }])
      expect(messagesOf({ ...good, ...odd })).toEqual({})
  })

  test('fields lose line breaks and bidirectional control characters', () => {
    const typed = 'Ana\r\nMaria\u202E \u2066Ruiz\u200E\u0007'
    for (const field of ['firstName', 'lastName', 'address', 'city', 'state', 'zipCode', 'cdlNumber', 'previousEmployer'])
      expect(schema.parse({ ...good, [field]: typed })).toMatchObject({ [field]: 'Ana Maria Ruiz' })
    expect(schema.parse({ ...good, endorsements: ['N\n'] }).endorsements).toEqual(['N'])
  })

  test.each(['backgroundCheckConsent', 'drugScreenConsent', 'termsAgreed'] as const)('%s must be true', (field) => {
    for (const value of [undefined, null, false, 'true', 1, 'on', [true]])
      expect(messagesOf({ ...good, [field]: value })).toEqual({ [field]: fields[field] })
  })

  test('endorsements are any texts of up to 40 characters; the form offers six', () => {
    expect(Object.keys(endorsements)).toEqual(['H', 'N', 'P', 'S', 'T', 'X'])
    expect(messagesOf({ ...good, endorsements: [...Object.keys(endorsements), 'Motorcycle', 'x'.repeat(40)] })).toEqual({})
    expect(messagesOf({ ...good, endorsements: ['x'.repeat(41)] })).toEqual({
      endorsements: 'Please use at most 40 characters: 1 too many',
    })
    for (const bad of ['H', null, {}, [1], [null], Array(21).fill('H')])
      expect(Object.keys(messagesOf({ ...good, endorsements: bad }))).toEqual(['endorsements'])
  })

  test('unknown keys, prototypes and text that cannot be stored are refused', () => {
    for (const key of ['status', 'version', 'duplicates', 'contactBy', 'constructor'])
      expect(schema.safeParse({ ...good, [key]: 'x' }).success, key).toBe(false)
    const poisoned = JSON.parse(`{"__proto__":{"status":"approved"},${JSON.stringify(good).slice(1)}`)
    expect(schema.safeParse(poisoned).success).toBe(false)
    const unstorable = 'Please remove characters that cannot be stored'
    const typed = ['firstName', 'lastName', 'address', 'city', 'state', 'cdlNumber', 'previousEmployer', 'companyUrl']
    for (const bad of ['ab\0cd', 'ab\uD800cd', 'ab\uDC00cd']) {
      for (const field of [...typed, 'zipCode', 'equipmentYear', 'equipmentMake', 'equipmentModel'])
        expect(messagesOf({ ...good, [field]: bad }), field).toEqual({ [field]: unstorable })
      expect(messagesOf({ ...good, endorsements: [bad] })).toEqual({ endorsements: unstorable })
    }
    expect(messagesOf({ ...good, lastName: "O'Brien-Núñez <b>🚚</b>" })).toEqual({})
  })

  test('every text has a maximum length', () => {
    const typed = Object.keys(good).filter((field) => typeof good[field as keyof typeof good] === 'string')
    for (const field of typed) expect(Object.keys(messagesOf({ ...good, [field]: 'a'.repeat(600) })), field).toEqual([field])
  })

  test('any input gives an application or messages, and never throws', () => {
    const field = fc.constantFrom(...Object.keys(fields))
    fc.assert(
      fc.property(fc.dictionary(field, fc.anything()), (input) => {
        for (const value of [input, { ...good, ...input }]) {
          const result = schema.safeParse(value)
          if (!result.success) expect(result.error.issues.every((issue) => issue.message.length > 0)).toBe(true)
        }
      }),
    )
  })
})

test('the applicant is contacted within 24 hours', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  expect(contactBy(now).getTime() - now.getTime()).toBe(spec.constants.applicationPromiseHours * 3_600_000)
})

test('the statuses are those of the specification, each with a name', () => {
  expect(applicationStatuses).toEqual(spec.applicationStatuses)
  expect(Object.keys(applicationStatusLabels)).toEqual(spec.applicationStatuses)
  expect(applicationFilter.safeParse({ status: 'lost' }).success).toBe(false)
})
