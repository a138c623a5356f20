import { formatCount } from '#shared/kernel/count'
import { loadEquipment } from '#shared/kernel/equipment'
import { formatDollars } from '#shared/kernel/money'
import type { LoadRow } from '#shared/loads/load'
import { loadTotal, ratePerMile } from '#shared/loads/loadMoney'

/** `San Diego` of `San Diego, CA`, for narrow places. */
export const cityOf = (location: string): string => location.split(',', 1).join()

/** The price of a load; null for a role that does not see it. */
export function calculatePrice({ rateLinehaul, accessorials }: LoadRow): { rateLinehaul: number; accessorials: number[] } | null {
  return rateLinehaul === undefined || accessorials === undefined ? null : { rateLinehaul, accessorials }
}

/** `$1,325.00`, or that a quoted load has no rate yet; null for a role that does not see it. */
export function totalOf(load: LoadRow): string | null {
  const price = calculatePrice(load)
  return price && (isRateless(load) ? noRate : formatDollars(loadTotal(price)))
}

export const noRate = 'No rate yet'

/** Whether a quoted load has no rate yet. */
export const isRateless = ({ status, rateLinehaul }: Pick<LoadRow, 'status' | 'rateLinehaul'>) =>
  status === 'quoted' && rateLinehaul === 0

/** `1,359 mi`, on one line. */
export function milesOf({ distance }: Pick<LoadRow, 'distance'>): string {
  return `${formatCount(distance)}\u00a0mi`
}

/** `40 ft`. */
export const feetOf = (trailerFeet: number) => `${trailerFeet}\u00a0ft`

/** `11,200 lb`. */
export const poundsOf = (weight: number) => `${formatCount(weight)}\u00a0lb`

/** `−10 °F`. */
export const degreesOf = (temperature: number) => `${String(temperature).replace('-', '−')}\u00a0°F`

/** `372 mi`, with the rate per mile for a role that sees the price: `372 mi · $3.56/mi`. */
export function distanceOf(load: LoadRow): string {
  const perMile = perMileOf(load)
  return perMile === null ? milesOf(load) : `${milesOf(load)} · ${perMile}`
}

/** `$3.56/mi`; null for a role that does not see the price, and without a distance. */
export function perMileOf(load: LoadRow): string | null {
  const price = calculatePrice(load)
  const perMile = price && !isRateless(load) ? ratePerMile({ ...price, distance: load.distance }) : null
  return perMile === null ? null : `${formatDollars(perMile)}/mi`
}

/** `Hotshot Trailer, 40 ft`. */
export function equipmentOf({ equipment, trailerFeet }: LoadRow): string {
  return loadEquipment[equipment] + (trailerFeet === null ? '' : `, ${feetOf(trailerFeet)}`)
}

/** The name of the broker or shipper who is the customer; null where the role sees neither. */
export function payerOf({ brokerName, shipperName }: LoadRow): string | null {
  return brokerName ?? shipperName
}

/** Whether a load is booked and has no driver yet. */
export function isUnassigned({ status, driverName }: Pick<LoadRow, 'status' | 'driverName'>): boolean {
  return status === 'booked' && driverName === null
}

/** The texts where no load matches, and where there is none at all (§2). */
export const noLoads = {
  title: 'No loads found matching your criteria',
  none: 'New ones appear here automatically.',
}

/** Whether the reader's side has a quick task on a load: to read a new message, or to resolve a disputed event. */
export const isAskedOf = ({
  unresolved = 0,
  ...load
}: {
  unread?: number | undefined
  unresolved?: number | undefined
}): boolean => unresolved > 0 || hasUnread(load)

/** Whether the reader's side has not read a message of the other side. */
export const hasUnread = ({ unread = 0 }: { unread?: number | undefined }): boolean => unread > 0
