/** How far a load is, as far as whoever has its reference may know: what comes after delivery is between the company and its customer. */
export const trackingStatuses = {
  booked: 'Booked',
  planned: 'Planned',
  enroute: 'En Route',
  arrived_delivery: 'Arrived at Delivery',
  delivered: 'Delivered',
} as const
export type TrackingStatus = keyof typeof trackingStatuses

/** What happens to a load on its way (§4), and our own arrival at the pickup: without it nobody knows how long a truck waited. */
export const trackingEvents = {
  arrived_pickup: 'Arrived at pickup',
  departed_pickup: 'Departed pickup',
  check_call: 'Check call',
  arrived_delivery: 'Arrived at delivery',
  delivered: 'Delivered',
} as const
export type TrackingEventType = keyof typeof trackingEvents

/** Whether an event proves that the load came all the way: only then is its road drawn as driven. */
export function isDriven({ events }: { events: readonly { type: TrackingEventType }[] }): boolean {
  return events.some(({ type }) => type === 'arrived_delivery' || type === 'delivered')
}
