import { daysAfter } from '../kernel/calendarDay.ts'
import { instantOf, wallClock } from '../kernel/time.ts'

/** The hours in which a person receives no notifications, by the clock of a zone: `21:00` to `06:00`. Empty or equal: never. */
export interface QuietHours {
  from: string
  until: string
  /** An IANA zone. */
  zone: string
}

/** Whether it is a time of the day: `06:00`. */
export const isClockTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/**
 * The last instant at which a clock shows this time. When daylight saving time ends it shows it twice, and quiet hours last until
 * the second.
 */
function getLastInstant(clock: string, zone: string): Date | null {
  const first = instantOf(clock, zone)
  const again = first && new Date(first.getTime() + 3_600_000)
  return again && wallClock(again, zone) === clock ? again : first
}

/**
 * When the quiet hours end in which `now` lies; null outside of them. They begin when the clock first shows `from`, and end when
 * it last shows `until`, on the next day where that is not later. A time that daylight saving time skips is moved by an hour.
 */
export function quietUntil(now: Date, { from, until, zone }: QuietHours): Date | null {
  if (!isClockTime(from) || !isClockTime(until) || from === until) return null
  const today = wallClock(now, zone).slice(0, 10)
  for (const begins of [daysAfter(today, -1), today]) {
    const ends = until > from ? begins : daysAfter(begins, 1)
    const [begin, end] = [instantOf(`${begins}T${from}`, zone), getLastInstant(`${ends}T${until}`, zone)]
    if (begin && end && begin <= now && now < end) return end
  }
  return null
}

/** The first instant after `after` at which the clock of the zone shows this time of the day. */
export function nextAt(clock: string, zone: string, after: Date): Date {
  const today = wallClock(after, zone).slice(0, 10)
  for (const days of [0, 1, 2]) {
    const at = instantOf(`${daysAfter(today, days)}T${clock}`, zone)
    if (at && at > after) return at
  }
  throw new RangeError(`${clock} is no time of the day in ${zone}`)
}
