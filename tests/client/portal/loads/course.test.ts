import { describe, expect, test } from 'vitest'
import type { LoadRecord } from '#shared/load'
import type { Entry } from '../../../../client/offline/outbox/entry.ts'
import { cabEvents, nextInCourse, openInCourse } from '../../../../client/portal/loads/cab/course.ts'

const stop = (location: string) => ({ location, zone: 'America/Phoenix' })
const load = (values: object = {}) =>
  ({
    ...{ status: 'planned', pickupZone: 'America/Phoenix', events: [], stops: [stop('Mesa, AZ'), stop('Yuma, AZ')] },
    ...values,
  }) as unknown as LoadRecord
const entry = (body: object, kind = 'loadEvent') => ({ id: JSON.stringify(body), kind, body }) as unknown as Entry
const happened = (type: string, minute: number, values: object = {}) => ({
  ...{ id: `${type} ${minute}`, type, occurredAt: `2026-11-20T16:${String(minute).padStart(2, '0')}:00Z`, stop: null },
  ...{ location: 'Mesa, AZ', zone: 'America/Phoenix', note: '', aside: null, ...values },
})

/** The files that have left this device. */
const none = new Set<string>()

describe('the course of a load in the cab', () => {
  test('goes on with what waits on the device, in the order in which it happened', () => {
    const record = load({ events: [happened('departed_pickup', 20)] })
    const waits = [entry({ type: 'arrived_delivery', occurredAt: '2026-11-20T16:40:00Z' }), entry({}, 'loadReport')]
    const events = cabEvents(record, [...waits, entry({ type: 'arrived_pickup', occurredAt: '2026-11-20T16:10:00Z' })], none)
    expect(events.map(({ type, location, entry }) => [type, location, entry !== null])).toEqual([
      ['arrived_pickup', 'Mesa, AZ', true],
      ['departed_pickup', 'Mesa, AZ', false],
      ['arrived_delivery', 'Yuma, AZ', true],
    ])
    expect(nextInCourse(record, events)).toEqual({ type: 'delivered', stop: 1 })
  })

  test('offers the next of many stops, then all that can still happen, and ends with the delivery', () => {
    const stops = [stop('Mesa, AZ'), stop('Gila Bend, AZ'), stop('Yuma, AZ')]
    const record = load({ stops, status: 'enroute' })
    expect(nextInCourse(record, [])).toEqual({ type: 'arrived_stop', stop: 1 })
    const there = cabEvents(record, [entry({ type: 'arrived_stop', stop: 1, occurredAt: '2026-11-20T16:40:00Z' })], none)
    expect(there[0]).toMatchObject({ location: 'Gila Bend, AZ' })
    expect(openInCourse(record, there).map(({ type }) => type)).toEqual([
      'departed_stop',
      'arrived_delivery',
      'delivered',
      'check_call',
    ])
    expect(nextInCourse(load({ status: 'delivered' }), [])).toBeNull()
  })

  test('says where the photos of an event are; of what was withdrawn none is missing', () => {
    const [here, gone] = ['a', 'b'].map((sha256) => ({ sha256, receivedAt: null }))
    const event = happened('delivered', 30, { files: [here, gone, { sha256: 'c', receivedAt: '2026-11-20T17:00:00Z' }] })
    const held = [{ kind: 'eventFile', file: here } as unknown as Entry]
    expect(cabEvents(load({ events: [event] }), held, none)[0]?.files).toEqual({ count: 3, held: 1, missing: 1 })
    // The record was read before it arrived.
    expect(cabEvents(load({ events: [event] }), [], new Set(['a', 'b']))[0]?.files).toEqual({ count: 3, held: 0, missing: 0 })
    const withdrawn = { ...event, aside: 'Recorded already', reply: 'withdrawn' }
    expect(cabEvents(load({ events: [withdrawn] }), held, none)[0]?.files).toEqual({ count: 2, held: 1, missing: 0 })
    // It counts all the same.
    expect(cabEvents(load({ events: [{ ...withdrawn, aside: null }] }), held, none)[0]?.files).toMatchObject({ missing: 1 })
  })

  test('does not count what is kept aside, nor fails at a record that was cached before anything was', () => {
    const aside = happened('delivered', 30, { aside: 'The truck has not left the pickup yet.' })
    expect(nextInCourse(load(), cabEvents(load({ events: [aside] }), [], none))).toEqual({ type: 'arrived_pickup', stop: 0 })
    const { aside: _aside, stop: _stop, ...old } = happened('arrived_pickup', 10)
    expect(nextInCourse(load(), cabEvents(load({ events: [old] }), [], none))).toEqual({ type: 'departed_pickup', stop: 0 })
  })
})
