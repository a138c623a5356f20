import { expect, test } from 'vitest'
import type { LoadRecord } from '#shared/load'
import { dockState, dockWords, freeWords, termsOf } from '../../../../client/portal/loads/dockText.ts'

const minute = 60_000
const zone = 'America/Phoenix'
/** 8:00 AM in Phoenix; until ten it is free. */
const eight = Date.parse('2026-11-20T15:00:00Z')
const free = { from: eight, until: eight + 120 * minute }

test.each([
  [20, 'free', 'At the dock, free until 10:00 AM MST'],
  [89, 'free', 'At the dock, free until 10:00 AM MST'],
  [90, 'soon', 'Detention in 30 min'],
  [119.5, 'soon', 'Detention in under 1 min'],
  [120, 'paid', 'Detention since 10:00 AM MST'],
])('after %d minutes at the dock: %s', (minutes, state, words) => {
  const now = eight + minutes * minute
  expect(dockState(free, now)).toBe(state)
  expect(dockWords(free, zone, now)).toBe(words)
})

test('a driver reads until when it is free, and nothing of money', () => {
  const stops = [{ zone, from: new Date(eight).toISOString(), to: null }]
  const load = { stops, detention: { freeHours: 2 } } as unknown as LoadRecord
  const arrived = (minutes: number) => new Date(eight + minutes * minute).toISOString()
  expect(freeWords(load, 0, arrived(-5), eight)).toBe('free until 10:00 AM MST')
  expect(freeWords(load, 0, arrived(-5), free.until)).toBe('detention since 10:00 AM MST')
  expect(freeWords(load, 0, arrived(1), eight)).toBe('arrived late: no detention')
  // Of a record that was cached before there were terms.
  expect(freeWords({ stops } as unknown as LoadRecord, 0, arrived(0), eight)).toBeNull()
  expect(termsOf(load)).toBeNull()
})
