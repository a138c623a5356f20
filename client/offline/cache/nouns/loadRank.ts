import type { LoadRow } from '#shared/load'

/** More milliseconds than any instant that counts has. */
const band = 1e13

/** Where completed loads begin, which nobody has to look after. */
export const doneFrom = 4 * band

/**
 * The place of a load in its list, the lowest first, whatever the time is: what is on the road by when it is due, booked
 * without a driver by pickup, the rest of what is to come by pickup, quoted by pickup, and what is completed, the latest
 * first. Always a number: a row without one would be missing from its index, and so from its list.
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

/** In milliseconds; 0, and so the first of its like, where the time cannot be read. */
function instantOf(time: string): number {
  const instant = Date.parse(time)
  return Number.isFinite(instant) ? Math.min(Math.max(instant, 0), band - 1) : 0
}
