import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customTypeCommands, customTypeEntry } from '#shared/documents/customType'
import { customTypeStatuses, customTypeTransitions } from '#shared/documents/customTypeTransitions'
import { documentKinds, documentLabel, documentName, documentNames, documentTitle } from '#shared/documents/document'
import { documentDayProblem, enteredDaysProblem, monthsOf } from '#shared/documents/documentDay'
import {
  formatDriverTypes,
  isRequiredOn,
  type RequiredPeriod,
  requiredFromOf,
  requiredOf,
  requiredWith,
  requirementProblem,
} from '#shared/documents/requiredPeriods'
import { driverTypeNames } from '#shared/drivers/status'
import { transitionsFor } from '#shared/kernel/transition'
import { roles } from '../../support/spec/spec.ts'
import { customTypePermissions } from '../../support/spec/specPortal.ts'

const entry = (values: Record<string, unknown> = {}) =>
  customTypeEntry.safeParse({ name: 'TWIC card', hasEnd: true, handsIn: false, requiredFrom: null, ...values })
const messages = (values: Record<string, unknown>) =>
  entry(values).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('what is entered of a kind', () => {
  test('is trimmed, and needs a name that fits', () => {
    expect(entry({ name: '  TWIC\tcard ' }).data).toMatchObject({ name: 'TWIC card' })
    for (const name of [undefined, '', '  ', null, 7]) {
      expect(messages({ name })).toEqual([['name', 'Please enter what people call it']])
    }
    expect(messages({ name: 'a'.repeat(200) })).toEqual([['name', 'Please use at most 60 characters: 140 too many']])
    expect(messages({ requiredFrom: '1826-01-01' })).toEqual([['requiredFrom', 'Please enter a date between 2000 and 2100']])
    expect(messages({ requiredFrom: '2026-02-30' })).toEqual([['requiredFrom', 'Please enter a valid date']])
    for (const requiredOf of [[], ['captain'], 'w2', null])
      expect(messages({ requiredOf })[0]?.[1]).toBe('Please choose of which drivers')
    expect(entry({ requiredOf: ['contractor'] }).success).toBe(true)
  })

  test('is never called as one that is built in, whatever the case, accents and blanks', () => {
    for (const name of [
      ...Object.values(documentKinds),
      ...Object.values(documentNames),
      'Medical certificate',
      'mEdical  Càrd',
    ]) {
      expect(messages({ name }), name).toMatchObject([['name', expect.stringContaining('already in use: ')]])
    }
    expect(messages({ name: 'medical  CARD' })).toEqual([['name', 'This name is already in use: Medical Card']])
  })

  test('says once whether it ends: editing does not', () => {
    const { hasEnd: _, ...edit } = entry().data ?? {}
    expect(customTypeCommands.edit.safeParse(edit).success).toBe(true)
    expect(customTypeCommands.edit.safeParse({ ...edit, hasEnd: false }).success).toBe(false)
  })
})

test('only administrators change a kind, and one that is retired is used again, not deleted', () => {
  for (const role of roles) {
    const isAdmin = customTypePermissions.write.some((one) => one === role)
    expect(transitionsFor(customTypeTransitions, 'used', role)).toEqual(isAdmin ? ['edit', 'retire'] : [])
    expect(transitionsFor(customTypeTransitions, 'retired', role)).toEqual(isAdmin ? ['edit', 'reactivate'] : [])
  }
  expect(customTypeTransitions.flatMap(({ to = 'used' }) => to).every((to) => customTypeStatuses.includes(to))).toBe(true)
})

test('a kind is called as the company has named it, and a document where nobody knows the name yet', () => {
  const kind = 'added_1' as const
  expect(
    [documentLabel, documentName, documentTitle].map((driverTypes) => driverTypes({ kind, kindName: 'hazmat course' })),
  ).toEqual([...['hazmat course', 'hazmat course', 'Hazmat course']])
  expect([documentLabel, documentName, documentTitle].map((driverTypes) => driverTypes({ kind }))).toEqual([
    'Document',
    'document',
    'Document',
  ])
  expect(documentTitle({ kind: 'cdl', kindName: 'hazmat course' })).toBe('CDL')
})

test('the days of a document are judged by whether its kind ends', () => {
  const [ends, endless] = [monthsOf('added_1', true), monthsOf('added_1', false)]
  expect(monthsOf('medical_card', false)).toBe(24)
  expect(documentDayProblem(ends, '2036-11-23', '2026-11-23')).toBeNull()
  expect(documentDayProblem(ends, '2036-11-24', '2026-11-23')).toMatch(/^This is more than 120 months from now/)
  expect(documentDayProblem(ends, null, '2026-11-23')).toBe('Please enter the expiration date')
  expect(documentDayProblem(endless, null, '2026-11-23')).toBeNull()
  expect(documentDayProblem(endless, '2027-01-01', '2026-11-23')).toMatch(/^This kind of document has no end/)
  expect(enteredDaysProblem(endless, { validFrom: '2026-11-01', expiresOn: null }, '2026-11-23')).toBeNull()
  expect(enteredDaysProblem(ends, { validFrom: '2026-11-01', expiresOn: null }, '2026-11-23')).toEqual({
    expiresOn: 'Please enter the expiration date',
  })
})

describe('a requirement', () => {
  const driverTypes = (required: RequiredPeriod[], isRetired = false) => ({ required, isRetired })

  test('counts from the day on which it is made, or later', () => {
    const today = '2026-11-25'
    expect(requirementProblem(driverTypes([]), '2026-11-25', today)).toBeNull()
    expect(requirementProblem(driverTypes([]), '2026-11-24', today)).toBe(
      'It can’t be required in the past: please choose Nov 25, 2026 or later',
    )
    const begun = driverTypes([{ from: '2026-11-03', until: null }])
    expect(requirementProblem(begun, '2026-11-03', today)).toBeNull()
    expect(requirementProblem(begun, '2026-12-01', today)).toBe(
      'It is required since Nov 3, 2026: please keep that day, or leave it empty to require it no more',
    )
    expect(requirementProblem(driverTypes([{ from: '2026-12-01', until: null }]), '2027-01-01', today)).toBeNull()
    expect(requirementProblem(driverTypes([], true), '2026-12-01', today)).toMatch(/^A retired kind is not required/)
    expect(requirementProblem(driverTypes([], true), null, today)).toBeNull()
  })

  test('is of every driver, or of some by their type; where the type is not known, of any', () => {
    const [period] = requiredWith(
      [],
      { from: '2026-11-25', driverTypes: ['owner_operator', 'contractor', 'contractor'] },
      '2026-11-25',
    )
    expect(period).toEqual({ from: '2026-11-25', until: null, driverTypes: ['contractor', 'owner_operator'] })
    expect(requiredWith([], { from: '2026-11-25', driverTypes: driverTypeNames }, '2026-11-25')).toEqual([
      { from: '2026-11-25', until: null },
    ])
    const periods = [period as RequiredPeriod]
    expect(isRequiredOn(periods, '2026-11-25', 'contractor')).toBe(true)
    expect(isRequiredOn(periods, '2026-11-25', 'w2')).toBe(false)
    expect(isRequiredOn(periods, '2026-11-25', undefined)).toBe(true)
    expect(formatDriverTypes(requiredOf(periods))).toBe('contractors and owner operators')
    expect(formatDriverTypes(requiredOf([]))).toBe('every driver')
    // Once a period has begun, another choice counts from today; the earlier requirement remains.
    expect(requiredWith(periods, { from: '2026-11-25', driverTypes: ['w2'] }, '2026-12-01')).toEqual([
      { from: '2026-11-25', until: '2026-11-30', driverTypes: ['contractor', 'owner_operator'] },
      { from: '2026-12-01', until: null, driverTypes: ['w2'] },
    ])
  })

  const last = 40
  const dayAt = (number: number) => new Date(Date.parse('2026-01-01') + number * 86_400_000).toISOString().slice(0, 10)
  // In how many days after a decision the requirement begins; null for none, `as it was` for the day that is set already.
  const ahead = fc.oneof(fc.option(fc.nat(12)), fc.constant('as it was' as const))
  const types = fc.subarray(driverTypeNames, { minLength: 1 })
  const decisions = fc.array(fc.tuple(fc.nat(last), ahead, types), { maxLength: 8 })

  test('whatever is decided later, of whomever, never changes a day that has passed', () => {
    const asked = (periods: readonly RequiredPeriod[], day: string) =>
      driverTypeNames.filter((type) => isRequiredOn(periods, day, type))
    fc.assert(
      fc.property(decisions, (made) => {
        let periods: RequiredPeriod[] = []
        for (const [on, ahead, of_] of made.toSorted(([a], [b]) => a - b)) {
          const today = dayAt(on)
          const now = requiredFromOf(periods)
          const from = ahead === 'as it was' ? now : ahead === null ? null : dayAt(on + ahead)
          const before = Array.from({ length: on }, (_, place) => asked(periods, dayAt(place)))
          if (requirementProblem(driverTypes(periods), from, today)) continue
          const isOther = formatDriverTypes(requiredOf(periods)) !== formatDriverTypes(of_)
          periods = requiredWith(periods, { from, driverTypes: of_ }, today)
          expect(Array.from({ length: on }, (_, place) => asked(periods, dayAt(place)))).toEqual(before)
          expect(requiredFromOf(periods)).toBe(from !== null && from < today && isOther ? today : from)
          for (let ahead = 0; ahead < 20; ahead += 1) {
            const day = dayAt(on + ahead)
            expect(asked(periods, day)).toEqual(from !== null && from <= day ? of_ : [])
          }
        }
        expect(periods.every(({ from, until }) => until === null || from <= until)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
