import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatDay,
  formatDays,
  formatDuration,
  formatStop,
  formatTimeOfDay,
  instantOf,
  isInYears,
  wallClock,
  zoneName,
  zoneTitle,
} from '#shared/kernel/time'

const zones = [
  'America/Phoenix',
  'America/Denver',
  'America/Los_Angeles',
  'America/Chicago',
  'America/New_York',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
]

/** The wall clock of `zone` at an instant, computed independently of the product: the Swedish format is ISO-like. */
function wallClockByIntl(instant: Date, zone: string): string {
  return (walls.get(zone) as Intl.DateTimeFormat).format(instant).replace(' ', 'T').slice(0, 16)
}
// Created once: creating a formatter takes a hundred times as long as using it.
const walls = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })]),
)

/** Every instant whose wall clock in `zone` reads `wall`, by brute force: each quarter of an hour within a day. */
function instantsReading(wall: string, zone: string): Date[] {
  const middle = Date.parse(`${wall}Z`)
  const found: Date[] = []
  for (let minutes = -15 * 60; minutes <= 15 * 60; minutes += 15) {
    const candidate = new Date(middle + minutes * 60_000)
    if (wallClockByIntl(candidate, zone) === wall) found.push(candidate)
  }
  return found
}

describe('the instant of a wall clock', () => {
  test.each([
    ['2026-11-21T08:00', 'America/Phoenix', '2026-11-21T15:00:00.000Z'],
    ['2026-07-01T08:00', 'America/Phoenix', '2026-07-01T15:00:00.000Z'],
    ['2026-07-01T08:00', 'America/Denver', '2026-07-01T14:00:00.000Z'],
    ['2026-07-01T08:00', 'America/Los_Angeles', '2026-07-01T15:00:00.000Z'],
    ['2026-07-01T08:00:30', 'America/Chicago', '2026-07-01T13:00:30.000Z'],
    ['2024-02-29T23:59', 'UTC', '2024-02-29T23:59:00.000Z'],
  ])('%s in %s is %s', (wall, zone, instant) => expect(instantOf(wall, zone)?.toISOString()).toBe(instant))

  test('a time skipped by daylight saving moves forward by the gap; an ambiguous one means the first', () => {
    expect(instantOf('2026-03-08T02:30', 'America/Denver')?.toISOString()).toBe('2026-03-08T09:30:00.000Z')
    expect(wallClockByIntl(new Date('2026-03-08T09:30Z'), 'America/Denver')).toBe('2026-03-08T03:30')
    expect(instantOf('2026-11-01T01:30', 'America/Denver')?.toISOString()).toBe('2026-11-01T07:30:00.000Z')
    expect(instantOf('2026-11-01T01:30', 'America/Phoenix')?.toISOString()).toBe('2026-11-01T08:30:00.000Z')
  })

  test('is the first one whose wall clock reads the typed time, in every zone and across every change of clocks', () => {
    const anyTime = fc
      .integer({ min: 0, max: (40 * 365 * 24 * 60) / 15 })
      .map((quarters) => Date.UTC(2000, 0, 1) + quarters * 900_000)
    const changes = ['2026-03-08', '2026-11-01', '2027-03-14', '2026-04-05', '2026-10-04', '2007-03-11', '2006-04-02']
    const nearChange = fc
      .tuple(fc.constantFrom(...changes), fc.nat(32 * 4))
      .map(([day, quarters]) => Date.parse(`${day}T00:00Z`) + (quarters - 16) * 900_000)
    fc.assert(
      fc.property(fc.oneof(anyTime, nearChange), fc.constantFrom(...zones), (at, zone) => {
        const wall = new Date(at).toISOString().slice(0, 16)
        const instant = instantOf(wall, zone)
        const [first] = instantsReading(wall, zone)
        if (first) expect(instant, `${wall} ${zone}`).toEqual(first)
        else {
          // A skipped time moves forward by the length of the gap: half an hour on Lord Howe, else an hour.
          const gap = zone === 'Australia/Lord_Howe' ? 30 : 60
          const later = new Date(at + gap * 60_000).toISOString().slice(0, 16)
          expect(instant && wallClockByIntl(instant, zone), `${wall} ${zone}`).toBe(later)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('an instant with an offset is parsed as such, whatever the zone', () => {
    const instants = fc.date({ min: new Date('1970-01-02'), max: new Date('2200-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        expect(instantOf(instant.toISOString(), zone)).toEqual(instant)
      }),
    )
    expect(instantOf('2026-11-21T08:00-07:00', 'America/New_York')?.toISOString()).toBe('2026-11-21T15:00:00.000Z')
    expect(instantOf('2026-11-21T08:00:15.250+05:45', 'UTC')?.toISOString()).toBe('2026-11-21T02:15:15.250Z')
  })

  test.each([
    '2026-02-29T08:00',
    '2026-04-31T08:00Z',
    '2026-00-10T08:00',
    '2026-13-10T08:00',
    '2026-11-00T08:00',
    '2026-11-21T24:00',
    '2026-11-21T08:60',
    '2026-11-21T08:00:60',
    '2026-11-21T24:00Z',
    '2026-11-21T08:00+25:00',
    '2026-11-21T08:00-07:99',
    '1969-12-31T08:00',
    '2026-11-21 08:00',
    '2026-11-21T8:00',
    '2026-11-21',
    '20261121T0800',
    '2026-11-21T08:00 America/Denver',
    '',
    'now',
  ])('%j is not a date and time', (value) => expect(instantOf(value, 'America/Phoenix')).toBeNull())

  test('any input gives an instant or null, never an invalid date, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/)),
        (value) => {
          const instant = instantOf(value, 'America/Chicago')
          expect(instant === null || !Number.isNaN(instant.getTime())).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('a stop on the screen', () => {
  test.each([
    ['2026-11-20T13:30:00Z', 'America/Phoenix', 'Nov 20, 6:30 AM MST'],
    ['2026-07-01T19:05:00Z', 'America/Denver', 'Jul 1, 1:05 PM MDT'],
    ['2026-07-01T07:00:00Z', 'America/Los_Angeles', 'Jul 1, 12:00 AM PDT'],
    ['2026-12-31T18:00:00Z', 'America/Chicago', 'Dec 31, 12:00 PM CST'],
  ])('%s in %s reads "%s": short month, day, hour and minute in 12-hour time (§9)', (instant, zone, shown) => {
    const now = new Date('2026-11-20T16:00:00Z')
    expect(formatStop(instant, zone, now)).toBe(shown)
    expect(formatStop(new Date(instant), zone, now)).toBe(shown)
  })

  test.each([
    ['06:00', '6:00 AM'],
    ['00:05', '12:05 AM'],
    ['12:30', '12:30 PM'],
    ['21:00', '9:00 PM'],
    ['', ''],
  ])('the time of the day "%s" reads "%s"', (time, shown) => {
    expect(formatTimeOfDay(time)).toBe(shown)
  })

  test('includes the year where it differs from the current one, in the zone of the stop', () => {
    const newYear = '2027-01-01T05:30:00Z'
    expect(formatStop(newYear, 'America/Chicago', new Date('2026-11-20T16:00:00Z'))).toBe('Dec 31, 11:30 PM CST')
    expect(formatStop(newYear, 'America/New_York', new Date('2026-11-20T16:00:00Z'))).toBe('Jan 1, 2027, 12:30 AM EST')
    expect(formatStop('2030-12-31T23:59:00Z', 'America/Phoenix')).toMatch(/^Dec 31, 2030, 4:59 PM MST$/)
  })
})

test.each([
  ['2027-05-31', 'May 31, 2027'],
  ['2028-02-29', 'Feb 29, 2028'],
  ['2027-01-01', 'Jan 1, 2027'],
])('a calendar day is formatted the same in every zone: %s', (day, shown) => expect(formatDay(day)).toBe(shown))

describe('the wall clock of an instant', () => {
  test('equals that of Intl, to the minute', () => {
    const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        expect(wallClock(instant, zone)).toBe(wallClockByIntl(instant, zone))
      }),
    )
  })

  test.each([
    ['2026-11-20T12:00Z', 'America/Phoenix', 'MST'],
    ['2026-07-01T12:00Z', 'America/Denver', 'MDT'],
    ['2026-07-01T12:00Z', 'America/Los_Angeles', 'PDT'],
  ])('at %s the zone %s is abbreviated %s', (instant, zone, name) => expect(zoneName(new Date(instant), zone)).toBe(name))

  test('the title of a zone is the same all year, its abbreviation depends on the day', () => {
    expect(zoneTitle(new Date('2026-01-15T12:00Z'), 'America/Chicago')).toBe('Central Time (CST)')
    expect(zoneTitle(new Date('2026-07-15T12:00Z'), 'America/Chicago')).toBe('Central Time (CDT)')
  })
})

describe('a length of time', () => {
  test.each([
    [0, '0 min'],
    [59_999, '0 min'],
    [18 * 60_000, '18 min'],
    [3_600_000, '1 h'],
    [72 * 60_000, '1 h 12 min'],
    [24 * 3_600_000, '1 d'],
    [76 * 3_600_000 + 59_000, '3 d 4 h'],
  ])('%d ms is "%s"', (milliseconds, shown) => expect(formatDuration(milliseconds)).toBe(shown))
})

test('a time or day out of the range of the forms is formatted, and never throws', () => {
  expect(formatStop('10000-01-01T06:59:00+00:00', 'America/Phoenix')).toBe('Dec 31, 9999, 11:59 PM GMT-7')
  expect(formatStop('12345-06-01T12:00:00+00:00', 'America/Phoenix')).toBe('Jun 1, 12345, 5:00 AM GMT-7')
  expect(formatDay('10000-01-01')).toBe('Jan 1, 10000')
  for (const bad of ['infinity', '', '0044-03-15 BC', 'soon']) {
    expect(formatStop(bad, 'America/Phoenix')).toBe('Unknown time')
    expect(formatDay(bad)).toBe('Unknown date')
    expect(formatDays(bad, '2026-11-15')).toBe('Unknown date – Nov 15, 2026')
  }
  expect(formatDays('2026-11-15', '2026-11-09')).toBe('Nov 15, 2026 – Nov 9, 2026')
})

test('forms accept the years 2000 to 2100, in four digits', () => {
  for (const day of ['2000-01-01', '2100-12-31T23:59', '2100-12-31T23:59-11:00', '', 'tomorrow'])
    expect(isInYears(day), day).toBe(true)
  for (const day of ['1999-12-31', '2101-01-01T00:00Z', '9999-12-31T23:59', '+010000-01-01', '0202-01-01'])
    expect(isInYears(day), day).toBe(false)
})
