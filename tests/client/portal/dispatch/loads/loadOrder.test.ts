import { expect, test } from 'vitest'
import type { LoadRow } from '#shared/loads/load'
import { inOrder, projectionOf } from '../../../../../client/platform/offline/cache/projections.ts'
import type { Projection } from '../../../../../client/platform/offline/cache/resources.ts'
import { cabOrder, concernsFirst, loadOrders, needsMeFirst } from '../../../../../client/portal/dispatch/loads/loadOrder.ts'
import { nextSort } from '../../../../../client/portal/list/sorting.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-20T12:00:00Z')
const at = (hours: number) => new Date(now + hours * hour).toISOString()
const load = (id: string, status: LoadRow['status'], pickup: number, delivery: number, more: Partial<LoadRow> = {}) =>
  projectionOf('loads', {
    ...({ id, status, pickupDateTime: at(pickup), deliveryDateTime: at(delivery), driverName: 'Ray Dominguez' } as LoadRow),
    brokerName: null,
    shipperName: 'Rincon Citrus',
    equipment: 'hotshot',
    trailerFeet: 40,
    lastEvent: null,
    arrivedAt: null,
    ...more,
    rowTag: '',
  })
const ids = (loads: readonly Projection<'loads'>[]) => loads.map(({ id }) => id)

const expected = [
  load('late for a day', 'planned', -40, -24),
  load('late for an hour', 'enroute', -9, -1),
  load('not picked up', 'booked', -2, 9),
  load('due in half an hour', 'enroute', -9, 0.5),
  load('arrived', 'enroute', -9, 0.4, { arrivedAt: at(-0.5) }),
  load('due in two hours', 'enroute', -9, 2),
  load('nobody drives it tomorrow', 'booked', 24, 48, { driverName: null }),
  load('nobody drives it next week', 'booked', 24 * 7, 24 * 8, { driverName: null }),
  load('booked with a driver', 'booked', 5, 9),
  load('planned', 'planned', 6, 9),
  load('quoted', 'quoted', 1, 9, { driverName: null }),
  load('quoted without a date', 'quoted', 0, 0, { driverName: null, pickupDateTime: null, deliveryDateTime: null }),
  load('delivered today', 'delivered', -9, -2),
  load('paid', 'paid', -200, -190),
]

test('the board is sorted: late, at risk, en route, without a driver, the rest, completed', () => {
  const shuffled = expected.toSorted((a, b) => ((a.id.length * 7) % 5) - ((b.id.length * 7) % 5))
  expect(ids(concernsFirst(now)(shuffled.toSorted(inOrder('loads'))))).toEqual(ids(expected))
  // An hour later, loads that were due in half an hour are late.
  const later = ids(concernsFirst(now + hour)(expected.toSorted(inOrder('loads'))))
  expect(later.slice(0, 3)).toEqual(['late for a day', 'late for an hour', 'due in half an hour'])
})

test('at the desk loads with a message that nobody has read, or an event to decide, come first, in the same order among them', () => {
  const asked: Record<string, object> = {
    'late for an hour': { unread: 2 },
    planned: { unresolved: 1 },
    'delivered today': { unread: 1, unresolved: 1 },
  }
  const loads = expected.map((one) => ({ ...one, ...asked[one.id] }))
  const rest = ids(expected).filter((id) => !(id in asked))
  expect(ids(needsMeFirst(now)(loads.toSorted(inOrder('loads'))))).toEqual([...Object.keys(asked), ...rest])
  expect(ids(needsMeFirst(now)(expected.toSorted(inOrder('loads'))))).toEqual(ids(expected))
})

test('a column sorts ascending, then descending, empty values last; a third press restores the default order', () => {
  const three = [
    load('b', 'booked', 1, 2, { driverName: null, distance: 30 }),
    load('a', 'booked', 2, 3, { driverName: 'ÁLVARO', distance: 100 }),
    load('c', 'booked', 0, 4, { driverName: 'bea', distance: 9 }),
  ]
  expect(ids(loadOrders.miles?.(three) ?? [])).toEqual(['c', 'b', 'a'])
  expect(ids(loadOrders['-miles']?.(three) ?? [])).toEqual(['a', 'b', 'c'])
  expect(ids(loadOrders.driver?.(three) ?? [])).toEqual(['a', 'c', 'b'])
  expect(ids(loadOrders['-driver']?.(three) ?? [])).toEqual(['c', 'a', 'b'])
  const sorts = ['miles', '-miles']
  expect([undefined, 'miles', '-miles', 'other'].map((sort) => nextSort(sorts, sort))).toEqual(['miles', '-miles', '', 'miles'])
})

test("a driver's loads are sorted: en route by delivery, upcoming by pickup, completed by latest pickup", () => {
  const own = [
    load('completed, picked up last', 'delivered', -20, -2),
    load('completed, delivered last', 'paid', -30, -1),
    load('quoted', 'quoted', 1, 9),
    load('planned', 'planned', 2, 9),
    load('on the road', 'enroute', 3, 9),
    load('booked', 'booked', 4, 9),
  ]
  expect(ids(cabOrder(own.toSorted(inOrder('loads'))))).toEqual([
    ...['on the road', 'quoted', 'planned', 'booked'],
    ...['completed, picked up last', 'completed, delivered last'],
  ])
})

test('a load whose times cannot be parsed gets a finite rank, first in its group', () => {
  const unreadable = { pickupDateTime: '10000-01-01T08:00:00Z', deliveryDateTime: 'soon' }
  for (const status of ['enroute', 'booked', 'planned', 'quoted', 'paid'] as const) {
    const bad = load('bad', status, 0, 0, unreadable)
    expect(Number.isFinite(bad.rank), status).toBe(true)
    expect(bad.rank).toBeLessThanOrEqual(status === 'paid' ? Number.POSITIVE_INFINITY : load('good', status, 1, 2).rank)
  }
})
