import { describe, expect, test } from 'vitest'
import type { Driver } from '#shared/drivers/driver'
import type { LoadRow } from '#shared/loads/load'
import { concernText } from '../../../../../client/portal/dispatch/loads/ConcernCounts.tsx'
import { rangeText, wallHours, zoneHere } from '../../../../../client/portal/dispatch/schedule/boardDays.ts'
import { filterBoard } from '../../../../../client/portal/dispatch/schedule/boardFilter.ts'
import { layoutBoard } from '../../../../../client/portal/dispatch/schedule/boardLayout.ts'
import { askedOf } from '../../../../../client/portal/people/drivers/daysOffRequests.ts'

const axis = { first: '2026-11-20', days: 4 }
const now = Date.parse('2026-11-20T16:41:00Z')
const ray = { id: 'ray', fullName: 'Ray Dominguez', status: 'onboarded', medCardExpiry: '2027-06-01' } as Driver
let count = 0
const load = (pickup: string, delivery: string, more: Partial<LoadRow> = {}): LoadRow => {
  count += 1
  return {
    id: `FF${count}`,
    status: 'planned',
    assignedDriverId: 'ray',
    distance: 100,
    equipment: 'dry_van',
    pickupLocation: 'Phoenix, AZ',
    deliveryLocation: 'Tucson, AZ',
    pickupUntil: null,
    deliveryUntil: null,
    pickupDateTime: pickup,
    pickupZone: 'America/Phoenix',
    deliveryDateTime: delivery,
    deliveryZone: 'America/Phoenix',
    lastEvent: null,
    arrivedAt: null,
    ...more,
  } as LoadRow
}
const layout = (loads: readonly LoadRow[], more: Partial<Parameters<typeof layoutBoard>[0]> = {}) =>
  layoutBoard({ axis, now, drivers: [ray], loads, requests: [], documents: new Map(), least: 0, ...more })
const barsOf = (loads: readonly LoadRow[], more = {}) => layout(loads, more).rows[0]?.bars ?? []

describe('the clocks', () => {
  test('put six in the morning at the same place in every zone', () => {
    const at = (zone: string, utc: string) => wallHours('2026-11-20', Date.parse(utc), zone)
    expect(at('America/Phoenix', '2026-11-20T13:00Z')).toBe(6)
    expect(at('America/Los_Angeles', '2026-11-20T14:00Z')).toBe(6)
    expect(at('America/Chicago', '2026-11-21T12:15Z')).toBe(30.25)
    expect(at('America/Phoenix', '2026-11-20T04:00Z')).toBe(-3)
  })

  test('give a day 24 hours when they change', () => {
    const spring = (utc: string) => wallHours('2027-03-14', Date.parse(utc), 'America/Chicago')
    expect(spring('2027-03-14T07:59Z')).toBeCloseTo(1 + 59 / 60)
    expect(spring('2027-03-14T08:00Z')).toBe(3)
    expect(spring('2027-03-15T05:00Z')).toBe(24)
    const autumn = (utc: string) => wallHours('2026-11-01', Date.parse(utc), 'America/Chicago')
    expect(autumn('2026-11-01T06:30Z')).toBe(1.5)
    expect(autumn('2026-11-01T07:30Z')).toBe(1.5)
    expect(autumn('2026-11-02T06:00Z')).toBe(24)
  })

  test('name the days', () => {
    expect(rangeText(axis, '2026-11-20')).toBe('Nov 20 – 23')
    expect(rangeText({ first: '2026-11-29', days: 4 }, '2026-11-20')).toBe('Nov 29 – Dec 2')
    expect(rangeText({ first: '2026-12-30', days: 4 }, '2026-11-20')).toBe('Dec 30, 2026 – Jan 2, 2027')
  })
})

describe('the bars', () => {
  test('are as long as they are by the clocks of their stops, up to the end of the window', () => {
    const [bar] = barsOf([
      load('2026-11-21T16:00:00Z', '2026-11-23T15:00:00Z', {
        pickupZone: 'America/Los_Angeles',
        deliveryZone: 'America/Chicago',
        deliveryUntil: '2026-11-23T17:00:00Z',
      }),
    ])
    expect(bar).toMatchObject({ from: 24 + 8, to: 72 + 11, kind: 'planned', lane: 0 })
  })

  test('never end before they begin, and show what reaches into these days', () => {
    // Westward: an hour later it is an hour earlier.
    const west = load('2026-11-21T12:00:00Z', '2026-11-21T12:30:00Z', {
      pickupZone: 'America/Chicago',
      deliveryZone: 'America/Los_Angeles',
    })
    const before = load('2026-11-18T12:00:00Z', '2026-11-19T12:00:00Z', { status: 'delivered' })
    const into = load('2026-11-19T12:00:00Z', '2026-11-20T12:00:00Z', { status: 'delivered' })
    const after = load('2026-11-24T12:00:00Z', '2026-11-25T12:00:00Z')
    const bars = barsOf([west, before, into, after])
    expect(bars.map(({ load: { id } }) => id)).toEqual([into.id, west.id])
    for (const { from, to } of bars) expect(to).toBeGreaterThan(from)
  })

  test('stay after midnight while their load is late, or at the dock, by the clock of any stop', () => {
    const midnight =
      Date.parse(`${axis.first}T00:00Z`) - wallHours(axis.first, Date.parse(`${axis.first}T00:00Z`), zoneHere) * 3_600_000
    const at = (hours: number) => new Date(midnight + hours * 3_600_000).toISOString()
    const stops = { pickupZone: 'Pacific/Honolulu', deliveryZone: 'Pacific/Honolulu', status: 'enroute' } as const
    const late = load(at(-11), at(-1), stops)
    const docked = load(at(-11), at(-1), { ...stops, arrivedAt: at(-2) })
    const bars = barsOf([late, docked], { now: midnight + 1_800_000 })
    expect(bars.map(({ load: { id }, lateTo }) => [id, lateTo])).toEqual([
      [late.id, 0.5],
      [docked.id, 0.5],
    ])
    const [first, second] = bars
    expect(first?.to).toBeLessThan(0)
    expect(second?.to).toBe(0.5)
  })

  test('show an assignment once while the server has stored it and its entry is still here', () => {
    const one = load('2026-11-21T16:00:00Z', '2026-11-22T15:00:00Z')
    const kinds = (driverId: string | null) => barsOf([one], { requests: [{ loadId: one.id, driverId }] }).map(({ kind }) => kind)
    expect(kinds('ray')).toEqual(['planned'])
    expect(kinds(null)).toEqual(['waiting'])
    const booked = { ...one, status: 'booked', assignedDriverId: null } as LoadRow
    const requests = [{ loadId: one.id, driverId: null }]
    expect(layout([booked], { requests }).unassigned).toEqual([booked])
    expect(barsOf([booked], { requests: [{ loadId: one.id, driverId: 'ray' }] }).map(({ kind }) => kind)).toEqual(['waiting'])
  })

  test('of what is delivered end when it was, also before its appointment', () => {
    const lastEvent = {
      type: 'delivered',
      occurredAt: '2026-11-20T15:00:00Z',
      zone: 'America/Phoenix',
      location: 'Tucson, AZ',
      milesLeft: 0,
    }
    const [early] = barsOf([
      load('2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z', { status: 'delivered', distance: 110, lastEvent } as Partial<LoadRow>),
    ])
    expect(early).toMatchObject({ from: 6, to: 8 })
    const [late] = barsOf([
      load('2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z', { status: 'delivered', distance: 110, lastEvent } as Partial<LoadRow>),
    ])
    expect(late).toMatchObject({ from: 3, to: 8 })
  })

  test('stand on lines of their own where they or their words have no room', () => {
    const [one, two, three] = [
      load('2026-11-20T18:00:00Z', '2026-11-20T20:00:00Z'),
      load('2026-11-20T21:00:00Z', '2026-11-20T23:00:00Z'),
      load('2026-11-21T21:00:00Z', '2026-11-21T23:00:00Z'),
    ]
    expect(barsOf([three, two, one]).map(({ lane, textFor }) => [lane, textFor])).toEqual([
      [0, 14],
      [0, 38],
      [0, 96],
    ])
    expect(barsOf([one, two, three], { least: 8 }).map(({ lane }) => lane)).toEqual([0, 1, 0])
    expect(layout([one, two, three], { least: 8 }).rows[0]?.lanes).toBe(2)
  })

  test('mark where two are under way at once, by the instants; a delivered one is over', () => {
    const one = load('2026-11-21T12:00:00Z', '2026-11-21T20:00:00Z')
    const two = load('2026-11-21T14:00:00Z', '2026-11-22T14:00:00Z')
    const next = load('2026-11-22T14:00:00Z', '2026-11-22T16:00:00Z')
    const bars = barsOf([one, two, next])
    expect(bars.map(({ collisions }) => collisions)).toEqual([[{ from: 31, to: 37 }], [{ from: 31, to: 37 }], []])
    expect(barsOf([{ ...one, status: 'delivered' }, two]).flatMap(({ collisions }) => collisions)).toEqual([])
  })

  test('say how late a load comes', () => {
    const late = load('2026-11-20T08:00:00Z', '2026-11-20T15:06:00Z', { status: 'enroute' })
    // 330 miles are six hours at 55 mph, and there are four.
    const slow = load('2026-11-20T17:00:00Z', '2026-11-20T20:41:00Z', { distance: 330 })
    const fine = load('2026-11-22T17:00:00Z', '2026-11-22T20:00:00Z')
    const { rows, concerns } = layout([late, slow, fine])
    const hours = rows[0]?.bars.map(({ lateTo, to }) => Math.round((lateTo - to) * 60))
    expect(hours).toEqual([95, 120, 0])
    expect(concernText(concerns)).toBe('1 late, 1 at risk')
  })

  test('a load that was unassigned on this device stands at its driver until that is sent', () => {
    const planned = load('2026-11-21T16:00:00Z', '2026-11-21T20:00:00Z')
    const { rows, unassigned } = layout([planned], { requests: [{ loadId: planned.id, driverId: null }] })
    expect(rows[0]?.bars).toMatchObject([{ kind: 'waiting', leaves: true }])
    expect(unassigned).toEqual([])
  })

  test('of an assignment that waits here stand at its driver, and for nobody else', () => {
    const booked = load('2026-11-21T12:00:00Z', '2026-11-21T20:00:00Z', { status: 'booked', assignedDriverId: null })
    const { rows, unassigned } = layout([booked], { requests: [{ loadId: booked.id, driverId: 'ray' }] })
    expect(rows[0]?.bars.map(({ kind }) => kind)).toEqual(['waiting'])
    expect(unassigned).toEqual([])
    expect(layout([booked]).unassigned).toEqual([booked])
  })

  test('an assignment that the row has already is one bar while its entry is still on this device', () => {
    const planned = load('2026-11-21T12:00:00Z', '2026-11-21T20:00:00Z')
    const { rows } = layout([planned], { requests: [{ loadId: planned.id, driverId: 'ray' }] })
    expect(rows[0]?.bars.map(({ kind }) => kind)).toEqual(['planned'])
  })
})

test('loads without a driver: late and at risk first, then by their pickup', () => {
  const booked = (pickup: string, delivery: string) => load(pickup, delivery, { status: 'booked', assignedDriverId: null })
  const later = booked('2026-11-23T12:00:00Z', '2026-11-24T12:00:00Z')
  const sooner = booked('2026-11-22T12:00:00Z', '2026-11-24T12:00:00Z')
  const missed = booked('2026-11-20T16:00:00Z', '2026-11-24T12:00:00Z')
  expect(layout([later, sooner, missed]).unassigned).toEqual([missed, sooner, later])
})

test('a row says from when and why a driver cannot drive', () => {
  const driver = { ...ray, medCardExpiry: '2026-11-22', daysOff: [{ from: '2026-11-20', until: '2026-11-21', note: 'Wedding' }] }
  const [row] = layout([], {
    drivers: [driver],
    documents: new Map([['ray', { cdlExpiresOn: '2026-11-12', medicalCardExpiresOn: '2026-11-22' }]]),
  }).rows
  expect(row?.shades).toEqual([
    { kind: 'document', from: 72, to: 96, text: 'Medical card expires Nov 22' },
    { kind: 'document', from: -168, to: 96, text: 'License expired Nov 12' },
    { kind: 'off', from: 0, to: 48, text: 'Off Nov 20 – 21: Wedding' },
  ])
  expect(layout([], { drivers: [{ ...ray, status: 'suspended' }] }).rows[0]?.shades[0]?.text).toBe('Suspended')
})

test('days off that are asked for are a shade of their own, until they are answered', () => {
  const request = (from: string, status: string) => ({ id: from, from, until: from, note: 'Wedding', status })
  const asking = { ...ray, daysOffRequests: [request('2026-11-20', 'asked'), request('2026-11-21', 'declined')] } as Driver
  const [row] = layout([], { drivers: [asking] }).rows
  expect(row?.shades.map(({ kind, text }) => [kind, text])).toEqual([['asked', 'Requests Nov 20: Wedding']])
  const over = { ...ray, daysOffRequests: [request('2026-11-01', 'asked')] } as Driver
  expect(askedOf(over, Date.parse('2026-11-02T06:59:00Z'))).toHaveLength(1)
  // Midnight in Phoenix.
  expect(askedOf(over, Date.parse('2026-11-02T07:00:00Z'))).toEqual([])
  const { rows } = layout([], { drivers: [{ ...asking, status: 'terminated' } as Driver] })
  expect(rows.flatMap(({ shades }) => shades.filter(({ kind }) => kind === 'asked'))).toEqual([])
})

describe('the filter', () => {
  const none = { search: '', equipment: undefined, isAll: false, isRisk: false }
  const sam = { id: 'sam', fullName: 'Samuel Ruíz', status: 'suspended' } as Driver
  const off = {
    ...ray,
    id: 'off',
    fullName: 'Olga Off',
    daysOff: [{ from: '2026-11-19', until: '2026-11-30', note: null }],
  } as Driver
  const hauls = load('2026-11-20T08:00:00Z', '2026-11-20T15:06:00Z', { status: 'enroute', equipment: 'reefer' })
  const whole = layout([hauls], { drivers: [off, ray, sam] })
  const names = (filter: object) =>
    filterBoard(whole, { ...none, ...filter }, new Map(), { now, days: 4 }).rows.map(({ driver: { id } }) => id)

  test('leaves who is on the road or free, all, or whom one looks for', () => {
    expect(names({})).toEqual(['ray'])
    expect(names({ isAll: true })).toEqual(['off', 'ray', 'sam'])
    expect(names({ isAll: true, search: 'ruiz' })).toEqual(['sam'])
    expect(names({ search: 'tucson' })).toEqual(['ray'])
    expect(names({ isAll: true, isRisk: true })).toEqual(['ray'])
    expect(names({ isAll: true, equipment: 'reefer' })).toEqual(['ray'])
  })
})

test('2,000 loads of 200 drivers are laid out at once', () => {
  const drivers = Array.from({ length: 200 }, (_, at) => ({ ...ray, id: `d${at}` }))
  const loads = Array.from({ length: 2_000 }, (_, at) => {
    const begin = Date.parse('2026-11-20T06:00Z') + Math.floor(at / 200) * 30 * 3_600_000
    return load(new Date(begin).toISOString(), new Date(begin + 9 * 3_600_000).toISOString(), {
      assignedDriverId: `d${at % 200}`,
    })
  })
  const { rows } = layout(loads, { drivers, axis: { first: '2026-11-20', days: 14 } })
  expect(rows.reduce((sum, { bars }) => sum + bars.length, 0)).toBe(2_000)
})
