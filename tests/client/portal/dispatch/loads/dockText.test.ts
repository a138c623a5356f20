import { expect, test } from 'vitest'
import type { LoadRecord } from '#shared/loads/load'
import { dockState, dockText, freeTimeText, termsOf } from '../../../../../client/portal/dispatch/loads/dockText.ts'

const minute = 60_000
const zone = 'America/Phoenix'
/** 8:00 AM in Phoenix; until ten it is free. */
const eight = Date.parse('2026-11-20T15:00:00Z')
const free = { from: eight, until: eight + 120 * minute }

test.each([
  [20, 'free', 'At the dock, free until 10:00 AM MST'],
  [89, 'free', 'At the dock, free until 10:00 AM MST'],
  [90, 'soon', 'Detention in 30 min'],
  [119.5, 'soon', 'Detention in < 1 min'],
  [120, 'paid', 'Detention since 10:00 AM MST'],
])('after %d minutes at the dock: %s', (minutes, state, text) => {
  const now = eight + minutes * minute
  expect(dockState(free, now)).toBe(state)
  expect(dockText(free, zone, now)).toBe(text)
})

test('another day than today stands beside the time', () => {
  const dayBefore = eight - 1440 * minute
  expect(dockText(free, zone, dayBefore)).toBe('At the dock, free until Nov 20, 10:00 AM MST')
  expect(dockText(free, zone, eight + 1440 * minute)).toBe('Detention since Nov 20, 10:00 AM MST')
  const stops = [{ zone, from: new Date(eight).toISOString(), to: null }]
  const load = { stops, detention: { freeHours: 2 } } as unknown as LoadRecord
  const early = new Date(dayBefore).toISOString()
  expect(freeTimeText(load, 0, early, dayBefore)).toBe('Free time ends Nov 20, 10:00 AM MST')
  expect(freeTimeText(load, 0, early, eight + 1440 * minute)).toBe('Detention since Nov 20, 10:00 AM MST')
  // 11:00 PM in Phoenix is the next day in UTC, and not there.
  expect(dockText(free, zone, eight + 900 * minute)).toBe('Detention since 10:00 AM MST')
})

test('a driver reads until when it is free, and nothing of money', () => {
  const stops = [{ zone, from: new Date(eight).toISOString(), to: null }]
  const load = { stops, detention: { freeHours: 2 } } as unknown as LoadRecord
  const arrived = (minutes: number) => new Date(eight + minutes * minute).toISOString()
  expect(freeTimeText(load, 0, arrived(-5), eight)).toBe('Free time ends 10:00 AM MST')
  expect(freeTimeText(load, 0, arrived(-5), free.until)).toBe('Detention since 10:00 AM MST')
  expect(freeTimeText(load, 0, arrived(1), eight)).toBe('Arrived late, no detention')
  // Of a record that was cached before there were terms.
  expect(freeTimeText({ stops } as unknown as LoadRecord, 0, arrived(0), eight)).toBeNull()
  expect(termsOf(load)).toBeNull()
})
