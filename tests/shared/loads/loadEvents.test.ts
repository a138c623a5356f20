import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Assignment, type DecidedEvent, decideEvents, type EventContext, milestoneIndex } from '#shared/loads/loadEvents'
import type { TrackingEventType } from '#shared/tracking/status'

const minute = 60_000
const nine = Date.parse('2026-11-20T16:00:00Z')
const cesar = 'cesar'
const zone = 'America/Phoenix'

let count = 0
/** An event from the cab, so many minutes after 9:00 AM, received at once unless `values` says otherwise. */
const event = (type: TrackingEventType, at: number, values: Partial<DecidedEvent> = {}): DecidedEvent => {
  const occurredAt = nine + at * minute
  const stop = type === 'check_call' ? null : type.endsWith('pickup') ? 0 : 1
  count += 1
  return {
    id: `${type}-${count}`,
    type,
    stop,
    zone,
    occurredAt,
    receivedAt: occurredAt,
    driverId: cesar,
    movedTo: null,
    resolvedAs: null,
    reviewReason: null,
    isRetraction: false,
    ...values,
  }
}
const reported = (type: TrackingEventType, at: number) => event(type, at, { driverId: null })
const had = (driverId: string, from: number, until: number | null = null): Assignment => ({
  driverId,
  name: driverId === cesar ? 'Cesar Ruiz' : 'Noemi Castaneda',
  from: nine + from * minute,
  until: until === null ? null : nine + until * minute,
})
const context = (values: Partial<EventContext> = {}): EventContext => ({
  stops: 2,
  assignments: [had(cesar, -60)],
  cancelledAt: null,
  ...values,
})
const whole = () => [
  event('arrived_pickup', 0),
  event('departed_pickup', 40),
  event('check_call', 90),
  event('arrived_delivery', 300),
  event('delivered', 340),
]
const asidesOf = (events: readonly DecidedEvent[], values: Partial<EventContext> = {}) => [
  ...decideEvents(events, context(values)).disputes.values(),
]

test('a whole course is applied, and says how far the truck has come', () => {
  const events = whole()
  const steps = events.map((_, place) => decideEvents(events.slice(0, place + 1), context()).reached)
  expect(steps).toEqual(['planned', 'enroute', 'enroute', 'enroute', 'delivered'])
  expect(decideEvents(events, context())).toMatchObject({ disputes: new Map(), deliveredAt: nine + 340 * minute })
})

test('what needs review waits for dispatch whatever the others say, and a retraction is never an event itself', () => {
  const doubtful = event('departed_pickup', 40, { reviewReason: 'The clock was wrong.' })
  const retraction = event('departed_pickup', 40, { reviewReason: 'It did not happen.', isRetraction: true })
  const { reached, disputes } = decideEvents([doubtful, retraction], context())
  expect([reached, ...disputes.values()]).toEqual(['planned', 'The clock was wrong.', 'It did not happen.'])
  expect(decideEvents([{ ...doubtful, resolvedAs: 'applied' }], context()).reached).toBe('enroute')
  const settled = decideEvents([{ ...retraction, resolvedAs: 'applied' }], context())
  expect([settled.reached, settled.disputes.size]).toEqual(['planned', 1])
})

test('an event at a stop that its load does not have has no place in the course', () => {
  expect(milestoneIndex('arrived_stop', 1, 2)).toBeNull()
  expect(milestoneIndex('arrived_stop', 3, 4)).toBeNull()
  expect(milestoneIndex('departed_stop', null, 4)).toBeNull()
})

describe('kept aside, with the reason:', () => {
  test('what is recorded already, by the driver or by the desk', () => {
    expect(asidesOf([event('arrived_pickup', 0), event('arrived_pickup', 5)])).toEqual([
      '“Arrived at pickup” is recorded for Nov 20, 9:00 AM MST already.',
    ])
    // The dispatcher's event counts, also if the driver reports an earlier time.
    expect(asidesOf([reported('departed_pickup', 40), event('departed_pickup', 30)])).toEqual([
      '“Departed pickup” is recorded for Nov 20, 9:40 AM MST already.',
    ])
  })

  test('what is out of its place in the course', () => {
    expect(asidesOf([event('departed_pickup', 40), event('arrived_pickup', 50)])).toEqual([
      '“Departed pickup” is recorded for Nov 20, 9:40 AM MST, before this.',
    ])
    expect(asidesOf([reported('departed_pickup', 40), event('delivered', 30)])).toEqual([
      '“Departed pickup” is recorded for Nov 20, 9:40 AM MST, after this.',
    ])
    expect(asidesOf([event('delivered', 340)])).toEqual(['The truck has not left the pickup yet.'])
    expect(asidesOf([...whole(), event('check_call', 400)])).toEqual([
      '“Delivered” is recorded for Nov 20, 2:40 PM MST, before this.',
    ])
  })

  test('what was not theirs at the time', () => {
    const handed = { assignments: [had(cesar, -60, 300), had('noemi', 300)] }
    expect(asidesOf([event('check_call', 299), event('check_call', 301)], handed)).toEqual([
      'Handed over to Noemi Castaneda on Nov 20, 2:00 PM MST.',
    ])
    expect(asidesOf([event('check_call', 100, { driverId: 'noemi' })], handed)).toEqual([
      'Cesar Ruiz had this load at that time.',
    ])
    expect(asidesOf([event('arrived_pickup', 20)], { assignments: [had(cesar, -60, 10)] })).toEqual([
      'Dispatch took this load back on Nov 20, 9:10 AM MST.',
    ])
    // The driver had the load before dispatch recorded the assignment.
    expect(asidesOf([event('arrived_pickup', -90)])).toEqual([])
    const gap = { assignments: [had('noemi', -60, -30), had(cesar, 30)] }
    expect(asidesOf([event('arrived_pickup', 0)], gap)).toEqual([])
    expect(asidesOf([event('arrived_pickup', -40)], gap)).toEqual(['Noemi Castaneda had this load at that time.'])
  })

  test('what is of a cancelled load, or still to come', () => {
    expect(asidesOf([event('departed_pickup', 0)], { cancelledAt: nine + minute })).toEqual([
      'This load was cancelled on Nov 20, 9:01 AM MST.',
    ])
    const ahead = (by: number) => event('arrived_pickup', 0, { receivedAt: nine - by * minute })
    expect(asidesOf([ahead(9)])).toEqual([])
    expect(asidesOf([ahead(11)])).toEqual(['Its time was in the future when we received it.'])
  })
})

test('what happened at a stop that was moved meanwhile waits for the desk, and what follows with it', () => {
  const moved = event('departed_pickup', 10, { movedTo: 'Mesa, AZ' })
  const delivered = event('delivered', 300)
  const before = decideEvents([moved, delivered], context())
  expect([...before.disputes.values()]).toEqual([
    'That stop moved to Mesa, AZ. This was logged in another city.',
    'The truck has not left the pickup yet.',
  ])
  expect(decideEvents([{ ...moved, resolvedAs: 'applied' }, delivered], context())).toMatchObject({
    reached: 'delivered',
    disputes: new Map(),
  })
})

test('what the desk has settled counts or not, as it says', () => {
  const [mine, theirs] = [event('delivered', 341, { resolvedAs: 'applied' }), reported('delivered', 330)]
  const departed = event('departed_pickup', 40)
  const { reached, deliveredAt, disputes } = decideEvents([departed, mine, { ...theirs, resolvedAs: 'left' }], context())
  expect({ reached, deliveredAt, disputes: disputes.size }).toEqual({
    reached: 'delivered',
    deliveredAt: mine.occurredAt,
    disputes: 0,
  })
  expect(decideEvents([departed, event('delivered', 300, { resolvedAs: 'left' })], context()).reached).toBe('enroute')
})

test('every stop of many has its arrival and its departure, in their order', () => {
  const at = (stop: number) => ({ stop })
  const events = [
    event('departed_pickup', 10),
    event('arrived_stop', 20, at(1)),
    event('departed_stop', 30, at(1)),
    event('arrived_stop', 40, at(2)),
    event('departed_stop', 50, at(2)),
    event('delivered', 60, at(3)),
  ]
  expect(asidesOf(events, { stops: 4 })).toEqual([])
  // The earlier one is applied, and then the arrival comes too late.
  expect(asidesOf([...events, event('departed_stop', 25, at(2))], { stops: 4 })).toEqual([
    '“Departed stop 3” is recorded for Nov 20, 9:25 AM MST, before this.',
    '“Departed stop 3” is recorded for Nov 20, 9:25 AM MST, before this.',
    '“Departed stop 3” is recorded for Nov 20, 9:25 AM MST already.',
  ])
  expect(milestoneIndex('departed_stop', 2, 4)).toBe(5)
  expect(milestoneIndex('delivered', 3, 4)).toBe(7)
})

const types = [
  'arrived_pickup',
  'departed_pickup',
  'arrived_stop',
  'departed_stop',
  'check_call',
  'arrived_delivery',
  'delivered',
] as const
const anyEvent = fc.record({
  type: fc.constantFrom(...types),
  at: fc.integer({ min: -120, max: 400 }),
  by: fc.constantFrom(cesar, 'noemi', null),
  late: fc.nat(300),
})

test('whatever the order in which facts arrive, the same ones count, and none goes back', () => {
  const assignments = [had(cesar, -60, 200), had('noemi', 200)]
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (fields, order) => {
      const events = fields.map(({ type, at, by, late }) => {
        const stop = type.endsWith('_stop') ? 1 : undefined
        return event(type, at, { driverId: by, receivedAt: nine + (at + late) * minute, ...(stop && { stop }) })
      })
      const of = { stops: 3, assignments, cancelledAt: null }
      const decision = decideEvents(events, of)
      const shuffled = events.map((one) => ({ one, by: order.next().value as number })).sort((a, b) => a.by - b.by)
      expect(
        decideEvents(
          shuffled.map(({ one }) => one),
          of,
        ),
      ).toEqual(decision)
    }),
  )
})

test('what counts of a driver is in the order of the course, each once', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), (fields) => {
      const events = fields.map(({ type, at }) => event(type, at, type.endsWith('_stop') ? { stop: 1 } : {}))
      const { disputes, reached } = decideEvents(events, { stops: 3, assignments: [had(cesar, -500)], cancelledAt: null })
      const counted = events
        .filter(({ id, type }) => !disputes.has(id) && type !== 'check_call')
        .map((one) => ({ ...one, place: milestoneIndex(one.type, one.stop, 3) as number }))
        .sort((a, b) => a.occurredAt - b.occurredAt || a.place - b.place)
      const places = counted.map(({ place }) => place)
      expect(new Set(places).size).toBe(places.length)
      expect(places).toEqual([...places].sort((a, b) => a - b))
      expect(reached === 'planned').toBe(!counted.some(({ type }) => type === 'departed_pickup'))
    }),
  )
})
