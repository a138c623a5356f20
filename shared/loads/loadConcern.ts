import { drivingMinutes } from '../kernel/distance.ts'
import type { LoadRow } from './load.ts'

/** How long before its delivery time a load that has not arrived is at risk, in milliseconds: enough time to call ahead. */
const riskWindow = 3_600_000

/** Why a load is late or at risk; the time overdue, or left until its delivery, in milliseconds. */
export interface LoadConcern {
  state: 'late' | 'at-risk'
  /** The stop whose time is or may be missed. */
  stop: 'pickup' | 'delivery'
  milliseconds: number
  /** The driving that does not fit into the time left, in minutes at 55 mph. */
  driving?: number
  /** En route: by how much it arrives too late at 55 mph from its last event, in milliseconds. */
  lateBy?: number
  /** The new time of a delay makes it so late, and not the driving alone. */
  isByDelay?: true
}

type Scheduled = Pick<LoadRow, 'status' | 'pickupDateTime' | 'deliveryDateTime' | 'distance'> &
  Partial<Pick<LoadRow, 'pickupUntil' | 'deliveryUntil' | 'arrivedAt' | 'lastEvent' | 'delay'>>

/**
 * Until when a load has to be delivered, in milliseconds: the end of the window, or its appointment. Without a date it is
 * after all others.
 */
export function deliveryDue({ deliveryDateTime, deliveryUntil }: Pick<Scheduled, 'deliveryDateTime' | 'deliveryUntil'>): number {
  const due = deliveryUntil ?? deliveryDateTime
  return due === null ? Number.MAX_SAFE_INTEGER : Date.parse(due)
}

/**
 * Whether a load is late or at risk as of `now` (milliseconds); null where it is neither. The time of a stop that has a window is
 * its end.
 * - late: booked, planned or en route, and its delivery time passed before it arrived there. It remains late until it is
 *   delivered, by how much it arrived too late; a load that arrived in time and waits at the dock is not late.
 * - at risk: booked or planned, its pickup time has passed and no truck has arrived at the pickup; or the whole distance ahead
 *   takes longer at 55 mph than the time until its delivery. Or any of them within the hour before that time.
 *
 * En route the remaining miles count from the last event, at 55 mph since then, and not before the new time of the last delay.
 * Where neither is known only the last hour counts.
 *
 * Quoted loads, which are not agreed yet, and delivered ones never are.
 */
export function concernOf(load: Scheduled, now: number): LoadConcern | null {
  const { status, arrivedAt, lastEvent } = load
  if (status !== 'booked' && status !== 'planned' && status !== 'enroute') return null
  const left = deliveryDue(load) - (arrivedAt ? Date.parse(arrivedAt) : now)
  if (left < 0) return { state: 'late', stop: 'delivery', milliseconds: -left }
  if (arrivedAt) return null
  const pickup = load.pickupUntil ?? load.pickupDateTime
  const over = pickup === null ? 0 : now - Date.parse(pickup)
  if (status !== 'enroute' && !lastEvent && over > 0) return { state: 'at-risk', stop: 'pickup', milliseconds: over }
  const arrival = status === 'enroute' ? (expectedArrival(load) ?? 0) : 0
  const lateBy = arrival - deliveryDue(load)
  if (lateBy > 0) {
    const isByDelay = load.delay != null && load.delay.stop > 0 && Date.parse(load.delay.expectedAt) === arrival
    return { state: 'at-risk', stop: 'delivery', milliseconds: left, lateBy, ...(isByDelay && { isByDelay }) }
  }
  const driving = status === 'enroute' ? 0 : drivingMinutes(load.distance)
  if (driving * 60_000 > left) return { state: 'at-risk', stop: 'delivery', milliseconds: left, driving }
  return left <= riskWindow ? { state: 'at-risk', stop: 'delivery', milliseconds: left } : null
}

/**
 * The expected arrival of a load, in milliseconds: at 55 mph from its last event, and not before the new time of its last delay.
 * Null where neither is known.
 */
export function expectedArrival({ lastEvent, delay }: Pick<Scheduled, 'lastEvent' | 'delay'>): number | null {
  const driven =
    lastEvent?.milesLeft == null ? [] : [Date.parse(lastEvent.occurredAt) + drivingMinutes(lastEvent.milesLeft) * 60_000]
  const delayed = delay && delay.stop > 0 ? [Date.parse(delay.expectedAt)] : []
  return driven.length + delayed.length > 0 ? Math.max(...driven, ...delayed) : null
}
