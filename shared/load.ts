import { z } from 'zod'
import { type LoadEquipment, loadEquipment } from './equipment.ts'
import { listFilter, setParameter } from './list.ts'
import { cents, dollars, sumOfDollars } from './money.ts'
import { trackingEvents } from './tracking.ts'

/** The statuses of a load, from its price to its money (§4). */
export const loadStatuses = ['quoted', 'booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'] as const
export type LoadStatus = (typeof loadStatuses)[number]

export const loadStatusLabels: Record<LoadStatus, string> = {
  quoted: 'Quoted',
  booked: 'Booked',
  planned: 'Planned',
  enroute: 'En Route',
  delivered: 'Delivered',
  invoiced: 'Invoiced',
  paid: 'Paid',
}

/** Hauled to its end (§9): what counts as revenue, and as a driver's completed load. */
export const completedStatuses = ['delivered', 'invoiced', 'paid'] as const satisfies readonly LoadStatus[]

/** A load's id, its number and its tracking reference are one string: FF and 10 random digits, never sequential. */
export const loadId = z.string().regex(/^FF\d{10}$/)

/** Dollars that many a caller may not know: the field is then absent. */
const money = z.number().optional()
const instant = z.iso.datetime({ offset: true })
const equipmentValues = Object.keys(loadEquipment) as [LoadEquipment, ...LoadEquipment[]]

const eventType = z.enum(Object.keys(trackingEvents) as [keyof typeof trackingEvents])

/** The last that was told of a load: what, when by its device, and where. */
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

/** What happened to a load: when by the device that told it, and when the server heard. */
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

/** How long before its delivery time a load that has not arrived is at risk, in milliseconds: an hour, to still call ahead. */
const riskWindow = 3_600_000

/** Where a load runs late: by how much (late, or past its pickup) or how much is left (at risk), in milliseconds. */
export interface LoadConcern {
  state: 'late' | 'at-risk'
  /** The stop whose time decides it. */
  stop: 'pickup' | 'delivery'
  milliseconds: number
}

type Scheduled = Pick<LoadRow, 'status' | 'pickupDateTime' | 'deliveryDateTime'> &
  Partial<Pick<LoadRow, 'arrivedAt' | 'lastEvent'>>

/**
 * Whether somebody has to look after a load, as of `now` (milliseconds); null where nobody has. Only what was told counts,
 * and nothing is guessed from the clock:
 * - late: booked, planned or en route, and its delivery time passed before it arrived there. It stays late until it is
 *   delivered, by what it came too late; who arrived in time and waits at the dock is not late.
 * - at risk: the same within the hour before its delivery time, not arrived; or booked or planned, its pickup time has
 *   passed and no truck has arrived at the pickup.
 *
 * A quoted load is a price and no promise yet; a delivered one is over.
 */
export function concernOf(load: Scheduled, now: number): LoadConcern | null {
  const { status, arrivedAt, lastEvent } = load
  if (status !== 'booked' && status !== 'planned' && status !== 'enroute') return null
  const left = Date.parse(load.deliveryDateTime) - (arrivedAt ? Date.parse(arrivedAt) : now)
  if (left < 0) return { state: 'late', stop: 'delivery', milliseconds: -left }
  if (arrivedAt) return null
  const over = now - Date.parse(load.pickupDateTime)
  if (status !== 'enroute' && !lastEvent && over > 0) return { state: 'at-risk', stop: 'pickup', milliseconds: over }
  return left <= riskWindow ? { state: 'at-risk', stop: 'delivery', milliseconds: left } : null
}

type Priced = { rateLinehaul: number; accessorials: readonly number[] }

/** What a load costs in dollars (§9): the linehaul and the sum of its accessorials. */
export function loadTotal({ rateLinehaul, accessorials }: Priced): number {
  return sumOfDollars([rateLinehaul, ...accessorials])
}

/** Dollars for each mile, to 2 decimals (§9); null for a load of no distance. */
export function ratePerMile(load: Priced & { distance: number }): number | null {
  return load.distance > 0 ? dollars(Math.round(cents(loadTotal(load)) / load.distance)) : null
}
