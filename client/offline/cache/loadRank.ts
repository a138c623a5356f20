import type { LoadRow } from '#shared/load'

/*
 * The place of a load in its list. It is an index of the device's database, which the worker opens too: nothing is imported
 * here that a worker had to load.
 */

/** More than any instant that counts has milliseconds. */
const rank = 1e13

/** Where what is done begins, which nobody has to look after. */
export const doneFrom = 4 * rank

/**
 * The place of a load in its list, the lowest first, whatever the time is: what is on the road by when it is due, booked
 * without a driver by pickup, the rest of what is to come by pickup, quoted by pickup, and what is done, the latest first.
 * Always a number: a row without one would be missing from its index, and so from its list.
 */
export function turnOf(load: Pick<LoadRow, 'status' | 'driverName' | 'pickupDateTime' | 'deliveryDateTime'>): number {
  const [pickup, delivery] = [instantOf(load.pickupDateTime), instantOf(load.deliveryDateTime)]
  switch (load.status) {
    case 'enroute':
      return delivery
    case 'booked':
      return (load.driverName === null ? rank : 2 * rank) + pickup
    case 'planned':
      return 2 * rank + pickup
    case 'quoted':
      return 3 * rank + pickup
    default:
      return 5 * rank - delivery
  }
}

/** In milliseconds; 0, and so the first of its like, where the time cannot be read. */
function instantOf(time: string): number {
  const instant = Date.parse(time)
  return Number.isFinite(instant) ? Math.min(Math.max(instant, 0), rank - 1) : 0
}
