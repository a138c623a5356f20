/** The public statuses of a load. Later ones, invoiced and paid, are not public and shown as delivered. */
export const trackingStatuses = {
  booked: 'Booked',
  planned: 'Planned',
  enroute: 'En Route',
  arrived_delivery: 'Arrived at Delivery',
  delivered: 'Delivered',
} as const
export type TrackingStatus = keyof typeof trackingStatuses

/**
 * The types of tracking events (§4); arrival at the pickup, needed to know how long a truck waited there; those at a stop between
 * pickup and delivery, which may be either; and a delay, which says why and the new time at a stop.
 */
export const trackingEvents = {
  arrived_pickup: 'Arrived at pickup',
  departed_pickup: 'Departed pickup',
  arrived_stop: 'Arrived at stop',
  departed_stop: 'Departed stop',
  check_call: 'Check call',
  delay: 'Running late',
  arrived_delivery: 'Arrived at delivery',
  delivered: 'Delivered',
} as const
export type TrackingEventType = keyof typeof trackingEvents

/** What an event is called: `Departed pickup`, `Arrived at stop 2`. `stop`: the place of its stop, from 0. */
export function eventName(type: TrackingEventType, stop: number | null | undefined): string {
  const name = trackingEvents[type]
  return type.endsWith('_stop') && stop != null ? `${name} ${stop + 1}` : name
}

/** The events of a load that count, without disputed ones. */
export const counted = <Event extends { dispute?: string | null }>(events: readonly Event[]): Event[] =>
  events.filter(({ dispute }) => !dispute)

/** Whether an event proves that the load has arrived: then its route is drawn as a solid line. */
export function isDriven({ events }: { events: readonly { type: TrackingEventType }[] }): boolean {
  return events.some(({ type }) => type === 'arrived_delivery' || type === 'delivered')
}
