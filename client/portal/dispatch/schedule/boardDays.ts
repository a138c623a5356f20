import { daysAfter } from '#shared/kernel/calendarDay'
import { formatDays, isCalendarDay, wallClock } from '#shared/kernel/time'

/** The days of the board, from `first` on. */
export interface Axis {
  first: string
  days: number
}

const hour = 3_600_000
const day = 24 * hour

/** The zone of this device. The line of the current time follows its clock. */
export const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The calendar day of an instant (milliseconds) by the clock of `zone`. */
export const dayOf = (at: number, zone: string): string => wallClock(new Date(at), zone).slice(0, 10)

/** Every day of the board. */
export const daysOf = ({ first, days }: Axis): string[] => Array.from({ length: days }, (_, at) => daysAfter(first, at))

/** A day of the address, or today without one. */
export const firstDay = (from: string | null, today: string): string => (from !== null && isCalendarDay(from) ? from : today)

/** `Nov 20 – 23`, with the year where it is not this one. */
export function rangeText({ first, days }: Axis, today: string): string {
  const last = daysAfter(first, days - 1)
  const text = formatDays(first, last)
  return first.slice(0, 4) === today.slice(0, 4) && last.slice(0, 4) === today.slice(0, 4)
    ? text.replace(`, ${today.slice(0, 4)}`, '')
    : text
}

/** Hours from the midnight at which the board begins to the midnight of a calendar day. */
export const hoursToDay = (first: string, to: string): number =>
  (Date.parse(`${to}T00:00Z`) - Date.parse(`${first}T00:00Z`)) / hour

/**
 * The position of an instant (milliseconds): hours since the first day's midnight by the wall clock of its stop. Six in the
 * morning has the same position in every zone, and a day always has 24 hours.
 */
export function wallHours(first: string, at: number, zone: string): number {
  return (at + readOffset(at, zone) - Date.parse(`${first}T00:00Z`)) / hour
}

const cachedOffsets = new Map<string, number>()

/** How far the clock of `zone` is ahead of UTC. Computed once per day of a zone, except on the day it changes. */
function readOffset(at: number, zone: string): number {
  const begin = Math.floor(at / day) * day
  const [before, after] = [readCachedOffset(begin, zone), readCachedOffset(begin + day, zone)]
  return before === after ? before : calculateOffset(at, zone)
}

function readCachedOffset(begin: number, zone: string): number {
  const key = `${begin} ${zone}`
  const offset = cachedOffsets.get(key) ?? calculateOffset(begin, zone)
  cachedOffsets.set(key, offset)
  return offset
}

const calculateOffset = (at: number, zone: string) =>
  Date.parse(`${wallClock(new Date(at), zone)}Z`) - Math.floor(at / 60_000) * 60_000
