import { concernOf, type LoadConcern } from '#shared/loads/loadConcern'
import { doneFrom } from '../../../platform/offline/cache/resources/loadRank.ts'
import type { Projection } from '../../../platform/offline/cache/resources.ts'
import { ordersBy } from '../../list/sorting.ts'
import { isAskedOf } from './loadText.ts'

type Load = Projection<'loads'>

/** Whether a load is delivered, invoiced or paid. */
export const isCompleted = ({ rank }: Pick<Load, 'rank'>): boolean => rank >= doneFrom

/**
 * The order of loads by concern, as of `now`: late loads first, the longest late on top, then those at risk, the least time
 * first. The others follow in their given order. Completed loads cannot be late and are skipped.
 */
export function concernsFirst(now: number) {
  return (loads: readonly Load[]): readonly Load[] => {
    const end = loads.findIndex(isCompleted)
    const open = end === -1 ? loads : loads.slice(0, end)
    const concerns = new Map(
      open.flatMap((load): [Load, LoadConcern][] => {
        const concern = concernOf(load, now)
        return concern ? [[load, concern]] : []
      }),
    )
    if (concerns.size === 0) return loads
    const first = [...concerns].sort(([, a], [, b]) => getRank(a) - getRank(b)).map(([load]) => load)
    return [...first, ...open.filter((load) => !concerns.has(load)), ...loads.slice(open.length)]
  }
}

/** The order of the loads board at the desk: loads with an unread message or a disputed event come first. */
export function needsMeFirst(now: number) {
  const byConcern = concernsFirst(now)
  return (loads: readonly Load[]): readonly Load[] => {
    const inOrder = byConcern(loads)
    const first = inOrder.filter(isAskedOf)
    return first.length === 0 ? inOrder : [...first, ...inOrder.filter((load) => !isAskedOf(load))]
  }
}

/** A missed pickup sorts by how long ago it was due, a delivery at risk by the time left. */
function getRank({ state, stop, milliseconds }: LoadConcern): number {
  if (state === 'late') return -lateFirst - milliseconds
  return stop === 'pickup' ? -milliseconds : milliseconds
}

const lateFirst = 1e13

/**
 * The order of a driver's own loads: en route by delivery time, then upcoming ones by pickup time, then completed ones by
 * pickup time, the latest first.
 */
export function cabOrder(loads: readonly Load[]): readonly Load[] {
  return loads.toSorted((a, b) => {
    const stage = getCabStage(a)
    if (stage !== getCabStage(b)) return stage - getCabStage(b)
    return isCompleted(a) ? getDueTime(b) - getDueTime(a) : getDueTime(a) - getDueTime(b)
  })
}

const getCabStage = (load: Load) => (load.status === 'enroute' ? 0 : isCompleted(load) ? 2 : 1)

const getDueTime = ({ status, pickupDateTime, deliveryDateTime }: Load) =>
  toInstant(status === 'enroute' ? deliveryDateTime : pickupDateTime) ?? Number.MAX_SAFE_INTEGER

/** Null without a date: such a load is last in both directions. */
const toInstant = (time: string | null) => (time === null ? null : Date.parse(time))

/** The orders that loads can be sorted by: the columns, and when they were entered. */
export const loadOrders = ordersBy<Load>({
  load: ({ id }) => id,
  broker: ({ payer }) => payer,
  pickup: ({ pickupDateTime }) => toInstant(pickupDateTime),
  delivery: ({ deliveryDateTime }) => toInstant(deliveryDateTime),
  driver: ({ driverName }) => driverName,
  equipment: ({ equipment }) => equipment,
  total: ({ total }) => total,
  miles: ({ distance }) => distance,
  created: ({ createdAt }) => Date.parse(createdAt),
})

/** The label of each order, by its name in the URL. */
export const loadSorts = {
  pickup: 'Pickup, soonest first',
  delivery: 'Delivery, soonest first',
  '-created': 'Newest first',
  created: 'Oldest first',
  '-pickup': 'Pickup, latest first',
  '-delivery': 'Delivery, latest first',
  load: 'Load number, lowest first',
  '-load': 'Load number, highest first',
  broker: 'Broker, A to Z',
  '-broker': 'Broker, Z to A',
  driver: 'Driver, A to Z',
  '-driver': 'Driver, Z to A',
  equipment: 'Equipment, A to Z',
  '-equipment': 'Equipment, Z to A',
  '-total': 'Total, highest first',
  total: 'Total, lowest first',
  '-miles': 'Miles, most first',
  miles: 'Miles, fewest first',
} as const

/** The orders in the select. The headers of the table offer the others. */
export const mainSorts = ['pickup', 'delivery', '-created'] as const satisfies readonly (keyof typeof loadSorts)[]
