import type { LoadRow } from '#shared/loads/load'

/** Larger than any instant in milliseconds. */
const band = 1e13

/** The lowest rank of completed loads, which need no dispatcher's attention. */
export const doneFrom = 4 * band

/**
 * The sort key of loads, the lowest first, independent of the current time. Loads on the road come first, by delivery. Booked
 * loads without a driver follow by pickup, then other booked and planned loads by pickup. Quoted loads follow by pickup, those
 * without a date last. Completed loads come last, the latest delivery first. Always finite: IndexedDB leaves rows without a valid
 * key out of its index, and so out of the list.
 */
export function rankOf(load: Pick<LoadRow, 'status' | 'driverName' | 'pickupDateTime' | 'deliveryDateTime'>): number {
  const [pickup, delivery] = [toInstant(load.pickupDateTime), toInstant(load.deliveryDateTime)]
  switch (load.status) {
    case 'enroute':
      return delivery
    case 'booked':
      return (load.driverName === null ? band : 2 * band) + pickup
    case 'planned':
      return 2 * band + pickup
    case 'quoted':
      return 3 * band + pickup
    default:
      return 5 * band - delivery
  }
}

/** The instant in milliseconds. Without a date it is the last of its band; an unparsable time yields 0, the first. */
function toInstant(time: string | null): number {
  if (time === null) return band - 1
  const instant = Date.parse(time)
  return Number.isFinite(instant) ? Math.min(Math.max(instant, 0), band - 1) : 0
}
