import { concernOf, type LoadConcern } from '#shared/loadConcern'
import { doneFrom } from '../../offline/cache/nouns/loadRank.ts'
import type { Projection } from '../../offline/cache/nouns.ts'
import { ordersBy } from '../list/sorting.ts'

type Load = Projection<'loads'>

/**
 * The order of what needs somebody, as of `now`: late, the longest first, then at risk, the least time first; behind them
 * the noun's own order, in which they are: what is done is not even looked at.
 */
export function concernsFirst(now: number) {
  return (loads: readonly Load[]): readonly Load[] => {
    const end = loads.findIndex(({ rank }) => rank >= doneFrom)
    const open = end === -1 ? loads : loads.slice(0, end)
    const concerns = new Map(
      open.flatMap((load): [Load, LoadConcern][] => {
        const concern = concernOf(load, now)
        return concern ? [[load, concern]] : []
      }),
    )
    if (concerns.size === 0) return loads
    const first = [...concerns].sort(([, a], [, b]) => placeOf(a) - placeOf(b)).map(([load]) => load)
    return [...first, ...open.filter((load) => !concerns.has(load)), ...loads.slice(open.length)]
  }
}

/** A pickup that was missed counts from when it should have been, a delivery to come from when it is due. */
function placeOf({ state, stop, milliseconds }: LoadConcern): number {
  if (state === 'late') return -lateFirst - milliseconds
  return stop === 'pickup' ? -milliseconds : milliseconds
}

const lateFirst = 1e13

/** The orders by the columns that loads can be sorted by. */
export const loadOrders = ordersBy<Load>({
  load: ({ id }) => id,
  broker: ({ payer }) => payer,
  pickup: ({ pickupDateTime }) => Date.parse(pickupDateTime),
  delivery: ({ deliveryDateTime }) => Date.parse(deliveryDateTime),
  driver: ({ driverName }) => driverName,
  equipment: ({ equipment }) => equipment,
  total: ({ total }) => total,
  miles: ({ distance }) => distance,
})

/** Their names, as they stand in the address. */
export const loadSorts = Object.fromEntries(Object.keys(loadOrders).map((name) => [name, name]))
