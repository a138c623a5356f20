import { assumed } from '../kernel/distance.ts'
import { type LoadOutlook, outlookOf } from '../loads/loadOutlook.ts'
import type { TrackingEvent, TrackingRecord } from './tracking.ts'

type Way = Pick<TrackingRecord, 'status' | 'distance' | 'events' | 'estimatedDelivery'>

/** A tracked load; one behind a link may be cancelled. */
type TrackedLoad = Pick<TrackingRecord, 'status' | 'events' | 'estimatedDelivery' | 'deliveryUntil' | 'lastStop'> &
  Partial<Pick<TrackingRecord, 'pickupTime' | 'pickupUntil'>> & { cancelledAt?: string | null }

/** The part of the way that is behind a place, from 0 to 1; null where its distance to the delivery is not known. */
const getShare = ({ milesLeft }: TrackingEvent, distance: number | undefined): number | null =>
  milesLeft === undefined || !distance ? null : Math.min(1, Math.max(0, 1 - milesLeft / distance))

/**
 * The reported progress of a load on its route, from 0 to 1, and the positions of its earlier check calls. It is the last
 * reported place, never an estimate in between. Null where no place of it is known.
 */
export function reportedProgress({ status, distance, events }: Way): { share: number; calls: number[] } | null {
  const shares = events.flatMap((event) => {
    const share = getShare(event, distance)
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

/** The miles that were left at an event, and what an estimate makes of them, as a sentence. */
export const formatMilesLeft = (miles: number, at: string): string =>
  `${miles.toLocaleString('en-US')} mi left at ${at}, ${assumed.milesPerHour} mph assumed.`

/** What may be said of a tracked load at `now` (milliseconds). */
export const trackedOutlook = (record: TrackedLoad, now: number): LoadOutlook =>
  outlookOf(
    {
      status: record.status,
      isCancelled: Boolean(record.cancelledAt),
      due: record.deliveryUntil ?? record.estimatedDelivery,
      pickupDue: record.pickupUntil ?? record.pickupTime,
      lastStop: record.lastStop,
      events: record.events,
    },
    now,
  )
