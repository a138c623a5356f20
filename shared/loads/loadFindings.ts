import type { Broker } from '../customers/broker.ts'
import { assumed, drivingMinutes } from '../kernel/distance.ts'
import type { Finding } from '../kernel/findings.ts'
import { cents } from '../kernel/money.ts'
import { formatDuration, formatStop, formatStopTime, instantOf, wallClock } from '../kernel/time.ts'
import { divide } from '../quotes/calculatePrice.ts'
import { laneFinding } from '../quotes/priceFindings.ts'
import type { LoadEntry, QuotedEntry } from './loadEntry.ts'

/** What of an entry is looked at; a stored load has the same, its times as instants. Dollars, miles. */
export type CheckedEntry = Pick<QuotedEntry, 'distance' | 'linehaul'> & {
  stops: readonly Pick<QuotedEntry['stops'][number], 'location' | 'zone' | 'from' | 'to'>[]
  charges: readonly Pick<LoadEntry['charges'][number], 'amount'>[]
}

/** What an entry is compared with. `likeLanesCents`: what like loads pay, in cents a mile; null where that is not known here. */
export interface EntryContext {
  now: Date
  /** The truck has left the pickup: a warning that its time has passed is useless. */
  hasDeparted: boolean
  likeLanesCents: readonly number[] | null
  /** The customer, where it is a broker; null for a shipper, and where the broker is unknown. */
  broker: PayingBroker | null
}

/** What of a broker is looked at. */
export type PayingBroker = Pick<Broker, 'name' | 'holdReason'>

interface Stop {
  name: string
  zone: string
  from: Date
  /** The end of the window; of an appointment its time. */
  by: Date
}

/** Warnings and blocks about a load as it is entered (§7); client and server share these rules. */
export function loadFindings(entry: CheckedEntry, { now, hasDeparted, likeLanesCents, broker }: EntryContext): Finding[] {
  const stops = entry.stops.map((stop, place) => toStop(stop, place, entry.stops.length))
  const found = [
    orderFinding(stops, now),
    driveFinding(stops, entry.distance),
    hasDeparted ? null : pickupFinding(stops[0] ?? null, now),
    rateFinding(entry, likeLanesCents),
    holdFinding(broker),
  ]
  return found.filter((finding) => finding !== null)
}

/** Null for a time that is none, which is for the schema to refuse, and for a stop without a date. */
function toStop({ zone, from, to }: CheckedEntry['stops'][number], place: number, count: number): Stop | null {
  if (from === null) return null
  const start = instantOf(from, zone)
  const end = to == null ? start : instantOf(to, zone)
  return start && end && { name: formatName(place, count), zone, from: start, by: end }
}

const formatName = (place: number, count: number) =>
  place === 0 ? 'the pickup' : place === count - 1 ? 'the delivery' : `stop ${place + 1}`

/** Blocks a stop that ends no later than the one before begins. */
function orderFinding(stops: readonly (Stop | null)[], now: Date): Finding | null {
  for (const [place, stop] of stops.entries()) {
    const before = stops[place - 1]
    if (!stop || !before || stop.by > before.from) continue
    const [deadline, earlier] = [formatStop(stop.by, stop.zone, now), formatStop(before.from, before.zone, now)]
    return {
      code: 'delivery_before_pickup',
      severity: 'block',
      message: `${capital(stop.name)} by ${deadline} is not after ${before.name} on ${earlier}.`,
    }
  }
  return null
}

/** Warns of a delivery that is too early for a truck that leaves at the end of the pickup's window. */
function driveFinding(stops: readonly (Stop | null)[], miles: number): Finding | null {
  const [pickup, delivery] = [stops[0], stops.at(-1)]
  if (!pickup || !delivery || delivery.by <= pickup.from || !Number.isFinite(miles)) return null
  const minutes = drivingMinutes(miles)
  const arrival = new Date(pickup.by.getTime() + minutes * 60_000)
  if (arrival <= delivery.by) return null
  const isSameDay = wallClock(arrival, delivery.zone).slice(0, 10) === wallClock(pickup.by, pickup.zone).slice(0, 10)
  const arrives = isSameDay
    ? `at ${formatStopTime(arrival, delivery.zone)}`
    : `on ${formatStop(arrival, delivery.zone, delivery.by)}`
  return {
    code: 'delivery_unreachable',
    severity: 'warn',
    message: `${miles.toLocaleString('en-US')} mi need ${formatDuration(minutes * 60_000)} at ${assumed.milesPerHour} mph. Leaving at ${formatStopTime(pickup.by, pickup.zone)}, the truck is there ${arrives}.`,
  }
}

function pickupFinding(pickup: Stop | null, now: Date): Finding | null {
  if (!pickup || pickup.by > now) return null
  const ago = formatDuration(now.getTime() - pickup.by.getTime())
  return {
    code: 'pickup_past',
    severity: 'warn',
    message: `The pickup on ${formatStop(pickup.by, pickup.zone, now)} has passed, ${ago} ago.`,
  }
}

function rateFinding({ linehaul, charges, distance }: CheckedEntry, likeLanesCents: readonly number[] | null): Finding | null {
  if (!likeLanesCents || !linehaul || !(distance > 0)) return null
  const totalCents = charges.reduce((sum, { amount }) => sum + cents(amount), cents(linehaul))
  return laneFinding('rate_far_off_lane', { totalCents, perMileCents: divide(totalCents, distance), distance }, likeLanesCents)
}

/** Warns of a broker on credit hold. */
function holdFinding(broker: PayingBroker | null): Finding | null {
  if (!broker?.holdReason) return null
  const reason = broker.holdReason.trim()
  const end = /[.!?]$/.test(reason) ? '' : '.'
  return { code: 'broker_on_hold', severity: 'warn', message: `${broker.name} is on hold: ${reason}${end}` }
}

/** The blocks of booking a load, which needs a rate and a date for each of its stops, and findings about its broker. Dollars. */
export function bookFindings({ rateLinehaul, stops, broker }: Bookable): Finding[] {
  const undated = stops.flatMap(({ from }, place) => (from === null ? [formatName(place, stops.length)] : []))
  const hold = holdFinding(broker)
  return [
    ...(rateLinehaul > 0 ? [] : [block('rate_missing', 'It has no rate: please enter the linehaul first.')]),
    ...(undated.length === 0 ? [] : [block('dates_missing', `${undatedText(undated)}: please enter the date and time first.`)]),
    ...(hold ? [hold] : []),
  ]
}

const block = (code: string, message: string): Finding => ({ code, severity: 'block', message })

interface Bookable {
  rateLinehaul: number
  stops: readonly Pick<CheckedEntry['stops'][number], 'from'>[]
  broker: PayingBroker | null
}

const list = new Intl.ListFormat('en-US')

/** `The pickup and the delivery have no date`. */
function undatedText(names: readonly string[]): string {
  return `${capital(list.format(names))} ${names.length === 1 ? 'has' : 'have'} no date`
}

const capital = (text: string) => text.replace(/^[ts]/, (letter) => letter.toUpperCase())

/** The findings that a change makes: those that were not there before. */
export function newFindings(after: readonly Finding[], before: readonly Finding[]): Finding[] {
  return after.filter(({ code, message }) => !before.some((finding) => finding.code === code && finding.message === message))
}
