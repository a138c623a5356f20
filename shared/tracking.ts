import { z } from 'zod'
import { loadEquipment } from './equipment.ts'

/** How far a load is, as whoever has its reference is told: what comes after delivery is between the company and its customer. */
export const trackingStatuses = {
  booked: 'Booked',
  planned: 'Planned',
  enroute: 'En Route',
  arrived_delivery: 'Arrived at Delivery',
  delivered: 'Delivered',
} as const
export type TrackingStatus = keyof typeof trackingStatuses

/** What happens to a load on its way (§4), and our own arrival at the pickup: without it nobody can tell how long a truck waited. */
export const trackingEvents = {
  arrived_pickup: 'Arrived at pickup',
  departed_pickup: 'Departed pickup',
  check_call: 'Check call',
  arrived_delivery: 'Arrived at delivery',
  delivered: 'Delivered',
} as const
export type TrackingEventType = keyof typeof trackingEvents

const keysOf = <T extends object>(labels: T) => Object.keys(labels) as [keyof T, ...(keyof T)[]]

/**
 * What tracking tells of a load (§3). Times are instants, each with the IANA zone of its place; events are oldest first.
 * A function, so that a page which only shows records is not made to fetch zod.
 */
export function trackingRecord() {
  const zone = z.string().describe('IANA zone of the place')
  return z.object({
    id: z.string().describe('The tracking reference'),
    status: z.enum(keysOf(trackingStatuses)),
    pickup: z.string().describe('City and state'),
    pickupTime: z.iso.datetime({ offset: true }).describe('The appointment'),
    pickupZone: zone,
    delivery: z.string().describe('City and state'),
    estimatedDelivery: z.iso.datetime({ offset: true }),
    deliveryZone: zone,
    equipment: z.enum(keysOf(loadEquipment)),
    events: z.array(
      z.object({
        type: z.enum(keysOf(trackingEvents)),
        time: z.iso.datetime({ offset: true }),
        zone,
        location: z.string(),
        note: z.string(),
      }),
    ),
  })
}

export type TrackingRecord = z.infer<ReturnType<typeof trackingRecord>>
export type TrackingEvent = TrackingRecord['events'][number]

/** The type of the 404 that says a reference leads nowhere: any other 404 is not our tracking's. */
export const noLoad = 'no-load'

/** Whether there can be a load of this reference at all: FF followed by numbers (§2). */
export function isReference(reference: string): boolean {
  return /^FF\d{1,20}$/.test(reference)
}

/** Whether an event proves that the load came all the way: only then is its road drawn as driven. */
export function isDriven({ events }: { events: readonly Pick<TrackingEvent, 'type'>[] }): boolean {
  return events.some(({ type }) => type === 'arrived_delivery' || type === 'delivered')
}
