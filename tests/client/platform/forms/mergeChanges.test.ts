import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byPath, mergeChanges, openCollisions } from '../../../../client/platform/forms/mergeChanges.ts'

const base = { city: 'Fresno, CA', note: '', charges: [{ code: 'tarp', amount: 75 }], hours: 24 }

test('what only one has changed is merged, what both have changed differently collides', () => {
  const entered = { ...base, note: 'Call first', hours: 48 }
  const stored = { ...base, city: 'Tulare, CA', hours: 12 }
  expect(mergeChanges(base, entered, stored)).toEqual({
    values: { ...base, note: 'Call first', city: 'Tulare, CA', hours: 48 },
    collisions: [{ field: 'hours', entered: 48, stored: 12 }],
  })
})

test('the same change, in a list too, is none; an empty text is nothing', () => {
  const both = { ...base, charges: [{ code: 'tarp', amount: 80 }] }
  expect(mergeChanges(base, both, structuredClone(both))).toEqual({ values: both, collisions: [] })
  expect(mergeChanges({ note: '' }, { note: '' }, { note: null as never })).toMatchObject({ collisions: [] })
})

const value = fc.oneof(
  fc.constantFrom('', null, 0, 1, false),
  fc.string(),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.record({ code: fc.constantFrom('tarp', 'scale'), amount: fc.integer() }),
)
const values = fc.record({ a: value, b: value, c: value, d: value })
const fields = ['a', 'b', 'c', 'd'] as const
const nothing = (one: unknown) => (one === '' || one === undefined ? null : one)
const same = (one: unknown, other: unknown) => JSON.stringify(nothing(one)) === JSON.stringify(nothing(other))

test('whatever three people typed: nothing typed is lost, and only different changes of both collide', () => {
  fc.assert(
    fc.property(values, values, values, (before, entered, stored) => {
      const { values: merged, collisions } = mergeChanges(before, entered, stored)
      for (const field of fields) {
        const collides = collisions.some((one) => one.field === field)
        const iChanged = !same(entered[field], before[field])
        const theyChanged = !same(stored[field], before[field])
        expect(collides).toBe(iChanged && theyChanged && !same(entered[field], stored[field]))
        expect(same(merged[field], iChanged ? entered[field] : stored[field])).toBe(true)
      }
    }),
  )
})

test('merging what is merged changes nothing', () => {
  fc.assert(
    fc.property(values, values, values, (before, entered, stored) => {
      const once = mergeChanges(before, entered, stored).values
      expect(mergeChanges(stored, once, stored)).toEqual({ values: once, collisions: [] })
    }),
  )
})

test('a collision that is not decided stays one when a third person saves, unless they agree', () => {
  const entered = { hours: 48, note: 'a' }
  const [began, second] = [
    { hours: 24, note: '' },
    { hours: 12, note: '' },
  ]
  const first = openCollisions([], mergeChanges(began, entered, second), second)
  const third = { hours: 12, note: 'b' }
  expect(openCollisions(first, mergeChanges(second, entered, third), third)).toEqual([
    { field: 'hours', entered: 48, stored: 12 },
    { field: 'note', entered: 'a', stored: 'b' },
  ])
  const agreed = { hours: 48, note: '' }
  expect(openCollisions(first, mergeChanges(second, entered, agreed), agreed)).toEqual([])
})

test('the entries of a list are merged one by one where all sides have as many', () => {
  const stops = [
    { city: 'Fresno, CA', phone: '' },
    { city: 'Phoenix, AZ', phone: '' },
  ]
  const [before = {}, entered = {}, stored = {}] = byPath(
    ['stops'],
    [
      { note: '', stops },
      { note: '', stops: [{ city: 'Fresno, CA', phone: '1' }, stops[1]] },
      { note: 'Theirs', stops: [stops[0], { city: 'Tucson, AZ', phone: '2' }] },
    ],
  )
  const merged = mergeChanges<Record<string, unknown>>(before, entered, stored)
  expect(merged).toEqual({
    values: {
      note: 'Theirs',
      'stops.0.city': 'Fresno, CA',
      'stops.0.phone': '1',
      'stops.1.city': 'Tucson, AZ',
      'stops.1.phone': '2',
    },
    collisions: [],
  })
  const one = { field: 'stops.1.phone', entered: '3', stored: '2' }
  expect(openCollisions([one], { values: {}, collisions: [] }, { stops: [{ phone: '' }, { phone: '4' }] })).toEqual([
    { ...one, stored: '4' },
  ])
  expect(byPath(['stops'], [{ stops }, { stops: stops.slice(1) }])).toEqual([{ stops }, { stops: stops.slice(1) }])
})
