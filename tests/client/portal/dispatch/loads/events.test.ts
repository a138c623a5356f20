import { describe, expect, test } from 'vitest'
import type { LoadRecord } from '#shared/loads/load'
import { spanOf } from '#shared/loads/stopTimes'
import { noDelay } from '../../../../../client/portal/dispatch/loads/delay/delayForm.ts'
import {
  type EventEntry,
  eventResolver,
  eventZone,
  likelyEvent,
} from '../../../../../client/portal/dispatch/loads/record/eventForm.ts'
import { actualOf } from '../../../../../client/portal/dispatch/loads/record/stopText.ts'

const gazetteer = { byKey: new Map() }
const now = new Date('2026-11-20T16:41:00Z')
const load = {
  pickupZone: 'America/Phoenix',
  stops: [
    { location: 'Phoenix, AZ', zone: 'America/Phoenix' },
    { location: 'Los Angeles, CA', zone: 'America/Los_Angeles' },
  ],
} as unknown as LoadRecord
const entry: EventEntry = {
  type: 'arrived_delivery',
  stop: null,
  occurredAt: '2026-11-20T08:00',
  reportedBy: 'Ray Dominguez',
  location: '',
  note: ' ',
  privateNote: '',
  delay: noDelay,
}

function resolved(action: 'report' | 'depart' | 'deliver', values: Partial<EventEntry>) {
  const resolver = eventResolver(action, load, () => ({ gazetteer, now }))
  return resolver({ ...entry, ...values }, undefined, {} as never) as {
    values: object
    errors: Record<string, { message: string }>
  }
}

describe('an event as it is told', () => {
  test('has the clock of its stop, and leaves out what is not typed', () => {
    expect(resolved('report', {}).values).toEqual({
      type: 'arrived_delivery',
      occurredAt: '2026-11-20T16:00:00.000Z',
      reportedBy: 'Ray Dominguez',
      location: null,
      note: null,
      privateNote: null,
    })
    expect(resolved('depart', {}).values).toMatchObject({ occurredAt: '2026-11-20T15:00:00.000Z' })
    expect(resolved('depart', { location: 'Los Angeles, CA' }).values).toMatchObject({ occurredAt: '2026-11-20T16:00:00.000Z' })
  })

  test('keeps its instant where it comes back from the outbox', () => {
    const again = { occurredAt: '2026-11-20T15:12:34.000Z', location: null, note: null } as unknown as Partial<EventEntry>
    expect(resolved('depart', again).values).toMatchObject({ occurredAt: '2026-11-20T15:12:34.000Z', location: null })
  })

  test('is refused in the future, without a time, without who told it, and a check call without its place', () => {
    expect(resolved('depart', { occurredAt: '2026-11-20T10:00' }).errors.occurredAt?.message).toMatch(/^This is in the future/)
    expect(resolved('depart', { occurredAt: '' }).errors.occurredAt?.message).toBe('Please enter when it happened')
    expect(resolved('depart', { reportedBy: ' ' }).errors.reportedBy?.message).toBe('Please enter who reported it')
    expect(resolved('report', { type: 'check_call' }).errors.location?.message).toMatch(/^Please enter the city/)
  })

  test('without the list of cities is by the clock of the pickup', () => {
    expect(eventZone(load, { type: 'check_call', stop: null }, 'Blythe, CA', gazetteer)).toBe('America/Phoenix')
  })
})

describe('the times of a stop', () => {
  test('are an appointment, a window of a day, or of two', () => {
    const zone = 'America/Phoenix'
    expect(spanOf('2031-11-20T13:30:00Z', null, zone)).toBe('Nov 20, 2031, 6:30 AM MST')
    expect(spanOf('2031-11-20T13:30:00Z', '2031-11-20T16:00:00Z', zone)).toBe('Nov 20, 2031, 6:30 AM to 9:00 AM MST')
    expect(spanOf('2031-11-20T13:30:00Z', '2031-11-21T16:00:00Z', zone)).toBe(
      'Nov 20, 2031, 6:30 AM to Nov 21, 2031, 9:00 AM MST',
    )
  })

  test('are what the events tell', () => {
    const zone = 'America/Phoenix'
    const came = { type: 'arrived_pickup', occurredAt: '2031-11-20T13:04:00Z' }
    const left = { type: 'departed_pickup', occurredAt: '2031-11-20T13:42:00Z' }
    const at = (place: number, ...events: object[]) =>
      actualOf({ events, stops: [{}, {}, {}] } as Pick<LoadRecord, 'events' | 'stops'>, place, zone)
    const of = (...events: object[]) => at(0, ...events)
    expect(of(came, left)).toBe('Nov 20, 2031, 6:04 AM to 6:42 AM MST')
    expect(of(came)).toBe('since Nov 20, 2031, 6:04 AM MST')
    expect(of(left)).toBe('until Nov 20, 2031, 6:42 AM MST')
    expect(of()).toBeNull()
    const between = { type: 'arrived_stop', stop: 1, occurredAt: '2031-11-20T15:00:00Z' }
    expect(at(1, came, left, between)).toBe('since Nov 20, 2031, 8:00 AM MST')
    expect(at(1, came, left, { ...between, dispute: 'contradicts' })).toBeNull()
    expect(at(2, came, left, between)).toBeNull()
  })
})

test('what is told next is the next of the course, stop by stop', () => {
  const next = (status: string, ...events: object[]) =>
    likelyEvent({ status, stops: [{}, {}, {}], events } as Pick<LoadRecord, 'status' | 'stops' | 'events'>)
  const left = { type: 'departed_pickup', stop: 0 }
  const between = { type: 'arrived_stop', stop: 1 }
  expect(next('planned')).toEqual({ type: 'arrived_pickup', stop: null })
  expect(next('enroute', left)).toEqual({ type: 'arrived_stop', stop: 1 })
  expect(next('enroute', left, between)).toEqual({ type: 'departed_stop', stop: 1 })
  expect(next('enroute', left, { type: 'departed_stop', stop: 1 })).toEqual({ type: 'arrived_delivery', stop: null })
  expect(next('enroute', left, { type: 'arrived_delivery', stop: 2 })).toEqual({ type: 'check_call', stop: null })
})
