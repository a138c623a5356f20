import { z } from 'zod'
import { reason } from '../kernel/findings.ts'
import { countsOf, listFilter, setParameter } from '../kernel/list.ts'
import { numberWithin } from '../kernel/numbers.ts'
import { text } from '../kernel/text.ts'
import { brokerStatuses } from './status.ts'

/** A broker, a customer that pays for loads (§3). */
export const broker = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(brokerStatuses),
  mcNumber: z.string().nullable().describe('The digits of the motor carrier number, without leading zeros'),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable().describe('For load confirmations'),
  billingEmail: z.string().nullable().describe('For invoices'),
  netDays: z.number().int().describe('Terms: days from the invoice to its payment'),
  paysFuelSurcharge: z.boolean().describe('Terms: a fuel surcharge is paid beside the rate; otherwise the rate is all-in'),
  holdReason: z.string().nullable().describe('Why it is on hold; null where it is not'),
  updatedAt: z.iso.datetime({ offset: true }),
  version: z.number().int(),
})

export type Broker = z.infer<typeof broker>

/** The single record of a broker: its row, and what its loads say of it now. */
export const brokerRecord = broker.extend({
  activeLoads: z.number().int().describe('Loads that are booked, planned or en route'),
  openAmount: z
    .number()
    .optional()
    .describe('Dollars: linehaul and accessorials of loads that are delivered or invoiced, and not paid'),
  daysToPay: z
    .number()
    .int()
    .nullable()
    .describe('Whole days from delivery to payment: the mean of the loads paid in the last 180 days; null for fewer than 3'),
})

export type BrokerRecord = z.infer<typeof brokerRecord>

/** The default payment terms of a new broker, in days. */
export const defaultBrokerNetDays = 30

const netDaysMessage = 'Please enter the terms in whole days, from 0 to 120'
const mcMessage = 'Please enter the MC number in digits, like 123456, at most 8'

/** `MC-0123456` as `123456`; anything that is no MC number as it is. */
function mcDigits(value: string): string {
  const typed = value
    .trim()
    .replace(/^MC/i, '')
    .replace(/^[\s#:.-]+/, '')
  return /^\d+$/.test(typed) ? String(BigInt(typed)) : value
}

const email = text(254).refine(
  (value) => value === '' || z.email().safeParse(value).success,
  'Please enter a valid email address',
)

/** The schema of a broker as dispatch enters it, new or edited. An empty field is null or blank. */
export const brokerEntry = z.strictObject({
  name: text(200, 'Please enter the name of the broker'),
  mcNumber: text(40)
    .overwrite(mcDigits)
    .refine((value) => /^([1-9]\d{0,7})?$/.test(value), { error: mcMessage, when: ({ issues }) => issues.length === 0 })
    .nullish()
    .describe('123456, also as MC-123456; no two brokers have the same'),
  contact: text(200).nullish(),
  phone: text(40).nullish(),
  email: email.nullish().describe('For load confirmations'),
  billingEmail: email.nullish().describe('For invoices'),
  netDays: numberWithin({ min: 0, max: 120, decimals: 0 }, netDaysMessage)
    .default(defaultBrokerNetDays)
    .describe('Terms: days from the invoice to its payment'),
  paysFuelSurcharge: z
    .boolean()
    .default(false)
    .describe('Terms: a fuel surcharge is paid beside the rate; otherwise the rate is all-in'),
})

export type BrokerEntry = z.infer<typeof brokerEntry>

/** The bodies of the commands on a broker. */
export const brokerCommands = {
  edit: brokerEntry,
  hold: z.strictObject({ reason }),
  release: z.strictObject({}),
}

/** Filters of `GET /api/brokers`. */
export const brokerFilter = listFilter(z.uuid(), 'name and MC number').extend({
  set: setParameter,
  status: z.enum(brokerStatuses).optional(),
})

/** How many brokers there are in each status. */
export const brokerTotals = countsOf(brokerStatuses)

export type BrokerTotals = z.infer<typeof brokerTotals>
