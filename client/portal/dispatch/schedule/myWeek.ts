import { daysAfter, mondayOf } from '#shared/kernel/calendarDay'
import { sumOfDollars } from '#shared/kernel/money'
import { formatDate, formatStopTime, isCalendarDay, isInYears } from '#shared/kernel/time'
import type { LoadRow } from '#shared/loads/load'
import { dayOf } from './boardDays.ts'
import type { OffEntry } from './offEntries.ts'

/** A load on its delivery day, planned or delivered. */
export interface Haul {
  load: LoadRow
  pickup: string
  delivery: string
}

/** A load on its pickup day, where that is not the delivery day. */
export interface Start {
  load: LoadRow
  /** `9:00 PM PST, over night to Friday`. */
  text: string
}

export interface WeekDay {
  day: string
  /** Days off that cover the day, agreed and requested. */
  offs: OffEntry[]
  hauls: Haul[]
  starts: Start[]
}

export interface Week {
  days: WeekDay[]
  loads: number
  miles: number
  /** In dollars. */
  pay: number
}

/** The Monday of the week in the address, or of the current week without one. */
export function weekIn(address: string | null, today: string): string {
  return mondayOf(address !== null && isCalendarDay(address) && isInYears(address) ? address : today)
}

/** When a load is delivered: the actual time, or else the planned one. A row cached before the delivery has only the plan. */
const getDeliveryTime = ({ deliveredAt, deliveryDateTime }: LoadRow): string | null => deliveredAt ?? deliveryDateTime

/** The day of an instant by the clock of its stop; null without a valid instant. */
function dayAt(at: string | null, zone: string): string | null {
  const instant = at === null ? Number.NaN : Date.parse(at)
  return Number.isNaN(instant) ? null : dayOf(instant, zone)
}

const pickupDay = (load: LoadRow) => dayAt(load.pickupDateTime, load.pickupZone)
const deliveryDay = (load: LoadRow) => dayAt(getDeliveryTime(load), load.deliveryZone)

/** Whether a load starts or ends in the week that begins with that Monday. */
export function isInWeek(load: LoadRow, monday: string): boolean {
  const sunday = daysAfter(monday, 6)
  return [pickupDay(load), deliveryDay(load)].some((day) => day !== null && day >= monday && day <= sunday)
}

/** A driver's week: each load on its delivery day. The totals include only the loads that are delivered in it. */
export function weekOf(loads: readonly LoadRow[], offs: readonly OffEntry[], monday: string): Week {
  const days = Array.from({ length: 7 }, (_, at): WeekDay => {
    const day = daysAfter(monday, at)
    const on = offs.filter(({ from, until }) => from <= day && day <= until)
    return { day, offs: on, hauls: haulsOn(day, loads), starts: startsOn(day, loads) }
  })
  const delivered = days.flatMap(({ hauls }) => hauls.map(({ load }) => load))
  return {
    days,
    loads: delivered.length,
    miles: delivered.reduce((sum, { distance }) => sum + distance, 0),
    pay: sumOfDollars(delivered.map(({ driverPay }) => driverPay ?? 0)),
  }
}

function haulsOn(day: string, loads: readonly LoadRow[]): Haul[] {
  return loads
    .filter((load) => deliveryDay(load) === day)
    .sort((a, b) => instant(getDeliveryTime(a)) - instant(getDeliveryTime(b)))
    .map((load) => {
      const { pickupDateTime, pickupUntil, pickupZone, deliveredAt, deliveryDateTime, deliveryUntil, deliveryZone } = load
      return {
        load,
        pickup: timeAt(pickupDateTime, pickupUntil, pickupZone, day),
        delivery: deliveredAt
          ? timeAt(deliveredAt, null, deliveryZone, day)
          : timeAt(deliveryDateTime, deliveryUntil, deliveryZone, day),
      }
    })
}

function startsOn(day: string, loads: readonly LoadRow[]): Start[] {
  return loads
    .filter((load) => pickupDay(load) === day && deliveryDay(load) !== day)
    .sort((a, b) => instant(a.pickupDateTime) - instant(b.pickupDateTime))
    .map((load) => {
      const time = timeAt(load.pickupDateTime, load.pickupUntil, load.pickupZone, day)
      return { load, text: `${time}, ${untilText(day, deliveryDay(load))}` }
    })
}

const instant = (at: string | null) => (at === null ? 0 : Date.parse(at))

function untilText(day: string, end: string | null): string {
  if (end === null) return 'no delivery date yet'
  if (end === daysAfter(day, 1)) return `overnight to ${weekday(end, 'long')}`
  // After more than six days a weekday would be ambiguous.
  return end > day && end < daysAfter(day, 7) ? `until ${weekday(end, 'long')}` : `delivery ${formatDate(end, new Date(day))}`
}

/** A time by the clock of its stop, with the weekday where it is not on `day`: `Thu 9:00 PM PST`. A window has its end. */
function timeAt(from: string | null, until: string | null, zone: string, day: string): string {
  const start = dayAt(from, zone)
  if (from === null || start === null) return 'Unknown time'
  const clock = formatStopTime(new Date(from), zone)
  const end = dayAt(until, zone)
  if (until === null || end === null) return start === day ? clock : `${dayName(start, day)} ${clock}`
  const last = formatStopTime(new Date(until), zone)
  const name = clock.slice(clock.lastIndexOf(' '))
  const first = last.endsWith(name) ? clock.slice(0, -name.length) : clock
  return `${start === day ? '' : `${dayName(start, day)} `}${first} – ${end === start ? '' : `${dayName(end, day)} `}${last}`
}

/** `Thu`, or the date where the weekday is ambiguous. */
function dayName(date: string, day: string): string {
  const near = date > daysAfter(day, -7) && date < daysAfter(day, 7)
  return near ? weekday(date, 'short') : `${formatDate(date, new Date(day))},`
}

/** The name of a calendar day: `Friday`, `Fri`. */
export function weekday(day: string, length: 'short' | 'long'): string {
  return new Intl.DateTimeFormat('en-US', { weekday: length, timeZone: 'UTC' }).format(new Date(day))
}
