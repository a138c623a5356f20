import type { LoadRow } from './load.ts'

/** How long before its delivery time a load that has not arrived is at risk, in milliseconds: an hour, to still call ahead. */
const riskWindow = 3_600_000

/** Where a load runs late: by how much (late, or past its pickup) or how much is left (at risk), in milliseconds. */
export interface LoadConcern {
  state: 'late' | 'at-risk'
  /** The stop whose time decides it. */
  stop: 'pickup' | 'delivery'
  milliseconds: number
}

type Scheduled = Pick<LoadRow, 'status' | 'pickupDateTime' | 'deliveryDateTime'> &
  Partial<Pick<LoadRow, 'arrivedAt' | 'lastEvent'>>

/**
 * Whether somebody has to look after a load, as of `now` (milliseconds); null where nobody has. Only what was reported counts,
 * and nothing is guessed from the clock:
 * - late: booked, planned or en route, and its delivery time passed before it arrived there. It stays late until it is
 *   delivered, by what it came too late; who arrived in time and waits at the dock is not late.
 * - at risk: the same within the hour before its delivery time, not arrived; or booked or planned, its pickup time has
 *   passed and no truck has arrived at the pickup.
 *
 * A quoted load is a price and no promise yet; a delivered one is over.
 */
export function concernOf(load: Scheduled, now: number): LoadConcern | null {
  const { status, arrivedAt, lastEvent } = load
  if (status !== 'booked' && status !== 'planned' && status !== 'enroute') return null
  const left = Date.parse(load.deliveryDateTime) - (arrivedAt ? Date.parse(arrivedAt) : now)
  if (left < 0) return { state: 'late', stop: 'delivery', milliseconds: -left }
  if (arrivedAt) return null
  const over = now - Date.parse(load.pickupDateTime)
  if (status !== 'enroute' && !lastEvent && over > 0) return { state: 'at-risk', stop: 'pickup', milliseconds: over }
  return left <= riskWindow ? { state: 'at-risk', stop: 'delivery', milliseconds: left } : null
}
