import { assumed, drivingMinutes } from './distance.ts'
import type { TrackingEvent, TrackingRecord } from './tracking.ts'

type Way = Pick<TrackingRecord, 'status' | 'distance' | 'events' | 'estimatedDelivery'>

/** The part of the way that is behind a place, from 0 to 1; null where its distance to the delivery is not known. */
const shareOf = ({ milesLeft }: TrackingEvent, distance: number | undefined): number | null =>
  milesLeft === undefined || !distance ? null : Math.min(1, Math.max(0, 1 - milesLeft / distance))

/**
 * How far along its way a load was told to be, from 0 to 1, and where on it the check calls before were. It is the last place
 * that was told, never a guess in between. Null where no place of it is known.
 */
export function toldWay({ status, distance, events }: Way): { share: number; calls: number[] } | null {
  const shares = events.flatMap((event) => {
    const share = shareOf(event, distance)
    return share === null ? [] : [{ event, share }]
  })
  const last = shares.at(-1)
  if (status === 'delivered') return { share: 1, calls: [] }
  if (!last) return null
  return {
    share: last.share,
    calls: shares.flatMap(({ event, share }) => (event.type === 'check_call' ? [share] : [])).slice(0, -1),
  }
}

/**
 * When a load on the road is expected: by the miles from where it was told last, without a rest. `miles` and `since` say how it
 * was estimated. Null before it is on the road, once it is there, and where the place is not known.
 */
export function expectedAt({ status, events }: Way): { at: Date; miles: number; since: TrackingEvent } | null {
  const since = events.at(-1)
  if (status !== 'enroute' || since?.milesLeft === undefined) return null
  const at = new Date(Date.parse(since.time) + drivingMinutes(since.milesLeft) * 60_000)
  return { at, miles: since.milesLeft, since }
}

/** How an expected time is made, as a sentence. */
export const expectedHow = (miles: number): string =>
  `Estimated from ${miles.toLocaleString('en-US')} mi left at ${assumed.milesPerHour} mph.`
