const wallClockPattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?$/
const instantPattern = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Caches a formatter per zone: creating one takes longer than using it a hundred times. */
function formatterPerZone(options: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const cached = formatters.get(timeZone)
    if (cached) return cached
    const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    formatters.set(timeZone, formatter)
    return formatter
  }
}

const wallClockIn = formatterPerZone({
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

const stop = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const stopIn = formatterPerZone(stop)
const stopOfYearIn = formatterPerZone({ ...stop, year: 'numeric' })
const yearIn = formatterPerZone({ year: 'numeric' })

/** Minutes that `zone` is ahead of UTC at `instant`, in milliseconds since 1970. */
function offsetMinutes(instant: number, zone: string): number {
  const parts = wallClockIn(zone).formatToParts(instant)
  const get = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'))
  return Math.round((wall - Math.floor(instant / 1000) * 1000) / 60_000)
}

/**
 * The instant of `value`: a wall clock (`2026-11-21T08:00`) in the IANA `zone`, or an instant with its own offset. A wall clock
 * that daylight saving time skips is moved by the length of the gap; if it occurs twice, the first occurrence counts. Null if the
 * date, the time or the zone does not exist.
 */
export function instantOf(value: string, zone: string): Date | null {
  if (instantPattern.test(value)) {
    const instant = new Date(value)
    return Number.isNaN(instant.getTime()) || !dayExists(value) ? null : instant
  }
  const match = wallClockPattern.exec(value)
  if (!match || !dayExists(value) || !zoneExists(zone)) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (hour > 23 || minute > 59 || second > 59) return null
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const before = offsetMinutes(wall - 86_400_000, zone)
  const after = offsetMinutes(wall + 86_400_000, zone)
  const early = wall - before * 60_000
  if (offsetMinutes(early, zone) === before) return new Date(early)
  const late = wall - after * 60_000
  return new Date(offsetMinutes(late, zone) === after ? late : early)
}

/** The range of years (inclusive) that forms and the API accept (§5): others are typing errors. */
export const years = { first: 2000, last: 2100 } as const

/** The message for a date outside these years. */
export const outsideYears = `Please enter a date between ${years.first} and ${years.last}`

/** Whether the year of a date, or date and time, is within that range; also true for text without a year. */
export function isInYears(value: string): boolean {
  const year = /^[+-]?(\d{4,})-/.exec(value)?.[1]
  return year === undefined || (Number(year) >= years.first && Number(year) <= years.last)
}

/** Whether `value` is an existing calendar day, written as 2027-05-31. */
export function isCalendarDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && dayExists(value)
}

/** Whether this zone exists; a request may contain any text as its zone. */
function zoneExists(zone: string): boolean {
  try {
    return Boolean(wallClockIn(zone))
  } catch {
    // Intl throws a RangeError for a name that is no zone: that is the answer.
    return false
  }
}

function dayExists(value: string): boolean {
  const [year, month, day] = value.slice(0, 10).split('-').map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Also parses years of five digits, which old rows may have: JavaScript needs them as +010000. */
function toDate(value: Date | string): Date {
  return new Date(typeof value === 'string' ? value.replace(/^\d{5,6}(?=-)/, (year) => `+${year.padStart(6, '0')}`) : value)
}

const isDate = (date: Date) => !Number.isNaN(date.getTime())

/** Shown for invalid dates, instead of throwing: a bad row must not break its screen. */
const unreadable = { time: 'Unknown time', day: 'Unknown date' } as const

/**
 * An instant in `zone`, with the zone's abbreviation (§9): `Nov 20, 6:30 AM MST`; with the year if it is not that of `now`:
 * `Dec 31, 2030, 11:59 PM MST`.
 */
export function formatStop(instant: Date | string, zone: string, now = new Date()): string {
  const date = toDate(instant)
  if (!isDate(date)) return unreadable.time
  const sameYear = yearIn(zone).format(date) === yearIn(zone).format(now)
  return (sameYear ? stopIn : stopOfYearIn)(zone)
    .format(date)
    .replace(/\u202f/g, ' ')
}

const stopTimeIn = formatterPerZone({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** The clock of an instant in `zone`, with its abbreviation: `8:00 AM MST`. */
export function formatStopTime(instant: Date, zone: string): string {
  return stopTimeIn(zone)
    .format(instant)
    .replace(/\u202f/g, ' ')
}

const dateIn = formatterPerZone({ month: 'short', day: 'numeric' })

/** A calendar day, 2026-12-02, formatted as `Dec 2`; with its year if it is not that of `near`. */
export function formatDate(day: string, near: Date): string {
  return day.slice(0, 4) === String(near.getUTCFullYear()) ? dateIn('UTC').format(new Date(day)) : formatDay(day)
}

const dayIn = formatterPerZone({ dateStyle: 'medium' })

/** A calendar day, 2027-05-31, formatted as `May 31, 2027`. */
export function formatDay(day: string): string {
  const date = toDate(day)
  return isDate(date) ? dayIn('UTC').format(date) : unreadable.day
}

/** A range of calendar days, both inclusive: `Nov 9 – 15, 2026`; common years and months appear once. */
export function formatDays(first: string, last: string): string {
  const [from, to] = [toDate(first), toDate(last)]
  if (!isDate(from) || !isDate(to) || to < from) return `${formatDay(first)} – ${formatDay(last)}`
  return dayIn('UTC')
    .formatRange(from, to)
    .replace(/[\u2009\u202f]/g, ' ')
}

const clockHere = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayHere = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** An instant (milliseconds) in this device's zone: `9:41 AM`; with the date if it is of another day than `now`. */
export function formatClock(instant: number, now = Date.now()): string {
  const clock = clockHere.format(instant).replace(/\u202f/g, ' ')
  const day = dayHere.format(instant)
  return day === dayHere.format(now) ? clock : `${day}, ${clock}`
}

/** An instant within a sentence: `at 9:41 AM`, or on another day `on Nov 19, 9:41 AM`. */
export function formatWhen(instant: number, now = Date.now()): string {
  const clock = formatClock(instant, now)
  return /^\d/.test(clock) ? `at ${clock}` : `on ${clock}`
}

const timeOfDayIn = formatterPerZone({ hour: 'numeric', minute: '2-digit' })

/** A time of the day, 06:00, as people read it: `6:00 AM`; empty for none. */
export function formatTimeOfDay(time: string): string {
  const date = new Date(`2026-01-01T${time}Z`)
  return isDate(date)
    ? timeOfDayIn('UTC')
        .format(date)
        .replace(/\u202f/g, ' ')
    : ''
}

/** A duration in milliseconds, without its sign: `1 h 12 min`, `18 min`, `3 d 4 h`. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  return hours % 24 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${hours / 24} d`
}

/** The wall clock of `zone` at `instant`, as the value of a `datetime-local` input: `2026-11-21T08:00`. */
export function wallClock(instant: Date, zone: string): string {
  return new Date(instant.getTime() + offsetMinutes(instant.getTime(), zone) * 60_000).toISOString().slice(0, 16)
}

const zoneTitleIn = formatterPerZone({ timeZoneName: 'longGeneric' })

/** The generic name of `zone` with its abbreviation at `instant`: `Central Time (CDT)`. */
export function zoneTitle(instant: Date, zone: string): string {
  const title = zoneTitleIn(zone)
    .formatToParts(instant)
    .find((part) => part.type === 'timeZoneName')
  return `${title?.value ?? zone} (${zoneName(instant, zone)})`
}

/** The abbreviation of `zone` at `instant`: `MST`, `PDT`. */
export function zoneName(instant: Date, zone: string): string {
  return (
    stopIn(zone)
      .formatToParts(instant)
      .find((part) => part.type === 'timeZoneName')?.value ?? zone
  )
}
