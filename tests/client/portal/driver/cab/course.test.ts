import { describe, expect, test } from 'vitest'
import type { LoadRecord } from '#shared/loads/load'
import type { Entry } from '../../../../../client/platform/offline/outbox/entry.ts'
import { formatReceived } from '../../../../../client/portal/driver/cab/DeliveredSummary.tsx'
import { cabEvents, fixable, nextInCourse, openInCourse } from '../../../../../client/portal/driver/cab/stopSequence.ts'

const stop = (location: string) => ({ location, zone: 'America/Phoenix' })
const load = (values: object = {}) =>
  ({
    status: 'planned',
    pickupZone: 'America/Phoenix',
    events: [],
    stops: [stop('Mesa, AZ'), stop('Yuma, AZ')],
    ...values,
  }) as unknown as LoadRecord
const entry = (body: object, kind = 'loadEvent') => ({ id: JSON.stringify(body), kind, body }) as unknown as Entry
const happened = (type: string, minute: number, values: object = {}) => ({
  id: `${type} ${minute}`,
  type,
  occurredAt: `2026-11-20T16:${String(minute).padStart(2, '0')}:00Z`,
  stop: null,
  location: 'Mesa, AZ',
  zone: 'America/Phoenix',
  note: '',
  dispute: null,
  ...values,
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

  test('shows what the server has stored once, also with another time, and hides no other event of the same minute', () => {
    const calls = ['Mesa, AZ', 'Tempe, AZ'].map((location, place) => ({
      ...entry({ type: 'check_call', occurredAt: '2026-11-20T16:10:00Z', location }),
      id: `key ${place}`,
    }))
    const corrected = happened('check_call', 30, { recordedBy: 'you', idempotencyKey: 'key 0', dispute: 'Its clock was wrong.' })
    const shown = cabEvents(load({ events: [corrected] }), calls, none)
    expect(shown.map(({ location, entry }) => [location, entry?.id])).toEqual([
      ['Tempe, AZ', 'key 1'],
      ['Mesa, AZ', undefined],
    ])
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
    const withdrawn = { ...event, dispute: 'Recorded already', reply: 'withdrawn' }
    expect(cabEvents(load({ events: [withdrawn] }), held, none)[0]?.files).toEqual({ count: 2, held: 1, missing: 0 })
    // It counts all the same.
    expect(cabEvents(load({ events: [{ ...withdrawn, dispute: null }] }), held, none)[0]?.files).toMatchObject({ missing: 1 })
  })

  test('says who signed, and whether the signature is with the server', () => {
    const proof = { signedBy: 'J. Ortega', exceptions: [] }
    const signature = { sha256: 'a', kind: 'signature', receivedAt: null }
    const event = happened('delivered', 30, { proof, files: [signature] })
    const receiver = (record: object, pending: Entry[] = [], sent = none) =>
      cabEvents(load({ events: [record] }), pending, sent)[0]?.receiver
    const held = [{ kind: 'eventFile', file: signature } as unknown as Entry]
    expect(receiver(event, held)).toBe('Received by J. Ortega (signature still uploading)')
    // Neither on this phone nor with the server.
    expect(receiver(event)).toBe('Received by J. Ortega (no signature)')
    expect(receiver(event, [], new Set(['a']))).toBe('Signed by J. Ortega')
    expect(receiver({ ...event, files: [] })).toBe('Received by J. Ortega (no signature)')
    expect(receiver(happened('delivered', 30))).toBeNull()
    const body = { type: 'delivered', stop: 1, occurredAt: '2026-11-20T16:40:00Z', proof, files: [signature] }
    const waiting = cabEvents(load(), [entry(body, 'loadProof')], none)
    expect(waiting[0]?.receiver).toBe('Received by J. Ortega (signature still uploading)')
  })

  test('claims no more of a delivery than the office has', () => {
    const files = (count: number, held = 0, missing = 0) => ({ entry: null, files: { count, held, missing } })
    expect(formatReceived(files(3))).toBe('The office has the delivery and 3 files.')
    expect(formatReceived(files(0))).toBe('The office has the delivery, without a photo or signature.')
    expect(formatReceived(files(3, 2))).toBe('The office has the delivery. 2 files still uploading.')
    expect(formatReceived(files(3, 1, 1))).toBe('1 file is neither on this phone nor at the office. Call dispatch.')
    const waits = { ...files(2, 2), entry: entry({}) }
    expect(formatReceived(waits)).toBe('Not confirmed by the office yet, with 2 files on this phone.')
  })

  test('does not count what is kept aside, nor fails at a record that was cached before anything was', () => {
    const dispute = happened('delivered', 30, { dispute: 'The truck has not left the pickup yet.' })
    expect(nextInCourse(load(), cabEvents(load({ events: [dispute] }), [], none))).toEqual({ type: 'arrived_pickup', stop: 0 })
    const { dispute: _aside, stop: _stop, ...old } = happened('arrived_pickup', 10)
    expect(nextInCourse(load(), cabEvents(load({ events: [old] }), [], none))).toEqual({ type: 'departed_pickup', stop: 0 })
  })

  test('shows a correction once, also while its entry is still here, and corrects nothing twice', () => {
    const arrived = happened('arrived_pickup', 10, { recordedBy: 'you' })
    const corrections = [null, '2026-11-20T16:05:00Z'].map((occurredAt) =>
      entry({ event: arrived.id, occurredAt, note: null }, 'loadCorrection'),
    )
    expect([...fixable(cabEvents(load({ events: [arrived] }), [], none))]).toEqual([arrived.id])
    for (const [place, waiting] of corrections.entries()) {
      const isRetraction = place === 0
      const before = cabEvents(load({ events: [arrived] }), [waiting], none)
      expect(before.map(({ corrects, entry }) => [corrects, entry !== null])).toContainEqual([arrived.id, true])
      expect(fixable(before).size).toBe(0)
      const stored = happened('arrived_pickup', isRetraction ? 10 : 5, {
        id: 'correction',
        recordedBy: 'you',
        corrects: arrived.id,
        isRetraction,
        dispute: 'The driver corrects it.',
      })
      // Another one, in other words.
      const other = cabEvents(load({ events: [arrived, { ...stored, idempotencyKey: 'other' }] }), [waiting], none)
      expect(other.filter(({ corrects }) => corrects)).toHaveLength(2)
      const retimed = { ...stored, occurredAt: '2026-11-20T16:07:00Z', idempotencyKey: waiting.id }
      const known = cabEvents(load({ events: [arrived, retimed] }), [waiting], none)
      expect(known.flatMap(({ corrects, entry }) => (corrects ? [entry] : []))).toEqual([null])
    }
  })
})
