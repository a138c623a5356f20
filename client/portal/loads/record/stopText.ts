import type { LoadRecord, LoadRow } from '#shared/load'
import { formatStop, formatStopTime, wallClock } from '#shared/time'
import type { TrackingEventType } from '#shared/trackingStatus'

export type LoadStop = Pick<LoadRecord['stops'][number], 'location' | 'zone' | 'from' | 'to'> &
  Partial<LoadRecord['stops'][number]>

/** The stops of a load; without its record those two that its row has. */
export function stopsOfLoad(load: LoadRow, record: LoadRecord | null): readonly LoadStop[] {
  if (record) return record.stops
  return [
    { location: load.pickupLocation, zone: load.pickupZone, from: load.pickupDateTime, to: null },
    { location: load.deliveryLocation, zone: load.deliveryZone, from: load.deliveryDateTime, to: null },
  ]
}

/** `Pickup`, `Stop 2`, `Delivery`. */
export const stopName = (place: number, count: number): string =>
  place === 0 ? 'Pickup' : place === count - 1 ? 'Delivery' : `Stop ${place + 1}`

const dayOf = (at: string, zone: string) => wallClock(new Date(at), zone).slice(0, 10)

/** A window, or an appointment: `Nov 20, 6:30 AM to 9:00 AM MST`. */
export function spanOf(from: string, to: string | null, zone: string): string {
  if (to === null) return formatStop(from, zone)
  const start = formatStop(from, zone)
  const end = dayOf(from, zone) === dayOf(to, zone) ? formatStopTime(new Date(to), zone) : formatStop(to, zone)
  const abbreviation = start.slice(start.lastIndexOf(' '))
  return `${end.endsWith(abbreviation) ? start.slice(0, -abbreviation.length) : start} to ${end}`
}

const events = {
  Pickup: ['arrived_pickup', 'departed_pickup'],
  Delivery: ['arrived_delivery', 'delivered'],
} as const satisfies Record<string, readonly TrackingEventType[]>

/** When the truck was there, as far as it is told: `Nov 20, 6:04 AM to 6:42 AM MST`, `since …`, `until …`; null without events. */
export function actualOf(record: Pick<LoadRecord, 'events'>, name: string, zone: string): string | null {
  if (!(name in events)) return null
  const [came, left] = events[name as keyof typeof events].map((type) => record.events.findLast((event) => event.type === type))
  if (came && left && came.occurredAt <= left.occurredAt) return spanOf(came.occurredAt, left.occurredAt, zone)
  if (left) return `until ${formatStop(left.occurredAt, zone)}`
  return came ? `since ${formatStop(came.occurredAt, zone)}` : null
}

/** A clock with its zone stays on a line. */
export const unbroken = (words: string) => words.replace(/ (?=[AP]M\b)|(?<=[AP]M) (?=[A-Z])/g, '\u00a0')
