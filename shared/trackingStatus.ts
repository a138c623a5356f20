/** The public statuses of a load. Later ones, invoiced and paid, are not public and shown as delivered. */
export const trackingStatuses = {
  booked: 'Booked',
  planned: 'Planned',
  enroute: 'En Route',
  arrived_delivery: 'Arrived at Delivery',
  delivered: 'Delivered',
} as const
export type TrackingStatus = keyof typeof trackingStatuses

/** The types of tracking events (§4), and arrival at the pickup, needed to know how long a truck waited there. */
export const trackingEvents = {
  arrived_pickup: 'Arrived at pickup',
  departed_pickup: 'Departed pickup',
  check_call: 'Check call',
  arrived_delivery: 'Arrived at delivery',
  delivered: 'Delivered',
} as const
export type TrackingEventType = keyof typeof trackingEvents

/** Whether an event proves that the load has arrived: then its route is drawn as a solid line. */
export function isDriven({ events }: { events: readonly { type: TrackingEventType }[] }): boolean {
  return events.some(({ type }) => type === 'arrived_delivery' || type === 'delivered')
}
