import { cents, dollars, formatDollars } from '../kernel/money.ts'
import { formatStop, formatStopTime } from '../kernel/time.ts'
import { divide } from '../quotes/calculatePrice.ts'
import type { TrackingEventType } from '../tracking/status.ts'
import { milestoneIndex } from './loadEvents.ts'
import { spanOf, stopName } from './stopTimes.ts'

const minute = 60_000
const quarter = 15

/** The terms of waiting (§9): hours, and dollars an hour. */
export interface DetentionTerms {
  freeHours: number
  perHour: number
  /** The most hours that are paid at a stop. */
  maxHours: number
}

/** A stop, as far as waiting there is concerned. */
interface Stop {
  zone: string
  from: string | null
  /** The end of the window; null for an appointment. */
  to: string | null
}

/** An event, as far as it proves a wait. */
interface WaitingEvent {
  type: TrackingEventType
  stop: number | null
  occurredAt: string
  receivedAt: string
  /** Why it is disputed; null for an event that counts. */
  dispute: string | null
}

/** A load, as far as waiting is concerned; its events in the order in which they happened. */
export interface WaitingLoad<E extends WaitingEvent = WaitingEvent> {
  stops: readonly Stop[]
  events: readonly E[]
}

/** The unpaid time at a stop, in milliseconds. */
export interface FreeTime {
  from: number
  until: number
}

/**
 * The dwell of a truck at a stop, in whole minutes of the clock, and the detention payable for it.
 * - `waiting`: the truck is still there, in the free time or after it; `amount` is payable so far.
 * - `owed`: it has left, and `amount` is payable.
 * - `none`: nothing is payable; `why` has the reason.
 */
export interface Dwell<E extends WaitingEvent = WaitingEvent> {
  stop: number
  state: 'waiting' | 'payable' | 'none'
  /** The events that prove it; null where no such event was logged. */
  arrived: E | null
  departed: E | null
  /** Null where none counts. */
  free: FreeTime | null
  /** Minutes after the free time, until the departure or until now. */
  over: number
  /** The quarter hours of them that are paid. */
  quarters: number
  /** Dollars. */
  amount: number
  /** The maximum is reached: a longer dwell costs nothing more. */
  isMost: boolean
  why: string | null
}

/** The whole minute of an instant, or of milliseconds. */
const toMinute = (at: string | number) => Math.floor((typeof at === 'number' ? at : Date.parse(at)) / minute)

/**
 * The free time of a truck that arrived then: from the later of its arrival and the appointment, or the begin of the window.
 * Null for who arrived late, and for a stop without a date.
 */
export function freeTime({ from, to }: Pick<Stop, 'from' | 'to'>, arrivedAt: string, freeHours: number): FreeTime | null {
  if (from === null || toMinute(arrivedAt) > toMinute(to ?? from)) return null
  const begin = Math.max(toMinute(arrivedAt), toMinute(from))
  return { from: begin * minute, until: (begin + Math.round(freeHours * 60)) * minute }
}

/** The detention for the minutes after the free time: whole quarter hours, up to the maximum. */
export function detentionOf(
  over: number,
  { perHour, maxHours }: Pick<DetentionTerms, 'perHour' | 'maxHours'>,
): { quarters: number; amount: number; isMost: boolean } {
  const most = Math.floor(maxHours * 4)
  const quarters = Math.min(Math.floor(Math.max(0, over) / quarter), most)
  return { quarters, amount: dollars(divide(cents(perHour) * quarters, 4)), isMost: quarters === most }
}

/**
 * The dwell at each stop that the truck has reached, in stop order, by the applied events, as of `now` in milliseconds. A pure
 * function of the log, so that the screen, the server and the mail agree.
 */
export function dwellsOf<E extends WaitingEvent>(load: WaitingLoad<E>, terms: DetentionTerms, now: number): Dwell<E>[] {
  const { stops, events } = load
  const reached = events.flatMap((event) => (event.dispute ? [] : [{ event, place: getPlace(event, stops.length) }]))
  const furthest = Math.max(-1, ...reached.map(({ place }) => place))
  const findEvent = (place: number) => reached.findLast((entry) => entry.place === place)?.event ?? null
  return stops.flatMap((stop, number) => {
    if (furthest < 2 * number) return []
    const [arrived, departed] = [findEvent(2 * number), findEvent(2 * number + 1)]
    const why = whyNone({ stop, arrived, departed, isThere: furthest === 2 * number })
    const free = arrived && freeTime(stop, arrived.occurredAt, terms.freeHours)
    const dwell = { stop: number, arrived, departed }
    if (why !== null || free === null)
      return { ...dwell, ...nothing, state: 'none' as const, free: null, over: 0, why: why ?? late }
    const end = toMinute(departed?.occurredAt ?? now)
    const over = Math.max(0, end - free.until / minute)
    const payable = { ...dwell, ...detentionOf(over, terms), free, over }
    if (!departed) return { ...payable, state: 'waiting' as const, why: null }
    if (payable.amount > 0) return { ...payable, state: 'payable' as const, why: null }
    return { ...payable, state: 'none' as const, why: `${whyFree(over)}: no detention.` }
  })
}

const nothing = { quarters: 0, amount: 0, isMost: false }
const late = 'Arrived late: no detention.'

const getPlace = ({ type, stop }: WaitingEvent, stops: number) => milestoneIndex(type, stop, stops) ?? -1

function whyFree(over: number): string {
  if (over === 0) return 'Left within the free time'
  return over < quarter ? 'Left less than a quarter hour after the free time' : 'Waiting is not paid'
}

interface Known {
  stop: Stop
  arrived: WaitingEvent | null
  departed: WaitingEvent | null
  /** Nothing has happened since at a later place of the course. */
  isThere: boolean
}

function whyNone({ stop, arrived, departed, isThere }: Known): string | null {
  if (!arrived) return 'No arrival logged: no detention.'
  if (stop.from === null) return 'The stop has no date: no detention.'
  if (departed && toMinute(departed.occurredAt) < toMinute(arrived.occurredAt)) {
    return 'Logged departure is before arrival: no detention.'
  }
  return departed || isThere ? null : 'No departure logged: no detention.'
}

/** How an amount is worked out: `$60.00 = 6 quarter hours at $40.00 an hour`. */
export function detentionText({ quarters, amount, isMost }: Dwell, { perHour, maxHours }: DetentionTerms): string {
  const count = quarters === 1 ? '1 quarter hour' : `${quarters} quarter hours`
  const most = isMost ? `, the ${maxHours} h maximum` : ''
  return `${formatDollars(amount)} = ${count} at ${formatDollars(perHour)} an hour${most}`
}

/** What the charge says of it: `Pickup, Nov 20, 8:30 AM to 12:05 PM MST, free until 10:30 AM MST`. */
export function detentionNote({ stop, arrived, departed, free }: Dwell, { stops }: WaitingLoad, now: Date): string {
  const zone = stops[stop]?.zone ?? 'UTC'
  const from = arrived?.occurredAt ?? ''
  const span = departed ? spanOf(from, departed.occurredAt, zone, now) : `since ${formatStop(from, zone, now)}`
  const until = formatStopTime(new Date(free?.until ?? 0), zone)
  return `${stopName(stop, stops.length)}, ${span}, free until ${until}`
}
