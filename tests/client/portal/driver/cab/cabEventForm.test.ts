import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoadRecord } from '#shared/loads/load'
import { formOf, kindOfForm } from '../../../../../client/platform/offline/outbox/kinds.ts'
import { type CabEventValues, cabEventResolver } from '../../../../../client/portal/driver/cab/cabEventForm.ts'

const load = {
  pickupZone: 'America/Phoenix',
  stops: [
    { location: 'Phoenix, AZ', zone: 'America/Phoenix' },
    { location: 'Los Angeles, CA', zone: 'America/Los_Angeles' },
  ],
} as unknown as LoadRecord
const blythe = { city: 'Blythe, CA', place: { latitude: 33.61, longitude: -114.6, accuracy: 9 } }
const unknown = { city: null, place: null }
const call: CabEventValues = { type: 'check_call', stop: null, occurredAt: '', location: '', note: '' }
const pressedAt = '2026-11-20T16:41:00.000Z'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(pressedAt), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function resolved(values: Partial<CabEventValues>, where: typeof blythe | typeof unknown = blythe, isCall = true) {
  const resolver = cabEventResolver(load, () => ({ gazetteer: { byKey: new Map() }, ...where }) as never, { isCall })
  return resolver({ ...call, ...values }, undefined, {} as never) as {
    values: object
    errors: Record<string, { message: string }>
  }
}

describe('a check call', () => {
  test('is of the moment it is pressed, and of where the phone is then', () => {
    expect(resolved({}).values).toMatchObject({
      occurredAt: pressedAt,
      deviceTime: pressedAt,
      location: 'Blythe, CA',
      place: blythe.place,
    })
    expect(resolved({ location: 'Indio, CA' }).values).toMatchObject({ location: 'Indio, CA', place: blythe.place })
    expect(resolved({}, unknown).errors.location?.message).toBe('Please enter the city and state where you are')
  })

  test('that comes back from the outbox keeps its time, and gets no place of now', () => {
    const at = '2026-11-20T12:00:00.000Z'
    const { values } = resolved({ occurredAt: at, location: 'Indio, CA', note: null as never })
    expect(values).toMatchObject({ occurredAt: at, location: 'Indio, CA', note: null })
    expect(values).not.toHaveProperty('place')
    expect(resolved({ occurredAt: at }).errors.location?.message).toBe('Please enter the city and state where you are')
  })

  test('among the earlier events asks when and where it was', () => {
    const { errors } = resolved({}, blythe, false)
    expect(errors.occurredAt?.message).toBe('Please send when it happened')
    expect(errors.location?.message).toBe('Please enter the city and state where you are')
  })

  test('has a draft of its own: what was begun of another event is not opened as one', () => {
    const row = { resource: 'loads', id: 'FF1', reference: 'FF1' } as const
    const names = [formOf('loadEvent', row, { type: 'check_call' }), formOf('loadEvent', row, { type: 'arrived_pickup' })]
    expect(names).toEqual(['loadEvent:FF1:check_call', 'loadEvent:FF1'])
    expect(names.map(kindOfForm)).toEqual(['loadEvent', 'loadEvent'])
  })
})

test('another event is of its stop, by the clock there, and not in the future', () => {
  const arrived = { type: 'arrived_delivery', stop: 1, occurredAt: '2026-11-20T08:30' } as const
  expect(resolved(arrived, blythe, false).values).toMatchObject({
    occurredAt: '2026-11-20T16:30:00.000Z',
    location: 'Los Angeles, CA',
    note: null,
  })
  const later = resolved({ ...arrived, occurredAt: '2026-11-20T09:30' }, blythe, false)
  expect(later.errors.occurredAt?.message).toMatch(/^This is in the future/)
})
