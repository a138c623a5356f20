import { describe, expect, test } from 'vitest'
import { concernOf } from '#shared/loadConcern'
import { loadStatuses } from '../specPortal.ts'

const minute = 60_000
const hour = 60 * minute
const pickup = Date.parse('2026-11-20T13:30:00Z')
const delivery = Date.parse('2026-11-20T22:00:00Z')
const at = (instant: number) => new Date(instant).toISOString()
const load = { pickupDateTime: at(pickup), deliveryDateTime: at(delivery), lastEvent: null, arrivedAt: null }
const arrivedPickup = {
  type: 'arrived_pickup',
  occurredAt: at(pickup),
  zone: 'America/Phoenix',
  location: 'Phoenix, AZ',
} as const

describe('a load on the road', () => {
  const enroute = { ...load, status: 'enroute' } as const

  test('is nobody’s concern until the hour before its delivery, then at risk, and late once that has passed', () => {
    expect(concernOf(enroute, delivery - 61 * minute)).toBeNull()
    expect(concernOf(enroute, delivery - 40 * minute)).toEqual({ state: 'at-risk', stop: 'delivery', milliseconds: 40 * minute })
    expect(concernOf(enroute, delivery + 2 * hour)).toEqual({ state: 'late', stop: 'delivery', milliseconds: 2 * hour })
  })

  test('that has arrived in time waits at the dock, however long; one that came too late is late by as much', () => {
    const inTime = { ...enroute, arrivedAt: at(delivery - 5 * minute) }
    for (const now of [delivery - minute, delivery + 6 * hour]) expect(concernOf(inTime, now)).toBeNull()
    const tooLate = { ...enroute, arrivedAt: at(delivery + 20 * minute) }
    expect(concernOf(tooLate, delivery + 6 * hour)).toEqual({ state: 'late', stop: 'delivery', milliseconds: 20 * minute })
  })
})

describe.each(['booked', 'planned'] as const)('a %s load', (status) => {
  test('is at risk once its pickup has passed and no truck is there, and late once its delivery has', () => {
    const waiting = { ...load, status }
    expect(concernOf(waiting, pickup)).toBeNull()
    expect(concernOf(waiting, pickup + 30 * minute)).toEqual({ state: 'at-risk', stop: 'pickup', milliseconds: 30 * minute })
    expect(concernOf({ ...waiting, lastEvent: arrivedPickup }, pickup + 30 * minute)).toBeNull()
    expect(concernOf({ ...waiting, lastEvent: arrivedPickup }, delivery - minute)?.state).toBe('at-risk')
    expect(concernOf(waiting, delivery + hour)).toEqual({ state: 'late', stop: 'delivery', milliseconds: hour })
  })
})

test('what is only quoted, and what is delivered, is late for nobody', () => {
  const others = loadStatuses.filter((status) => !['booked', 'planned', 'enroute'].includes(status))
  for (const status of others) expect(concernOf({ ...load, status }, delivery + 100 * hour)).toBeNull()
})
