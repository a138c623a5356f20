import { describe, expect, test } from 'vitest'
import type { LoadRow } from '#shared/loads/load'
import { weekIn, weekOf } from '../../../../../client/portal/dispatch/schedule/myWeek.ts'
import { offEntries } from '../../../../../client/portal/dispatch/schedule/offEntries.ts'

const phoenix = 'America/Phoenix'
const fresno = 'America/Los_Angeles'

/** A load from Fresno to Phoenix, with its instants. */
const haul = (pickup: string, delivery: string, values: Partial<LoadRow> = {}) =>
  ({
    status: 'planned',
    pickupLocation: 'Fresno, CA',
    pickupDateTime: pickup,
    pickupUntil: null,
    pickupZone: fresno,
    deliveryLocation: 'Phoenix, AZ',
    deliveryDateTime: delivery,
    deliveryUntil: null,
    deliveryZone: phoenix,
    deliveredAt: null,
    distance: 590,
    driverPay: 473.2,
    ...values,
  }) as LoadRow

const monday = '2026-11-16'
const dayOf = (week: ReturnType<typeof weekOf>, day: string) => week.days.find((one) => one.day === day)

describe('which week', () => {
  test.each([null, '', 'x', '2026-02-30', '9999-01-01'])('%s is this week', (address) =>
    expect(weekIn(address, '2026-11-20')).toBe(monday),
  )

  test('a day of the address is that of its Monday', () => expect(weekIn('2026-11-28', '2026-11-20')).toBe('2026-11-23'))
})

describe('a load', () => {
  test('stands at the day it is delivered, with a pointer at the night it starts', () => {
    // Thursday 9:00 PM in Fresno, which is Friday in UTC, to Friday 10:30 AM in Phoenix.
    const week = weekOf([haul('2026-11-20T05:00:00Z', '2026-11-20T17:30:00Z')], [], monday)
    expect(dayOf(week, '2026-11-19')).toMatchObject({ hauls: [], starts: [{ text: '9:00 PM PST, overnight to Friday' }] })
    expect(dayOf(week, '2026-11-20')).toMatchObject({
      starts: [],
      hauls: [{ pickup: 'Thu 9:00 PM PST', delivery: '10:30 AM MST' }],
    })
  })

  test('is of the day by the clock of its delivery, not of the reader or of UTC', () => {
    // Sunday 11:30 PM in Los Angeles is Monday 12:30 AM in Phoenix.
    const at = '2026-11-23T07:30:00Z'
    const start = '2026-11-22T20:00:00Z'
    const west = haul(start, at, { deliveryZone: fresno })
    expect(weekOf([west], [], monday).loads).toBe(1)
    const east = haul(start, at)
    expect(weekOf([east], [], monday).loads).toBe(0)
    expect(weekOf([east], [], '2026-11-23').loads).toBe(1)
  })

  test('over the end of a week counts where it is delivered, once, and its start is seen in the other', () => {
    const loads = [haul('2026-11-23T05:00:00Z', '2026-11-23T17:00:00Z')]
    const [first, second] = [weekOf(loads, [], monday), weekOf(loads, [], '2026-11-23')]
    expect(dayOf(first, '2026-11-22')?.starts).toMatchObject([{ text: '9:00 PM PST, overnight to Monday' }])
    expect([first.loads, first.miles, first.pay]).toEqual([0, 0, 0])
    expect([second.loads, second.miles, second.pay]).toEqual([1, 590, 473.2])
    expect(second.days.flatMap(({ starts }) => starts)).toEqual([])
    expect(dayOf(second, '2026-11-23')?.hauls).toMatchObject([{ pickup: 'Sun 9:00 PM PST' }])
  })

  test('that is delivered stands where it was, not where it was planned', () => {
    const done = haul('2026-11-19T14:00:00Z', '2026-11-19T20:00:00Z', { status: 'paid', deliveredAt: '2026-11-20T15:00:00Z' })
    const week = weekOf([done], [], monday)
    expect(dayOf(week, '2026-11-20')?.hauls).toMatchObject([{ pickup: 'Thu 6:00 AM PST', delivery: '8:00 AM MST' }])
    expect(dayOf(week, '2026-11-19')?.hauls).toEqual([])
  })

  test('keeps its wall clock on the day the clocks change', () => {
    // November 1, 2026, 1:30 AM comes twice in Los Angeles; March 14, 2027 has no 2:30 AM.
    const twice = ['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z'].map((at) =>
      haul('2026-11-01T07:00:00Z', at, { deliveryZone: fresno }),
    )
    const autumn = dayOf(weekOf(twice, [], '2026-10-26'), '2026-11-01')
    expect(autumn?.hauls.map(({ delivery }) => delivery)).toEqual(['1:30 AM PDT', '1:30 AM PST'])
    const spring = haul('2027-03-14T09:00:00Z', '2027-03-15T06:59:00Z', { deliveryZone: fresno })
    expect(dayOf(weekOf([spring], [], '2027-03-08'), '2027-03-14')?.hauls).toMatchObject([
      { pickup: '1:00 AM PST', delivery: '11:59 PM PDT' },
    ])
  })

  test('of several days says until when, of more than a week the date', () => {
    const start = '2026-11-16T16:00:00Z'
    const text = (delivery: string) => dayOf(weekOf([haul(start, delivery)], [], monday), '2026-11-16')?.starts[0]?.text
    expect(text('2026-11-18T16:00:00Z')).toBe('8:00 AM PST, until Wednesday')
    expect(text('2026-11-25T16:00:00Z')).toBe('8:00 AM PST, delivery Nov 25')
  })

  test('with windows has their ends, and the name of a zone once', () => {
    const windows = { pickupUntil: '2026-11-18T18:00:00Z', deliveryUntil: '2026-11-19T01:00:00Z' }
    const week = weekOf([haul('2026-11-18T16:00:00Z', '2026-11-18T23:00:00Z', windows)], [], monday)
    expect(dayOf(week, '2026-11-18')?.hauls).toMatchObject([
      { pickup: '8:00 AM – 10:00 AM PST', delivery: '4:00 PM – 6:00 PM MST' },
    ])
  })

  test('without a date, or with one that cannot be read, is in no week and breaks none', () => {
    const odd = [haul('', ''), haul('x', 'y'), haul('', '', { pickupDateTime: null, deliveryDateTime: null })]
    expect(weekOf(odd, [], monday).days.every(({ hauls, starts }) => hauls.length + starts.length === 0)).toBe(true)
  })
})

describe('the week', () => {
  test('sums exactly what stands in it, to the cent', () => {
    const each = [0.1, 0.2, 473.2].map((driverPay, at) =>
      haul(`2026-11-1${6 + at}T14:00:00Z`, `2026-11-1${6 + at}T20:00:00Z`, { driverPay, distance: 100 + at }),
    )
    const week = weekOf([...each, haul('2026-11-18T22:00:00Z', '2026-11-18T23:00:00Z', { driverPay: null })], [], monday)
    expect([week.loads, week.miles, week.pay]).toEqual([4, 893, 473.5])
    expect(week.days.map(({ hauls }) => hauls.length)).toEqual([1, 1, 2, 0, 0, 0, 0])
  })

  test('knows days off of a range that begins before it and ends after', () => {
    const off = (from: string, until: string) =>
      weekOf([], offEntries({ daysOff: [{ from, until, note: null }] }, [], monday), monday).days.flatMap(({ day, offs }) =>
        offs.length > 0 ? [day] : [],
      )
    expect(off('2026-11-22', '2026-11-25')).toEqual(['2026-11-22'])
    expect(off('2026-11-01', '2026-11-16')).toEqual(['2026-11-16'])
    expect(off('2026-11-01', '2026-11-30')).toHaveLength(7)
  })
})
