import { z } from 'zod'
import { driverLogin } from '../drivers/driverLoginSchema.ts'
import { driverTypeNames } from '../drivers/status.ts'
import { type LoadEquipment, loadEquipment } from '../kernel/equipment.ts'
import { listFilter, setParameter, sortedCursor, sortedFilter } from '../kernel/list.ts'
import { ownKey } from '../kernel/senderKey.ts'
import { isCalendarDay } from '../kernel/time.ts'
import { mailState } from '../notifications/mail.ts'
import { payTerms } from '../settlements/payRecord.ts'
import { trackingEvents } from '../tracking/status.ts'
import { type ChargeCode, charges } from './charges.ts'
import { delay } from './delay.ts'
import { loadExpense } from './expense.ts'
import { loadLink } from './loadLink.ts'
import { loadMessage } from './loadMessage.ts'
import { eventFile, proof } from './proof.ts'
import { replies } from './replies.ts'
import { cancelled, type LoadStatus, loadStatuses } from './status.ts'

/** A load's id is also its number and its tracking reference: FF and 10 random digits, so that it cannot be guessed. */
export const loadId = z.string().regex(/^FF\d{10}$/)

/** An amount in dollars; absent where the caller may not see it. */
const money = z.number().optional()
const instant = z.iso.datetime({ offset: true })
const equipmentValues = Object.keys(loadEquipment) as [LoadEquipment, ...LoadEquipment[]]

const eventType = z.enum(Object.keys(trackingEvents) as [keyof typeof trackingEvents])

/** The last event of a load. `occurredAt`: by the clock of the device that reported it. */
const lastEvent = z.object({
  type: eventType,
  occurredAt: instant,
  zone: z.string(),
  location: z.string(),
  milesLeft: z.number().int().nullable().describe('From there to the delivery, estimated; null where the place is not known'),
})

/**
 * A load in a list (§3). Fields that the caller may not see are absent. Times are instants; each stop has its IANA zone. The
 * payer is a broker or a shipper.
 */
export const loadRow = z.object({
  id: z.string().describe('Tracking reference: FF4821337705'),
  number: z.int().describe('What people say on the phone: 10482'),
  status: z.enum(loadStatuses),
  brokerId: z.uuid().nullable().optional(),
  brokerName: z.string().nullable().optional(),
  shipperName: z.string().nullable(),
  assignedDriverId: z.uuid().nullable().optional(),
  driverName: z.string().nullable().describe('Shippers see the first name only'),
  rateLinehaul: money.describe('Dollars'),
  accessorials: z.array(z.number()).optional().describe('Dollars each'),
  driverPay: money.nullable().describe("Dollars: the assigned driver's part of the linehaul"),
  pickupLocation: z.string().describe('City and state'),
  pickupDateTime: instant.nullable().describe('Null for a quoted load without a date'),
  pickupUntil: instant.nullable().describe('The end of the window; null for an appointment'),
  pickupZone: z.string(),
  deliveryLocation: z.string().describe('City and state'),
  deliveryDateTime: instant.nullable().describe('Null for a quoted load without a date'),
  deliveryUntil: instant.nullable().describe('The end of the window; null for an appointment'),
  deliveryZone: z.string(),
  equipment: z.enum(equipmentValues),
  trailerFeet: z.number().int().nullable(),
  hazmat: z.string().nullable().describe('UN number; null where it is no hazmat'),
  distance: z.number().int().describe('Miles'),
  lastEvent: lastEvent.nullable().describe('The last tracking event; null before the first and once the load is invoiced'),
  delay: delay
    .extend({ stop: z.int().describe('The place of the stop, from 0'), occurredAt: instant })
    .nullable()
    .optional()
    .describe('The last delay that was reported; null before one and once it is delivered'),
  arrivedAt: instant.nullable().describe('When it arrived at its delivery; null before and once it is delivered'),
  deliveredAt: instant.nullable().describe('By the clock of who delivered it; null before'),
  unread: z
    .int()
    .optional()
    .describe(
      'How many messages of the other side nobody has read: at the desk those of its drivers, for its driver those of the desk',
    ),
  unresolved: z.int().optional().describe('The number of disputed events that need review'),
  cancelledAt: instant.nullable().optional().describe('Null unless cancelled loads are asked for'),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
})

export type LoadRow = z.infer<typeof loadRow>

/** A tracking event (§3). `occurredAt`: by the clock of the reporting device; `receivedAt`: by the server's. */
const loadEvent = z.object({
  id: z.uuid(),
  type: eventType,
  stop: z.number().int().nullable().describe('The place of its stop, from 0; null for a check call'),
  occurredAt: instant,
  receivedAt: instant,
  zone: z.string(),
  location: z.string(),
  note: z.string().describe('Public: shown to everybody who tracks the load'),
  delay: delay.nullable().optional().describe('Of a delay: why, and the new time at its stop'),
  privateNote: z.string().nullable().optional().describe('Only for the company'),
  reportedBy: z.string().nullable().optional().describe('Who reported it to the desk; null for an event that a driver recorded'),
  driverName: z
    .string()
    .nullable()
    .optional()
    .describe('The driver who recorded it in the cab; null for an event reported to the desk'),
  dispute: z.string().nullable().describe('Why it is disputed and does not count; null for an event that counts'),
  resolvedAs: z.enum(['applied', 'left']).nullable().describe('What the desk has decided of it; null where nobody has'),
  resolvedReason: z.string().nullable().optional(),
  reply: z.enum(replies).nullable().describe('The reply of the driver to the dispute; null without one'),
  corrects: z.uuid().optional().describe("Of a driver's correction: the id of the event that it corrects"),
  isRetraction: z.literal(true).optional().describe('Of a correction: the event did not happen'),
  findings: z
    .array(z.object({ code: z.string(), severity: z.enum(['block', 'warn']), message: z.string() }))
    .optional()
    .describe('For the desk: what spoke against it when it was received; it counts all the same'),
  recordedBy: z.enum(['desk', 'you', 'driver']).optional().describe('For whom its names are not'),
  idempotencyKey: ownKey,
  files: z.array(eventFile).optional().describe('Left out without any'),
  proof: proof.optional().describe('Left out without one'),
})

/** A company at a place where a load has stopped before. */
export const facility = z.object({
  facility: z.string().describe('The company at the place'),
  street: z.string().nullable(),
  location: z.string().describe('City and state'),
  zone: z.string().describe('IANA zone'),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  instructions: z.string().nullable().describe('For the driver'),
})

export type Facility = z.infer<typeof facility>

/** A shipper who can pay for a load, where no broker does. */
export const payingShipper = z.object({ id: z.uuid(), name: z.string() })

export type PayingShipper = z.infer<typeof payingShipper>

/**
 * A stop of a load. `from` alone is an appointment; `from` and `to` a window; without `from` it has no date yet, which only a
 * quoted load's may lack. Shippers see no contact.
 */
const loadStop = facility.extend({
  facility: z.string().nullable().describe('The company at the place'),
  from: instant.nullable(),
  to: instant.nullable(),
  contact: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  instructions: z.string().nullable().optional().describe('For the driver'),
})

const charge = z.object({
  code: z.enum(Object.keys(charges) as [ChargeCode, ...ChargeCode[]]),
  amount: z.number().describe('Dollars'),
  note: z.string().nullable(),
  stop: z.number().int().optional().describe('Of detention: the place of the stop where the truck waited, from 0'),
})

/** The detention terms of a load (§9), and the notices that the customer was sent. */
const detention = z.object({
  freeHours: z.number().describe('At each stop'),
  perHour: money.describe('Dollars, by the quarter hour'),
  maxHours: z.number().optional().describe('The most that are paid at a stop'),
  notices: z
    .array(z.object({ stop: z.number().int(), mail: mailState }))
    .optional()
    .describe('The mails that detention begins, of each stop one at most'),
})

/** The part of a driver who has handed a load over. */
const loadLeg = z.object({
  driverId: z.uuid(),
  driverName: z.string(),
  location: z.string().describe('City and state of the handover'),
  zone: z.string().describe('IANA zone of the handover'),
  at: instant.describe('When it was handed over'),
  miles: z.number().int(),
  pay: money.describe('Dollars; drivers see their own'),
})

/** What the margin of a load follows from, beside the price and the pay of its drivers. */
const costBasis = z.object({
  driverTypes: z
    .array(z.enum(driverTypeNames))
    .describe('Of the drivers who had it before, in their order, and of the present one'),
  terms: payTerms.nullable().describe('Of the present driver, whom accessorials pay; null without terms'),
  costs: z.object({ truckPerMile: z.number().describe('Dollars'), emptyMiles: z.number() }).describe('Of a company truck'),
  fuel: z.object({ index: z.number().describe('Dollars a gallon'), mpg: z.number() }),
})

/** The single record of a load: its row, what was agreed for it, further instants, and its events, oldest first. */
export const loadRecord = loadRow.extend({
  shipperId: z.uuid().nullable(),
  stops: z.array(loadStop).describe('In their order: the first is the pickup, the last the delivery'),
  brokerReference: z.string().nullable().optional(),
  purchaseOrder: z.string().nullable(),
  billOfLading: z.string().nullable(),
  pickupNumber: z.string().nullable(),
  sealNumber: z.string().nullable(),
  trailerNumber: z.string().nullable(),
  freightDetails: z.string().nullable(),
  weight: z.number().int().nullable().describe('Pounds'),
  pieces: z.number().int().nullable(),
  temperature: z.number().int().nullable().describe('Degrees Fahrenheit'),
  tarps: z.boolean(),
  distanceSource: z.enum(['estimate', 'entered']),
  charges: z.array(charge).optional().describe('What the accessorials are, in their order'),
  paidAt: instant.nullable(),
  cancelledAt: instant.nullable().describe('A cancelled load is listed only where it is asked for'),
  legs: z.array(loadLeg).optional().describe('Of the drivers who had it before, in their order'),
  costBasis: costBasis
    .nullable()
    .optional()
    .describe('What the haul costs us beside the pay, on the day of the delivery, or today; null without a driver'),
  handedOver: z
    .object({ to: z.string().nullable().describe('Null where nobody has it'), at: instant, zone: z.string() })
    .nullable()
    .describe('For a driver who had it: to whom it went, and when; null for everybody else'),
  events: z.array(loadEvent),
  detention: detention
    .optional()
    .describe('As the settings were on the day it was made, or its price was sent. Drivers and viewers see the free hours only'),
  driverLogin: driverLogin.nullable().optional().describe('Whether the app reaches its driver; null without one'),
  messages: z
    .array(loadMessage)
    .optional()
    .describe('Between driver and desk, in their order; a former driver reads those until the handover'),
  links: z
    .array(loadLink)
    .optional()
    .describe('By which people without an account follow it now, those to its quote request too'),
  expenses: z
    .array(loadExpense)
    .optional()
    .describe('What was laid out, with its receipts, in the order in which they arrived; drivers read their own'),
  mail: mailState.nullable().optional().describe('The last mail with its load confirmation'),
  payerEmail: z.string().nullable().optional().describe('Where the load confirmation goes'),
})

export type LoadRecord = z.infer<typeof loadRecord>

const day = z.string().refine(isCalendarDay, 'Please give a day such as 2026-11-22').optional()

const query = listFilter(loadId, 'number, broker, shipper, place, driver, equipment and status').extend({
  set: setParameter,
  cursor: sortedCursor,
  status: z
    .enum([...loadStatuses, cancelled])
    .optional()
    .describe('Cancelled loads are listed only where they are asked for'),
  equipment: z.enum(equipmentValues).optional(),
  driver: z.uuid().optional().describe('The id of the assigned driver'),
  broker: z.uuid().optional().describe('The id of the broker'),
  pickupFrom: day.describe('Picked up on this day or later, by the clock of the stop'),
  pickupTo: day.describe('Picked up on this day or earlier, by the clock of the stop'),
  deliveredFrom: day.describe('Delivered on this day or later, by the clock of the company, and not cancelled'),
  sort: z
    .enum(['pickup', '-pickup', 'delivery', '-delivery'])
    .optional()
    .describe('The newest first without it; - is descending'),
})

/** The query of `GET /api/loads`. */
export const loadFilter = sortedFilter(query)

/** The query of `GET /api/loads/export`: what narrows and sorts the list, without its pages. */
export const loadExportFilter = query.omit({ ids: true, set: true, limit: true, cursor: true })

const statusTotal = z.object({
  count: z.number().int(),
  total: money.describe('Dollars: linehaul and accessorials'),
  driverPay: money.describe('Dollars'),
})

/** Counts and sums of the loads in each status, of all that the caller may see. */
export const loadTotals = z.object(
  Object.fromEntries(loadStatuses.map((status) => [status, statusTotal])) as Record<LoadStatus, typeof statusTotal>,
)

export type LoadTotals = z.infer<typeof loadTotals>
