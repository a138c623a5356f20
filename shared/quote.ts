import { z } from 'zod'
import { promises } from './company.ts'
import { quoteEquipmentValues } from './equipment.ts'
import { listFilter } from './list.ts'
import { text } from './text.ts'
import { instantOf } from './time.ts'

/** The statuses of a quote request, from its arrival to its end. */
export const quoteStatuses = ['new', 'quoted', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const quoteStatusLabels: Record<QuoteStatus, string> = {
  new: 'New',
  quoted: 'Quoted',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

/** What decides whether a pickup time has passed: the clock, and the zone of the place it is read at. */
export interface PickupClock {
  now: () => Date
  zoneOf: (location: string) => string
}

/** The quote request as it is submitted (§3), with the messages of §5. */
export function quoteRequest(clock: PickupClock) {
  return (
    z
      .strictObject({
        companyName: text(200, 'Company name is required'),
        contactName: text(200, 'Contact name is required'),
        email: text(254, 'Please enter a valid email address').pipe(z.email('Please enter a valid email address')),
        phone: text(40, 'Please enter a valid phone number').refine(
          (value) => value.length >= 10,
          'Please enter a valid phone number',
        ),
        equipment: z.enum(quoteEquipmentValues, 'Please select equipment type'),
        pickupLocation: text(200, 'Pickup location is required'),
        deliveryLocation: text(200, 'Delivery location is required'),
        pickupTime: text(40, 'Pickup date and time is required').describe(
          "Wall clock at the pickup (2026-11-21T08:00), read in the zone of the pickup's city, or an instant with its offset",
        ),
        freightDetails: text(5000).nullish(),
        /** Nobody sees this field: what fills it is a robot, and the desk is told so. */
        companyUrl: text(500).optional().describe('Leave empty'),
      })
      // Said together with the other gaps, not only once those are filled.
      .refine((quote) => pickupInstant(quote, clock) !== null, {
        path: ['pickupTime'],
        message: 'Please enter a valid pickup date and time',
        when: ({ value }) => hasPickup(value),
      })
      .refine((quote) => (pickupInstant(quote, clock) ?? Number.POSITIVE_INFINITY) > clock.now(), {
        path: ['pickupTime'],
        message: 'Pickup time is in the past',
        when: ({ value }) => hasPickup(value),
      })
  )
}

const hasPickup = (value: unknown) => {
  const { pickupTime, pickupLocation } = (value ?? {}) as Record<string, unknown>
  return typeof pickupTime === 'string' && pickupTime !== '' && typeof pickupLocation === 'string'
}

/** The instant of the pickup: its wall clock read in the zone of its place; null when there is no such time (§3). */
export function pickupInstant(
  quote: { pickupTime: string; pickupLocation: string },
  clock: Pick<PickupClock, 'zoneOf'>,
): Date | null {
  return instantOf(quote.pickupTime, clock.zoneOf(quote.pickupLocation))
}

export type QuoteRequest = z.infer<ReturnType<typeof quoteRequest>>

/** What `POST /api/quotes` answers. */
export const quoteReceipt = z.object({
  id: z.uuid(),
  reference: z.string().describe('Q-1042'),
  status: z.enum(quoteStatuses),
  respondBy: z.iso.datetime({ offset: true }),
})

export type QuoteReceipt = z.infer<typeof quoteReceipt>

/** A quote request as the desk reads it. Times are instants; `pickupZone` is the IANA zone of the pickup's place. */
export const quote = quoteReceipt.extend({
  companyName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  equipment: z.enum(quoteEquipmentValues),
  pickupLocation: z.string(),
  deliveryLocation: z.string(),
  pickupTime: z.iso.datetime({ offset: true }),
  pickupZone: z.string(),
  freightDetails: z.string().nullable(),
  suspicious: z.boolean().describe('The invisible field was filled: probably a robot'),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  version: z.number().int(),
})

export type Quote = z.infer<typeof quote>

/** Filters of `GET /api/quotes`. */
export const quoteFilter = listFilter(z.uuid(), 'reference, company, contact, e-mail or place').extend({
  status: z.enum(quoteStatuses).optional(),
})

/** The instant by which the company has promised an answer (§9): two hours after the server received the request. */
export function respondBy(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + promises.quoteHours * 3_600_000)
}
