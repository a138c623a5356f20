import { describe, expect, test } from 'vitest'
import type { TrackingRecord } from '#shared/tracking/tracking'
import { reportedProgress } from '#shared/tracking/trackingProgress'

const event = (type: string, time: string, milesLeft?: number) => ({
  type,
  time: `2026-11-20T${time}:00Z`,
  zone: 'America/Phoenix',
  location: 'Mesa, AZ',
  note: '',
  ...(milesLeft !== undefined && { milesLeft }),
})
const way = (values: object) =>
  ({
    status: 'enroute',
    distance: 400,
    estimatedDelivery: '2026-11-20T20:00:00Z',
    events: [],
    ...values,
  }) as unknown as TrackingRecord

describe('the way of a tracked load', () => {
  test('is as far as was told last, with the check calls before', () => {
    const events = [
      event('departed_pickup', '08:00', 400),
      event('check_call', '10:00', 300),
      event('check_call', '12:00', 190),
      event('check_call', '13:00', 100),
    ]
    expect(reportedProgress(way({ events }))).toEqual({ share: 0.75, calls: [0.25, 0.525] })
  })

  test('is whole once it is delivered, and unknown without a place', () => {
    expect(reportedProgress(way({ status: 'delivered', events: [event('check_call', '10:00')] }))).toEqual({
      share: 1,
      calls: [],
    })
    expect(reportedProgress(way({ events: [event('check_call', '10:00')] }))).toBeNull()
    expect(reportedProgress(way({ distance: undefined, events: [event('check_call', '10:00', 20)] }))).toBeNull()
    expect(reportedProgress(way({}))).toBeNull()
  })

  test('never leaves the road, whatever detour was told', () => {
    expect(reportedProgress(way({ events: [event('check_call', '10:00', 900)] }))).toEqual({ share: 0, calls: [] })
  })
})
