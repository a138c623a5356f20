import { z } from 'zod'
import { loadEquipment } from '../kernel/equipment.ts'
import { keysOf } from '../kernel/keysOf.ts'
import { delay } from '../loads/delay.ts'
import { trackingEvents, trackingStatuses } from './status.ts'

const zone = z.string().describe('IANA zone of the place')

/** The tracking record of a load (§3). Times are instants, each with the IANA zone of its place; events oldest first. */
export const trackingRecord = z.object({
  id: z.string().describe('The tracking reference'),
  status: z.enum(keysOf(trackingStatuses)),
  pickup: z.string().describe('City and state'),
  pickupTime: z.iso.datetime({ offset: true }).describe('The appointment'),
  pickupZone: zone,
  delivery: z.string().describe('City and state'),
  estimatedDelivery: z.iso.datetime({ offset: true }),
  deliveryZone: zone,
  pickupUntil: z.iso.datetime({ offset: true }).optional().describe('The end of the window; left out for an appointment'),
  deliveryUntil: z.iso.datetime({ offset: true }).optional().describe('The end of the window; left out for an appointment'),
  lastStop: z.number().int().optional().describe('The place of the delivery among the stops, from 0'),
  equipment: z.enum(keysOf(loadEquipment)),
  distance: z.number().int().optional().describe('Miles of the whole way; samples have none'),
  events: z.array(
    z.object({
      type: z.enum(keysOf(trackingEvents)),
      stop: z.number().int().optional().describe('Of a stop between pickup and delivery, and of a delay: its place, from 0'),
      time: z.iso.datetime({ offset: true }),
      received: z.iso.datetime({ offset: true }).optional().describe('When the event was reported to us'),
      zone,
      location: z.string(),
      note: z.string(),
      delay: delay.optional().describe('Of a delay: why, and the new time at its stop'),
      milesLeft: z.number().int().optional().describe('From there to the delivery, estimated; left out where that is not known'),
    }),
  ),
})

export type TrackingRecord = z.infer<typeof trackingRecord>
export type TrackingEvent = TrackingRecord['events'][number]
