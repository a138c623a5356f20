import { z } from 'zod'
import { type LoadEquipment, loadEquipment } from './equipment.ts'
import { listFilter, setParameter } from './list.ts'
import { type LoadStatus, loadStatuses } from './loadStatus.ts'
import { trackingEvents } from './trackingStatus.ts'

/** A load's id, its number and its tracking reference are one string: FF and 10 random digits, never sequential. */
export const loadId = z.string().regex(/^FF\d{10}$/)

/** Dollars that many a caller may not know: the field is then absent. */
const money = z.number().optional()
const instant = z.iso.datetime({ offset: true })
const equipmentValues = Object.keys(loadEquipment) as [LoadEquipment, ...LoadEquipment[]]

const eventType = z.enum(Object.keys(trackingEvents) as [keyof typeof trackingEvents])

/** The last event of a load: what, when by its device, and where. */
const lastEvent = z.object({ type: eventType, occurredAt: instant, zone: z.string(), location: z.string() })

/**
 * A load in a list (§3). What the caller may not know is absent. Times are instants; each stop has its IANA zone. Whoever
 * pays is a broker or a shipper.
 */
export const loadRow = z.object({
  id: z.string().describe('Number and tracking reference: FF4821337705'),
  status: z.enum(loadStatuses),
  brokerId: z.uuid().nullable().optional(),
  brokerName: z.string().nullable().optional(),
  shipperName: z.string().nullable(),
  assignedDriverId: z.uuid().nullable().optional(),
  driverName: z.string().nullable().describe('A shipper is told the first name'),
  rateLinehaul: money.describe('Dollars'),
  accessorials: z.array(z.number()).optional().describe('Dollars each'),
  driverPay: money.nullable().describe("Dollars: the assigned driver's part of the linehaul"),
  pickupLocation: z.string().describe('City and state'),
  pickupDateTime: instant,
  pickupZone: z.string(),
  deliveryLocation: z.string().describe('City and state'),
  deliveryDateTime: instant,
  deliveryZone: z.string(),
  equipment: z.enum(equipmentValues),
  trailerFeet: z.number().int().nullable(),
  distance: z.number().int().describe('Miles'),
  lastEvent: lastEvent.nullable().describe('What was told of it last, until it is invoiced'),
  arrivedAt: instant.nullable().describe('Since when it waits at its delivery; null once it is delivered'),
  updatedAt: instant,
  version: z.number().int(),
})

export type LoadRow = z.infer<typeof loadRow>

/** What happened to a load: when by the device that reported it, and when the server received it. */
export const loadEvent = z.object({
  id: z.uuid(),
  type: eventType,
  occurredAt: instant,
  receivedAt: instant,
  zone: z.string(),
  location: z.string(),
  note: z.string().describe('For whoever tracks the load'),
  privateNote: z.string().nullable().optional().describe('For the company alone'),
})

/** The single load: its row, what came of it, and its events, oldest first. */
export const loadRecord = loadRow.extend({
  freightDetails: z.string().nullable(),
  deliveredAt: instant.nullable(),
  paidAt: instant.nullable(),
  cancelledAt: instant.nullable().describe('A cancelled load stands in no list'),
  createdAt: instant,
  events: z.array(loadEvent),
})

export type LoadRecord = z.infer<typeof loadRecord>

/** Filters of `GET /api/loads`. */
export const loadFilter = listFilter(loadId, 'number, broker, shipper, place, driver, equipment and status').extend({
  set: setParameter,
  status: z.enum(loadStatuses).optional(),
  equipment: z.enum(equipmentValues).optional(),
})

export type LoadFilter = z.infer<typeof loadFilter>

const statusTotal = z.object({
  count: z.number().int(),
  total: money.describe('Dollars: linehaul and accessorials'),
  driverPay: money.describe('Dollars'),
})

/** How many loads there are in each status, and what they come to, of all that the caller may see. */
export const loadTotals = z.object(
  Object.fromEntries(loadStatuses.map((status) => [status, statusTotal])) as Record<LoadStatus, typeof statusTotal>,
)

export type LoadTotals = z.infer<typeof loadTotals>
