import { z } from 'zod'
import { promises } from '../kernel/company.ts'
import { quoteEquipmentValues } from '../kernel/equipment.ts'
import { acceptedWarnings, reason } from '../kernel/findings.ts'
import { listFilter, requestsOf, setParameter } from '../kernel/list.ts'
import { freeText, text } from '../kernel/text.ts'
import { isInYears, outsideYears } from '../kernel/time.ts'
import { mailState } from '../notifications/mail.ts'
import { waitingTerms } from './detentionTerms.ts'
import { fuelInputs, pricingInput } from './pricingInput.ts'
import { type ContactChannel, contactChannels } from './quoteContact.ts'
import { quoteStatuses } from './status.ts'

/** The response of `POST /api/quotes`. */
export const quoteReceipt = z.object({
  id: z.uuid(),
  reference: z.string().describe('Q-1042'),
  status: z.enum(quoteStatuses),
  respondBy: z.iso.datetime({ offset: true }),
})

export type QuoteReceipt = z.infer<typeof quoteReceipt>

const instant = z.iso.datetime({ offset: true })

/** A quote request as dispatch reads it (§3). Times are instants; `pickupZone` is the IANA zone of the pickup. */
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
  suspicious: z.boolean().optional().describe('Likely spam: the honeypot field was filled, or dispatch marked it as spam'),
  source: z.enum(['website', 'phone']),
  total: z.number().nullable().describe('Dollars: the newest price that was sent'),
  validUntil: instant.nullable(),
  quotedAt: instant.nullable().describe('When the first price was sent: the answer that was promised'),
  endReason: z.string().nullable().describe('Why it was declined or withdrawn'),
  withdrawnByShipper: z.boolean().describe('The shipper has withdrawn it, not the desk'),
  handler: z
    .object({ id: z.uuid(), name: z.string(), until: instant })
    .nullable()
    .optional()
    .describe('Who is at it at the desk, while `until` has not passed'),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  version: z.number().int(),
})

export type Quote = z.infer<typeof quote>

const channels = Object.keys(contactChannels) as [ContactChannel, ...ContactChannel[]]

/** A contact with the shipper, as dispatch logs it: the outcome of a call, a mail or a text. */
export const quoteContactBody = z.strictObject({
  channel: z.enum(channels, 'Please choose call, mail or text'),
  outcome: text(200, 'Please choose an outcome'),
  note: freeText(2000).nullish(),
  occurredAt: instant
    .refine(isInYears, outsideYears)
    .describe('By the clock of the device, corrected by what it knows of the server'),
})

const quoteContact = z.object({
  id: z.uuid(),
  channel: z.enum(channels),
  outcome: z.string(),
  note: z.string().nullable(),
  occurredAt: instant,
  receivedAt: instant,
  who: z.string().nullable(),
})

export type QuoteContact = z.infer<typeof quoteContact>

/** A price as it was sent (§7); a later one is a new version, and this one stays. Amounts in dollars. */
export const sentPrice = z.object({
  version: z.number().int(),
  deliveryBy: instant,
  deliveryZone: z.string(),
  distance: z.number().int().describe('Miles'),
  distanceSource: z.enum(['estimate', 'entered']),
  linehaul: z.number(),
  fuel: fuelInputs,
  fuelSurcharge: z.number(),
  charges: pricingInput.shape.charges,
  total: z.number(),
  validUntil: instant,
  note: z.string().nullable(),
  sentAt: instant,
  sentBy: z.string().nullable().describe('The first name of who sent it'),
})

export type SentPrice = z.infer<typeof sentPrice>

/** The single record of a quote request. */
export const quoteRecord = quote.extend({
  prices: z.array(sentPrice).describe('Newest first'),
  detention: waitingTerms.describe('As the settings were on the day of the newest price; before one as they are today'),
  contacts: z.array(quoteContact).optional().describe('Newest first'),
  takenBy: z.string().nullable().optional().describe('Who wrote it down for a caller'),
  acceptedBy: z.string().nullable().describe('The name that was given'),
  pickupNumber: z.string().nullable(),
  endedAt: instant.nullable(),
  mail: mailState.nullable().optional().describe('The last mail about it'),
  links: z
    .object({
      until: instant.nullable().describe('Until when the newest link works; null without one that is not revoked'),
      revokedAt: instant.nullable().describe('When links were last revoked'),
      openedAt: instant.nullable().describe('When one of them was last opened, to a few minutes; null for never'),
    })
    .optional()
    .describe("The links to the shipper's page"),
  loadId: z.string().nullable().describe('The load it became'),
  shipperName: z.string().nullable().describe('The shipper with an account, or whose loads are known'),
})

export type QuoteRecord = z.infer<typeof quoteRecord>

/** The bodies of the commands. */
export const quoteCommands = {
  send: pricingInput.safeExtend(acceptedWarnings),
  accept: z.strictObject({
    name: text(200, 'Please enter your name'),
    pickupNumber: text(100).nullish(),
  }),
  decline: z.strictObject({ reason: text(500).nullish() }),
  withdraw: z.strictObject({ reason }),
  nothing: z.strictObject({}),
}

/** What a shipper answers to a price. */
export type QuoteAnswer =
  | { action: 'accept'; body: z.input<typeof quoteCommands.accept> }
  | { action: 'decline'; body: z.input<typeof quoteCommands.decline> }

/** Filters of `GET /api/quotes`. */
export const quoteFilter = listFilter(
  z.uuid(),
  'reference, company, contact, e-mail, phone, places, equipment, freight and status',
).extend({
  set: setParameter,
  status: z.enum(quoteStatuses).optional(),
})

/** How many quote requests there are in each status, of all that the caller may see. */
export const quoteTotals = requestsOf(quoteStatuses)

export type QuoteTotals = z.infer<typeof quoteTotals>

/** The instant until which the company has promised a response (§9): two hours after the server received the request. */
export function respondBy(receivedAt: Date, hours: number = promises.quoteHours): Date {
  return new Date(receivedAt.getTime() + hours * 3_600_000)
}
