import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drivingMinutes } from '#shared/kernel/distance'
import { keysOf } from '#shared/kernel/keysOf'
import { delayReasons } from '#shared/loads/delayReasons'
import { asOfShown, type OutlookEvent, outlookOf } from '#shared/loads/loadOutlook'
import { trackingEvents } from '#shared/tracking/status'

const minute = 60_000
const hour = 60 * minute
const due = Date.parse('2026-11-20T20:00:00Z')
const at = (time: number) => new Date(time).toISOString()
const event = (type: OutlookEvent['type'], time: number, more: Partial<OutlookEvent> = {}): OutlookEvent => ({
  type,
  time: at(time),
  ...more,
})
const delayed = (time: number, expectedAt: number, stop = 1): OutlookEvent =>
  event('delay', time, { stop, delay: { reason: 'traffic', expectedAt: at(expectedAt) } })
const onTheRoad = (...events: OutlookEvent[]) => ({
  status: 'enroute',
  due: at(due),
  events: [event('departed_pickup', due - 8 * hour, { milesLeft: 400 }), ...events],
})

describe('what may be said of a load', () => {
  test('is when it arrives by the miles left, until they must have been driven', () => {
    const load = onTheRoad(event('check_call', due - 4 * hour, { milesLeft: 110 }))
    expect(outlookOf(load, due - 3 * hour)).toMatchObject({
      headline: 'On its way',
      eta: due - 2 * hour,
      isLate: false,
      miles: { left: 110, at: due - 4 * hour },
    })
    expect(outlookOf(load, due - 2 * hour)).toMatchObject({ eta: null, miles: null, isLate: false })
  })

  test('is that it runs late once its appointment has passed, without a time that has passed, too', () => {
    const load = onTheRoad(event('check_call', due - 4 * hour, { milesLeft: 110 }))
    expect(outlookOf(load, due + 3 * hour)).toMatchObject({ headline: 'On its way', eta: null, miles: null, isLate: true })
    const arrived = onTheRoad(event('arrived_delivery', due + hour))
    expect(outlookOf(arrived, due + 3 * hour)).toMatchObject({ headline: 'At the delivery', eta: null, isLate: false })
  })

  test('is the new time of a delay until that has passed, and never sooner than driving takes', () => {
    const load = onTheRoad(event('check_call', due - 2 * hour, { milesLeft: 110 }), delayed(due - hour, due + hour))
    expect(outlookOf(load, due - 30 * minute)).toMatchObject({ eta: due + hour, isLate: true, delay: { stop: 'delivery' } })
    expect(outlookOf(load, due + 2 * hour)).toMatchObject({ eta: null, isLate: true, delay: null })
    const far = onTheRoad(event('check_call', due - hour, { milesLeft: 220 }), delayed(due - hour, due + hour))
    expect(outlookOf(far, due).eta).toBe(due + 3 * hour)
  })

  test('is a delay at the pickup until the truck has left it', () => {
    const waiting = { status: 'planned', due: at(due), events: [delayed(due - 9 * hour, due - 7 * hour, 0)] }
    expect(outlookOf(waiting, due - 8 * hour)).toMatchObject({
      headline: 'Driver assigned',
      eta: null,
      isLate: true,
      delay: { stop: 'pickup', reason: 'traffic' },
    })
    const left = { ...waiting, events: [...waiting.events, event('departed_pickup', due - 8 * hour)] }
    expect(outlookOf(left, due - 7.5 * hour)).toMatchObject({ isLate: false, delay: null })
  })

  test('is no lateness where the new time is still within the appointment of its stop', () => {
    const early = onTheRoad(delayed(due - 2 * hour, due - 30 * minute))
    expect(outlookOf(early, due - 90 * minute)).toMatchObject({
      eta: due - 30 * minute,
      isLate: false,
      delay: { stop: 'delivery' },
    })
    expect(outlookOf(onTheRoad(delayed(due - 2 * hour, due)), due - hour).isLate).toBe(false)
    const waiting = { status: 'planned', due: at(due), events: [delayed(due - 9 * hour, due - 7 * hour, 0)] }
    expect(outlookOf({ ...waiting, pickupDue: at(due - 7 * hour) }, due - 8 * hour).isLate).toBe(false)
    expect(outlookOf({ ...waiting, pickupDue: at(due - 7.5 * hour) }, due - 8 * hour).isLate).toBe(true)
  })

  test('is a delay at a stop between until the truck has come there, which says no time of the delivery', () => {
    const load = { ...onTheRoad(delayed(due - 6 * hour, due - 4 * hour, 1)), lastStop: 2 }
    const without = { ...load, events: load.events.map((one) => ({ ...one, milesLeft: null })) }
    expect(outlookOf(without, due - 5 * hour)).toMatchObject({ eta: null, isLate: true, delay: { stop: 'between', place: 1 } })
    // Nor is it there before it has come to that stop.
    const near = { ...load, events: [...load.events, event('check_call', due - 5.5 * hour, { milesLeft: 55 })] }
    expect(outlookOf(near, due - 5 * hour)).toMatchObject({ eta: due - 4 * hour, isLate: true })
    const there = { ...load, events: [...load.events, event('arrived_stop', due - 5 * hour, { stop: 1 })] }
    expect(outlookOf(there, due - 4.5 * hour)).toMatchObject({ isLate: false, delay: null })
    const both = { ...load, events: [...load.events, delayed(due - 5 * hour, due + hour, 2)] }
    expect(outlookOf(both, due - 4.5 * hour)).toMatchObject({ eta: due + hour, delay: { stop: 'delivery', place: 2 } })
  })

  test.each([
    ['booked', [], 'Booked'],
    ['planned', [], 'Driver assigned'],
    ['planned', ['arrived_pickup'], 'At the pickup'],
    ['planned', ['check_call'], 'Driver assigned'],
    ['enroute', ['departed_pickup'], 'On its way'],
    ['enroute', ['departed_pickup', 'arrived_delivery'], 'At the delivery'],
    ['paid', [], 'Delivered'],
  ] as const)('%s with %j is headed %s', (status, types, headline) => {
    const events = types.map((type) => event(type, due - hour))
    expect(outlookOf({ status, due: at(due), events }, due - hour).headline).toBe(headline)
  })

  test('never contradicts the instant at which it is said', () => {
    const time = fc.integer({ min: due - 48 * hour, max: due + 48 * hour })
    const events = fc.array(
      fc.record(
        {
          type: fc.constantFrom(...keysOf(trackingEvents)),
          time: time.map(at),
          stop: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
          milesLeft: fc.option(fc.integer({ min: 0, max: 3_000 }), { nil: null }),
          delay: fc.option(fc.record({ reason: fc.constantFrom(...keysOf(delayReasons)), expectedAt: time.map(at) }), {
            nil: null,
          }),
        },
        { requiredKeys: ['type', 'time'] },
      ),
      { maxLength: 8 },
    )
    const load = fc.record({
      status: fc.constantFrom('quoted', 'booked', 'planned', 'enroute', 'arrived_delivery', 'delivered', 'invoiced', 'paid'),
      isCancelled: fc.boolean(),
      due: fc.option(time.map(at), { nil: null }),
      events: events.map((all) => all.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))),
    })
    fc.assert(
      fc.property(load, time, time, (known, now, readAt) => {
        const outlook = outlookOf(known, now)
        if (outlook.eta !== null) expect(outlook.eta).toBeGreaterThan(now)
        if (outlook.delay) expect(Date.parse(outlook.delay.expectedAt)).toBeGreaterThan(now)
        if (outlook.miles) expect(outlook.miles.at + drivingMinutes(outlook.miles.left) * minute).toBeGreaterThan(now)
        const left = ['departed_pickup', 'arrived_stop', 'departed_stop']
        const isLeft = known.status === 'enroute' || known.events.some(({ type }) => left.includes(type))
        if (outlook.headline === 'On its way') expect(isLeft).toBe(true)
        if (!outlook.hasDeparted)
          expect(['Booked', 'Driver assigned', 'At the pickup', 'Quoted', 'Cancelled']).toContain(outlook.headline)
        const isAhead = !outlook.hasArrived && !known.isCancelled && known.status !== 'quoted'
        if (isAhead && known.due !== null && Date.parse(known.due) < now) expect(outlook.isLate).toBe(true)
        if (!isAhead) expect(outlook).toMatchObject({ eta: null, isLate: false, delay: null, miles: null })
        for (const { time } of known.events) expect(asOfShown(readAt, known.events)).toBeGreaterThanOrEqual(Date.parse(time))
      }),
      { numRuns: 5_000 },
    )
  })
})
