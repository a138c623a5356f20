import { describe, expect, test } from 'vitest'
import { loadEquipment } from '#shared/kernel/equipment'
import { formatStop } from '#shared/kernel/time'
import { isDriven, trackingEvents, trackingStatuses } from '#shared/tracking/status'
import { trackingRecord } from '#shared/tracking/tracking'
import { isReference, normaliseReference, sampleReferences } from '#shared/tracking/trackingReference'
import { trackingSamples } from '#shared/tracking/trackingSamples'
import { tracking } from '../../support/spec/spec.ts'

/** Around midnight, around both changes of daylight saving time, and on an ordinary morning. */
const days = ['2026-11-20T17:00:00Z', '2027-01-01T07:59:00Z', '2027-03-15T09:30:00Z', '2027-11-08T00:00:00Z']

describe('the samples (§3)', () => {
  test('are the two of the specification', () => {
    const samples = trackingSamples(new Date())
    expect(samples.map(({ id }) => id)).toEqual(Object.keys(tracking.samples))
    expect(sampleReferences).toEqual(Object.keys(tracking.samples))
    for (const sample of samples) {
      const expected = tracking.samples[sample.id as keyof typeof tracking.samples]
      expect(trackingStatuses[sample.status]).toBe(expected.status)
      expect(loadEquipment[sample.equipment]).toBe(expected.equipment)
      expect([sample.pickup, sample.delivery]).toEqual([expected.pickup, expected.delivery])
    }
  })

  const shown = days.flatMap((day) => trackingSamples(new Date(day)).map((sample) => ({ ...sample, day })))
  test.each(shown)('$id on $day is a valid and plausible tracking record', ({ day, ...sample }) => {
    expect(trackingRecord.parse(sample)).toEqual(sample)
    expect(Object.keys(sample)).toEqual(expect.arrayContaining([...tracking.fields]))
    for (const event of sample.events) {
      expect(Object.keys(event)).toEqual(expect.arrayContaining([...tracking.eventFields]))
      expect(tracking.eventTypes).toContain(event.type)
      expect(event.note).not.toBe('')
    }
    const times = sample.events.map(({ time }) => Date.parse(time))
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(sample.events[0]).toMatchObject({ type: 'departed_pickup', location: sample.pickup })
    const last = sample.events.at(-1)
    expect(last?.type === 'delivered').toBe(sample.status === 'delivered')
    if (sample.status === 'delivered') expect(last?.location).toBe(sample.delivery)
    const now = Date.parse(day)
    const hours = (time = '') => (now - Date.parse(time)) / 3_600_000
    expect(hours(last?.time)).toBeGreaterThan(0)
    expect(hours(last?.time)).toBeLessThan(sample.status === 'delivered' ? 72 : 2)
    if (sample.status === 'delivered') expect(hours(sample.estimatedDelivery)).toBeGreaterThan(0)
    else expect(hours(sample.estimatedDelivery)).toBeLessThan(-3)
  })

  test('the times are formatted in the zone of the place, in 12-hour time (§9)', () => {
    const now = new Date('2026-11-20T17:12:00Z')
    const [enroute, delivered] = trackingSamples(now)
    const times = [...(enroute?.events ?? []), ...(delivered?.events ?? [])].map(({ time, zone }) => formatStop(time, zone, now))
    expect(times).toEqual([
      'Nov 20, 6:42 AM MST',
      'Nov 20, 8:31 AM PST',
      'Nov 16, 7:15 AM CST',
      'Nov 16, 6:05 PM MST',
      'Nov 17, 3:10 PM MST',
      'Nov 18, 8:05 AM PST',
      'Nov 18, 9:20 AM PST',
    ])
  })
})

test('every event type of the specification has a text', () => {
  expect(Object.keys(trackingEvents)).toEqual(expect.arrayContaining([...tracking.eventTypes]))
})

test('a reference is trimmed and uppercased before the lookup (§5)', () => {
  expect(normaliseReference('  ff123456\n')).toBe('FF123456')
  expect(normaliseReference(' \t ')).toBe('')
  for (const typed of ['FF 123456', 'ff-123456', '123456', ' ff 123 456 ']) expect(normaliseReference(typed)).toBe('FF123456')
  expect(normaliseReference('ff 12x')).toBe('FF 12X')
})

test.each([
  ['FF4821337705', true],
  ['FF123456', true],
  ['FF', false],
  ['F123456', false],
  ['FF12A', false],
  ['FF 123', false],
  ['ff123', false],
  ['..', false],
  ['FF１２３', false],
  [`FF${'1'.repeat(5000)}`, false],
])('%s has the format of a reference: %s', (reference, may) => {
  expect(isReference(reference)).toBe(may)
})

test('a load has been driven only if an event proves it', () => {
  const happened = (...types: (keyof typeof trackingEvents)[]) => ({
    events: types.map((type) => ({ type, time: '', zone: '', location: '', note: '' })),
  })
  expect(isDriven(happened())).toBe(false)
  expect(isDriven(happened('arrived_pickup', 'departed_pickup', 'check_call'))).toBe(false)
  expect(isDriven(happened('departed_pickup', 'arrived_delivery'))).toBe(true)
  expect(isDriven(happened('departed_pickup', 'delivered'))).toBe(true)
})
