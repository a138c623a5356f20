import type { LoadRow } from '#shared/loads/load'

/** Larger than any instant in milliseconds. */
const band = 1e13

/** The lowest rank of completed loads, which nobody has to look after. */
export const doneFrom = 4 * band

/**
 * The sort key of loads, the lowest first, independent of the current time: on the road by delivery, booked without a driver
 * by pickup, other booked and planned loads by pickup, quoted by pickup and then those without a date, completed by delivery
 * with the latest first. Always finite: IndexedDB leaves rows without a valid key out of its index, and so out of the list.
 */
export function rankOf(load: Pick<LoadRow, 'status' | 'driverName' | 'pickupDateTime' | 'deliveryDateTime'>): number {
  const [pickup, delivery] = [instantOf(load.pickupDateTime), instantOf(load.deliveryDateTime)]
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

/** In milliseconds; without a date last in its band, and 0, so first, where the time cannot be parsed. */
function instantOf(time: string | null): number {
  if (time === null) return band - 1
  const instant = Date.parse(time)
  return Number.isFinite(instant) ? Math.min(Math.max(instant, 0), band - 1) : 0
}
