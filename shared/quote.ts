import { z } from 'zod'
import { promises } from './company.ts'
import { quoteEquipmentValues } from './equipment.ts'
import { arrivalsOf, listFilter, setParameter } from './list.ts'
import { quoteStatuses } from './quoteStatus.ts'

/** The response of `POST /api/quotes`. */
export const quoteReceipt = z.object({
  id: z.uuid(),
  reference: z.string().describe('Q-1042'),
  status: z.enum(quoteStatuses),
  respondBy: z.iso.datetime({ offset: true }),
})

export type QuoteReceipt = z.infer<typeof quoteReceipt>

/** A quote request as the desk reads it (§3). Times are instants; `pickupZone` is the IANA zone of the pickup. */
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
  suspicious: z.boolean().describe('The honeypot field was filled: probably a robot'),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  version: z.number().int(),
})

export type Quote = z.infer<typeof quote>

/** Filters of `GET /api/quotes`. */
export const quoteFilter = listFilter(
  z.uuid(),
  'reference, company, contact, e-mail, phone, places, equipment, freight and status',
).extend({
  set: setParameter,
  status: z.enum(quoteStatuses).optional(),
})

/** How many quote requests there are in each status, of all that the caller may see. */
export const quoteTotals = arrivalsOf(quoteStatuses)

export type QuoteTotals = z.infer<typeof quoteTotals>

/** The instant until which the company has promised a response (§9): two hours after the server received the request. */
export function respondBy(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + promises.quoteHours * 3_600_000)
}
