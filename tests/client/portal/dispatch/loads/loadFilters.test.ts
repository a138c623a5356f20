import { expect, test } from 'vitest'
import type { Projection } from '../../../../../client/platform/offline/cache/resources.ts'
import { loadChoices, loadFilterOf, loadFilterText } from '../../../../../client/portal/dispatch/loads/loadFilters.ts'

const load = (values: Partial<Projection<'loads'>>) =>
  ({
    id: 'FF4821337705',
    status: 'planned',
    equipment: 'reefer',
    assignedDriverId: 'ray',
    brokerId: 'copper',
    pickupDateTime: '2026-11-21T06:59:59Z',
    pickupZone: 'America/Phoenix',
    ...values,
  }) as Projection<'loads'>
const finds = (chosen: Parameters<typeof loadFilterOf>[0], values: Partial<Projection<'loads'>> = {}) =>
  loadFilterOf(chosen)?.(load(values))

test('without a filter every load is found; each filter narrows, and all together', () => {
  expect(loadFilterOf({})).toBeUndefined()
  expect(loadFilterOf({ driver: undefined })).toBeUndefined()
  expect(finds({ driver: 'ray', broker: 'copper', equipment: 'reefer', pickupTo: '2026-11-20' })).toBe(true)
  expect(finds({ driver: 'ray' }, { assignedDriverId: null })).toBe(false)
  expect(finds({ broker: 'copper', equipment: 'flatbed' })).toBe(false)
})

test('the day of pickup is that of the clock at the stop, also when it has 23 or 25 hours', () => {
  // The last second of Nov 20 in Phoenix; in New York Nov 21 is two hours old.
  expect(finds({ pickupFrom: '2026-11-20', pickupTo: '2026-11-20' })).toBe(true)
  expect(finds({ pickupFrom: '2026-11-21' })).toBe(false)
  expect(finds({ pickupFrom: '2026-11-21' }, { pickupZone: 'America/New_York' })).toBe(true)
  const zone = { pickupZone: 'America/Los_Angeles' }
  // Nov 1, 2026 has 25 hours there, Mar 8 has 23.
  for (const [at, day] of [
    ['2026-11-01T07:00:00Z', '2026-11-01'],
    ['2026-11-02T07:59:59Z', '2026-11-01'],
    ['2026-11-02T08:00:00Z', '2026-11-02'],
    ['2026-03-09T06:59:59Z', '2026-03-08'],
    ['2026-03-09T07:00:00Z', '2026-03-09'],
  ] as const) {
    expect(finds({ pickupFrom: day, pickupTo: day }, { ...zone, pickupDateTime: at }), at).toBe(true)
  }
})

test('what the address has is an id and a day, or it is no filter', () => {
  expect(loadChoices.driver('5f0e2c9a-6d1b-4f0e-9a3c-1b2d3e4f5a6b')).toBe(true)
  for (const value of ['', 'Ray', "' or 1=1"]) expect(loadChoices.broker(value)).toBe(false)
  expect(loadChoices.pickupFrom('2026-02-28')).toBe(true)
  for (const value of ['2026-02-30', 'tomorrow', '2026-1-1']) expect(loadChoices.pickupTo(value)).toBe(false)
})

test('what was asked for is said in words', () => {
  const text = (chosen: Parameters<typeof loadFilterOf>[0], status?: string, search?: string) =>
    loadFilterText({ chosen, status, search }, (id) => (id === 'ray' ? 'Ray Dominguez' : undefined)).replaceAll('\u00a0', ' ')
  expect(text({ driver: 'ray', equipment: 'reefer' }, 'enroute', 'yuma')).toBe(
    'Filters: “yuma”, status En Route, equipment Reefer, driver Ray Dominguez.',
  )
  expect(text({ broker: 'gone', pickupFrom: '2026-11-20' })).toBe(
    'Filters: broker not on this device, pickup Nov 20, 2026 or later.',
  )
  expect(text({ pickupFrom: '2026-11-20', pickupTo: '2026-11-22' })).toBe('Filters: pickup Nov 20 – 22, 2026.')
  expect(text({ pickupTo: '2026-11-22' })).toBe('Filters: pickup Nov 22, 2026 or earlier.')
})
