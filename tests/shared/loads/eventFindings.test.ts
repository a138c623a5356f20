import { expect, test } from 'vitest'
import { parseGazetteer } from '#shared/kernel/gazetteer'
import { type KnownPlace, type StopEvent, type StopEventContext, stopEventFindings } from '#shared/loads/eventFindings'

const gazetteer = parseGazetteer('America/Phoenix\nPhoenix|AZ|0|3345|-11207\nTucson|AZ|0|3222|-11097\nTempe|AZ|0|3342|-11194')
const hour = 3_600_000
const zone = 'America/Phoenix'
/** 8:00 AM in Phoenix. */
const appointment = Date.parse('2026-12-02T15:00:00Z')
const stops = [
  { location: 'Phoenix, AZ', zone, from: new Date(appointment).toISOString(), to: null },
  { location: 'Tucson, AZ', zone, from: new Date(appointment + 4 * hour).toISOString(), to: null },
]
const found = (event: Partial<StopEvent> = {}, context: Partial<StopEventContext> = {}) =>
  stopEventFindings(
    { type: 'arrived_pickup', stop: 0, occurredAt: appointment, ...event },
    { stops, hasArrived: false, underWay: [], lastPlace: null, gazetteer, ...context },
  ).map(({ code, severity, message }) => [code, severity, message])
const at = (latitude: number, longitude: number, name: string | null, before: number): { lastPlace: KnownPlace } => ({
  lastPlace: { latitude, longitude, name, at: appointment - before },
})

test('an event on the day of its appointment, or within half a day of it, is not asked about', () => {
  for (const after of [0, -11 * hour, 11 * hour, -hour]) expect(found({ occurredAt: appointment + after })).toEqual([])
})

test.each([
  [-5 * 24 * hour, 'Pickup is Dec 2, 5 days from now.'],
  [-24 * hour, 'Pickup is Dec 2, tomorrow.'],
  [24 * hour, 'Pickup was Dec 2, yesterday.'],
  [72 * hour, 'Pickup was Dec 2, 3 days ago.'],
])('%s ms from its appointment: %s', (after, message) => {
  expect(found({ occurredAt: appointment + after })).toEqual([['other_day', 'warn', message]])
  // Who has arrived was asked then.
  expect(found({ type: 'departed_pickup', occurredAt: appointment + after }, { hasArrived: true })).toEqual([])
  expect(found({ type: 'departed_pickup', occurredAt: appointment + after })).toHaveLength(1)
})

test('a window counts to its end, and a stop without a time has no day', () => {
  const until = (to: string | null, from: string | null) => ({
    stops: [{ ...(stops[0] as (typeof stops)[0]), from, to } as never, stops[1] as never],
  })
  const end = new Date(appointment + 48 * hour).toISOString()
  expect(found({ occurredAt: appointment + 50 * hour }, until(end, new Date(appointment).toISOString()))).toEqual([])
  expect(found({ occurredAt: appointment + 500 * hour }, until(null, null))).toEqual([])
})

test('each other load that is under way is named, at an arrival alone', () => {
  const underWay = [
    { id: 'FF0000000001', deliveryLocation: 'Dallas, TX' },
    { id: 'FF0000000002', deliveryLocation: 'Fresno, CA' },
  ]
  expect(found({}, { underWay })).toEqual([
    ['under_way_FF0000000001', 'warn', 'FF0000000001 to Dallas, TX is still under way.'],
    ['under_way_FF0000000002', 'warn', 'FF0000000002 to Fresno, CA is still under way.'],
  ])
  expect(found({ type: 'departed_pickup' }, { underWay })).toEqual([])
})

test('a place too far away is found by the position of the phone for a quarter hour, or by the last update where no truck is so fast', () => {
  expect(found({}, at(32.22, -110.97, null, 0))).toEqual([['far_away', 'warn', 'This phone is about 106 mi from Phoenix, AZ.']])
  expect(found({}, at(32.22, -110.97, null, hour))).toEqual([])
  expect(found({}, at(33.42, -111.94, null, 0))).toEqual([])
  const update = 'The last update was in Tucson, AZ, about 106 mi away, 30 min earlier.'
  expect(found({}, at(32.22, -110.97, 'Tucson, AZ', hour / 2))).toEqual([['far_away', 'warn', update]])
  expect(found({}, at(32.22, -110.97, 'Tucson, AZ', 0))).toEqual([
    ['far_away', 'warn', update.replace('30 min', 'less than a minute')],
  ])
  expect(found({}, at(32.22, -110.97, 'Tucson, AZ', 2 * hour))).toEqual([])
  expect(
    found({ stop: 1, type: 'arrived_delivery', occurredAt: appointment + 4 * hour }, at(33.45, -112.07, 'Phoenix, AZ', 0)),
  ).toEqual([])
})

test('of a stop that the load does not have nothing is asked', () => {
  expect(found({ stop: 5 })).toEqual([])
})
