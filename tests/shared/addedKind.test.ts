import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addedKindCommands, addedKindEntry } from '#shared/addedKind'
import { addedKindStatuses, addedKindTransitions } from '#shared/addedKindStates'
import { documentKinds, documentLabel, documentName, documentNames, documentTitle } from '#shared/document'
import { documentDayProblem, enteredDaysProblem, monthsOf } from '#shared/documentDay'
import { isRequiredOn, type RequiredPeriod, requiredFromOf, requiredWith, requirementProblem } from '#shared/requiredPeriods'
import { verbsFor } from '#shared/transition'
import { roles } from '../spec.ts'
import { addedKindPermissions } from '../specPortal.ts'

const entry = (values: Record<string, unknown> = {}) =>
  addedKindEntry.safeParse({ name: 'TWIC card', hasEnd: true, handsIn: false, requiredFrom: null, ...values })
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
  })

  test('is never called as one that is built in, whatever the case, accents and blanks', () => {
    for (const name of [
      ...Object.values(documentKinds),
      ...Object.values(documentNames),
      'Medical certificate',
      'mEdical  Càrd',
    ]) {
      expect(messages({ name }), name).toMatchObject([['name', expect.stringContaining('already, built in: ')]])
    }
    expect(messages({ name: 'medical  CARD' })).toEqual([
      ['name', 'There is a kind of this name already, built in: Medical Card'],
    ])
  })

  test('says once whether it ends: editing does not', () => {
    const { hasEnd: _, ...edit } = entry().data ?? {}
    expect(addedKindCommands.edit.safeParse(edit).success).toBe(true)
    expect(addedKindCommands.edit.safeParse({ ...edit, hasEnd: false }).success).toBe(false)
  })
})

test('only administrators change a kind, and one that is retired is used again, not deleted', () => {
  for (const role of roles) {
    const isAdmin = addedKindPermissions.write.some((one) => one === role)
    expect(verbsFor(addedKindTransitions, 'used', role)).toEqual(isAdmin ? ['edit', 'retire'] : [])
    expect(verbsFor(addedKindTransitions, 'retired', role)).toEqual(isAdmin ? ['edit', 'use-again'] : [])
  }
  expect(addedKindTransitions.flatMap(({ to = 'used' }) => to).every((to) => addedKindStatuses.includes(to))).toBe(true)
})

test('a kind is called as the company has named it, and a document where nobody knows the name yet', () => {
  const kind = 'added_1' as const
  expect([documentLabel, documentName, documentTitle].map((of) => of({ kind, kindName: 'hazmat course' }))).toEqual([
    ...['hazmat course', 'hazmat course', 'Hazmat course'],
  ])
  expect([documentLabel, documentName, documentTitle].map((of) => of({ kind }))).toEqual(['Document', 'document', 'Document'])
  expect(documentTitle({ kind: 'cdl', kindName: 'hazmat course' })).toBe('CDL')
})

test('the days of a document are judged by whether its kind ends', () => {
  const [ends, endless] = [monthsOf('added_1', true), monthsOf('added_1', false)]
  expect(monthsOf('medical_card', false)).toBe(24)
  expect(documentDayProblem(ends, '2036-11-23', '2026-11-23')).toBeNull()
  expect(documentDayProblem(ends, '2036-11-24', '2026-11-23')).toMatch(/^This is more than 120 months from now/)
  expect(documentDayProblem(ends, null, '2026-11-23')).toBe('Please enter the day on which it ends')
  expect(documentDayProblem(endless, null, '2026-11-23')).toBeNull()
  expect(documentDayProblem(endless, '2027-01-01', '2026-11-23')).toMatch(/^This kind of document has no end/)
  expect(enteredDaysProblem(endless, { validFrom: '2026-11-01', expiresOn: null }, '2026-11-23')).toBeNull()
  expect(enteredDaysProblem(ends, { validFrom: '2026-11-01', expiresOn: null }, '2026-11-23')).toEqual({
    expiresOn: 'Please enter the day on which it ends',
  })
})

describe('a requirement', () => {
  const of = (required: RequiredPeriod[], isRetired = false) => ({ required, isRetired })

  test('counts from the day on which it is made, or later', () => {
    const today = '2026-11-25'
    expect(requirementProblem(of([]), '2026-11-25', today)).toBeNull()
    expect(requirementProblem(of([]), '2026-11-24', today)).toBe(
      'Nobody is asked for it backwards: please choose Nov 25, 2026 or later',
    )
    const begun = of([{ from: '2026-11-03', until: null }])
    expect(requirementProblem(begun, '2026-11-03', today)).toBeNull()
    expect(requirementProblem(begun, '2026-12-01', today)).toBe(
      'It is required since Nov 3, 2026: please keep that day, or leave it empty to require it no more',
    )
    expect(requirementProblem(of([{ from: '2026-12-01', until: null }]), '2027-01-01', today)).toBeNull()
    expect(requirementProblem(of([], true), '2026-12-01', today)).toMatch(/^A retired kind is not required/)
    expect(requirementProblem(of([], true), null, today)).toBeNull()
  })

  const last = 40
  const dayAt = (number: number) => new Date(Date.parse('2026-01-01') + number * 86_400_000).toISOString().slice(0, 10)
  // On which day somebody decides, and in how many days it is to be required from; null for not at all.
  const decisions = fc.array(fc.tuple(fc.nat(last), fc.option(fc.nat(12))), { maxLength: 8 })

  test('whatever is decided later never changes a day that has passed', () => {
    fc.assert(
      fc.property(decisions, (made) => {
        let periods: RequiredPeriod[] = []
        for (const [on, ahead] of made.toSorted(([a], [b]) => a - b)) {
          const today = dayAt(on)
          const from = ahead === null ? null : dayAt(on + ahead)
          const before = Array.from({ length: on }, (_, place) => isRequiredOn(periods, dayAt(place)))
          if (requirementProblem(of(periods), from, today)) continue
          periods = requiredWith(periods, from, today)
          expect(Array.from({ length: on }, (_, place) => isRequiredOn(periods, dayAt(place)))).toEqual(before)
          expect(requiredFromOf(periods)).toBe(from)
          for (let ahead = 0; ahead < 20; ahead += 1) {
            expect(isRequiredOn(periods, dayAt(on + ahead))).toBe(from !== null && from <= dayAt(on + ahead))
          }
        }
        expect(periods.every(({ from, until }) => until === null || from <= until)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
