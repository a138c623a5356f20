import { describe, expect, test } from 'vitest'
import { concernOf } from '#shared/loads/loadConcern'
import { loadStatuses } from '../../support/spec/specPortal.ts'

const minute = 60_000
const hour = 60 * minute
const pickup = Date.parse('2026-11-20T13:30:00Z')
const delivery = Date.parse('2026-11-20T22:00:00Z')
const at = (instant: number) => new Date(instant).toISOString()
const load = { pickupDateTime: at(pickup), deliveryDateTime: at(delivery), distance: 165, lastEvent: null, arrivedAt: null }
const arrivedPickup = {
  type: 'arrived_pickup',
  occurredAt: at(pickup),
  zone: 'America/Phoenix',
  location: 'Phoenix, AZ',
  milesLeft: 165,
} as const

describe('a load en route', () => {
  const enroute = { ...load, status: 'enroute' } as const

  test('is on time until an hour before its delivery, then at risk, and late after it', () => {
    expect(concernOf(enroute, delivery - 61 * minute)).toBeNull()
    expect(concernOf(enroute, delivery - 40 * minute)).toEqual({ state: 'at-risk', stop: 'delivery', milliseconds: 40 * minute })
    expect(concernOf(enroute, delivery + 2 * hour)).toEqual({ state: 'late', stop: 'delivery', milliseconds: 2 * hour })
  })

  test('has until the end of the window where there is one', () => {
    const window = { ...enroute, deliveryUntil: at(delivery + 4 * hour) }
    expect(concernOf(window, delivery + 2 * hour)).toBeNull()
    expect(concernOf(window, delivery + 5 * hour)).toEqual({ state: 'late', stop: 'delivery', milliseconds: hour })
    expect(concernOf({ ...window, arrivedAt: at(delivery + 3 * hour) }, delivery + 9 * hour)).toBeNull()
    const waiting = { ...load, status: 'planned', pickupUntil: at(pickup + hour) } as const
    expect(concernOf(waiting, pickup + 30 * minute)).toBeNull()
    expect(concernOf(waiting, pickup + 2 * hour)).toMatchObject({ stop: 'pickup', milliseconds: hour })
  })

  test('is at risk as soon as it arrives too late at 55 mph from its last event, by how much', () => {
    // 165 miles are 3 hours.
    const called = (hours: number, milesLeft: number | null = 165) => ({
      ...enroute,
      lastEvent: { ...arrivedPickup, type: 'check_call' as const, occurredAt: at(delivery - hours * hour), milesLeft },
    })
    expect(concernOf(called(3), delivery - 2 * hour)).toBeNull()
    expect(concernOf(called(2), delivery - 2 * hour)).toEqual({
      state: 'at-risk',
      stop: 'delivery',
      milliseconds: 2 * hour,
      lateBy: hour,
    })
    expect(concernOf({ ...called(2), deliveryUntil: at(delivery + hour) }, delivery - 2 * hour)).toBeNull()
    expect(concernOf({ ...called(2), arrivedAt: at(delivery - minute) }, delivery - minute)).toBeNull()
    expect(concernOf(called(2), delivery + 1)).toMatchObject({ state: 'late' })
  })

  test('says whether the driving or a delay makes it so late; one at the pickup says nothing of the delivery', () => {
    const lastEvent = { ...arrivedPickup, type: 'check_call' as const, occurredAt: at(delivery - 2 * hour) }
    const delayed = (expectedAt: number, stop: number) => ({
      ...enroute,
      lastEvent,
      delay: { reason: 'traffic' as const, expectedAt: at(expectedAt), stop, occurredAt: at(delivery - 3 * hour) },
    })
    const now = delivery - 2 * hour
    expect(concernOf(delayed(delivery + 2 * hour, 1), now)).toMatchObject({ lateBy: 2 * hour, isByDelay: true })
    for (const one of [delayed(delivery + 30 * minute, 1), delayed(delivery + 2 * hour, 0)]) {
      expect(concernOf(one, now)).toEqual({ state: 'at-risk', stop: 'delivery', milliseconds: 2 * hour, lateBy: hour })
    }
  })

  test('without a known distance left claims nothing before its last hour', () => {
    const somewhere = { ...enroute, distance: 2_000, lastEvent: { ...arrivedPickup, milesLeft: null } }
    for (const one of [somewhere, { ...enroute, distance: 2_000 }]) {
      expect(concernOf(one, delivery - 2 * hour)).toBeNull()
      expect(concernOf(one, delivery - 30 * minute)).not.toHaveProperty('driving')
    }
  })

  test('is not late at the dock if it arrived in time; else it is late by the delay of its arrival', () => {
    const inTime = { ...enroute, arrivedAt: at(delivery - 5 * minute) }
    for (const now of [delivery - minute, delivery + 6 * hour]) expect(concernOf(inTime, now)).toBeNull()
    const tooLate = { ...enroute, arrivedAt: at(delivery + 20 * minute) }
    expect(concernOf(tooLate, delivery + 6 * hour)).toEqual({ state: 'late', stop: 'delivery', milliseconds: 20 * minute })
  })
})

describe.each(['booked', 'planned'] as const)('a %s load', (status) => {
  test('is at risk after its pickup time without an arrival, and late after its delivery time', () => {
    const waiting = { ...load, status }
    expect(concernOf(waiting, pickup)).toBeNull()
    expect(concernOf(waiting, pickup + 30 * minute)).toEqual({ state: 'at-risk', stop: 'pickup', milliseconds: 30 * minute })
    expect(concernOf({ ...waiting, lastEvent: arrivedPickup }, pickup + 30 * minute)).toBeNull()
    expect(concernOf({ ...waiting, lastEvent: arrivedPickup }, delivery - minute)?.state).toBe('at-risk')
    expect(concernOf(waiting, delivery + hour)).toEqual({ state: 'late', stop: 'delivery', milliseconds: hour })
  })

  test('is at risk as soon as its whole distance takes longer at 55 mph than is left, and says so', () => {
    const loaded = { ...load, status, lastEvent: arrivedPickup }
    // 165 miles are 3 hours.
    expect(concernOf(loaded, delivery - 3 * hour)).toBeNull()
    const short = { state: 'at-risk', stop: 'delivery', milliseconds: 3 * hour - minute, driving: 180 }
    expect(concernOf(loaded, delivery - 3 * hour + minute)).toEqual(short)
    // Also long before its pickup time.
    const far = { ...load, status, distance: 1_650 }
    expect(concernOf(far, pickup - 21 * hour)).toMatchObject({ stop: 'delivery', driving: 1_800 })
    expect(concernOf(far, pickup - 22 * hour)).toBeNull()
    // A missed pickup comes first: it is a fact.
    expect(concernOf({ ...load, status }, delivery - 2 * hour)?.stop).toBe('pickup')
  })
})

test('a quoted or delivered load is never late', () => {
  const others = loadStatuses.filter((status) => !['booked', 'planned', 'enroute'].includes(status))
  for (const status of others) expect(concernOf({ ...load, status }, delivery + 100 * hour)).toBeNull()
  expect(concernOf({ ...load, status: 'quoted', pickupDateTime: null, deliveryDateTime: null }, delivery)).toBeNull()
})
