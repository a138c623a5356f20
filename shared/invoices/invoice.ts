import { z } from 'zod'
import { keysOf } from '../kernel/keysOf.ts'
import { countsOf, listFilter, setParameter } from '../kernel/list.ts'
import { charges } from '../loads/charges.ts'
import { loadId } from '../loads/load.ts'
import { mailState } from '../notifications/mail.ts'
import { paymentMethods } from '../settlements/paymentMethod.ts'
import { invoiceAging } from './invoiceAge.ts'
import { invoiceStatuses } from './status.ts'

const instant = z.iso.datetime({ offset: true })

/** The number of an invoice that people read. */
export const invoiceNumber = z.string().regex(/^FI-\d{4}-\d{5,7}$/)

/** An invoice in a list: what a load is billed for. Amounts in dollars, days by the company's calendar. */
export const invoiceRow = z.object({
  id: z.uuid(),
  number: z.string().describe('FI-2026-00042: the year, and a number without gaps'),
  status: z.enum(invoiceStatuses),
  loadId: z.string(),
  brokerId: z.uuid().nullable().describe('Who pays: a broker, or a shipper where this is null'),
  payerId: z.uuid().describe('The broker or shipper who pays'),
  payer: z.string().describe('Who pays, by the name at the issue'),
  issuedOn: z.iso.date(),
  netDays: z.number().int(),
  dueOn: z.iso.date(),
  total: z.number(),
  paid: z.number().describe('The sum of the payments that count'),
  paidOn: z.iso.date().nullable().describe('The day of the payment that covered it'),
  updatedAt: instant,
  version: z.number().int(),
})

export type InvoiceRow = z.infer<typeof invoiceRow>

/** A charge as it stood at the issue. */
const invoiceLine = z.object({
  code: z.enum(keysOf(charges)),
  note: z.string().nullable(),
  amount: z.number(),
})

export type InvoiceLine = z.infer<typeof invoiceLine>

const invoicePayment = z.object({
  id: z.uuid().describe('The id of the allocation'),
  amount: z.number().describe('The part of the payment that pays this invoice'),
  paidOn: z.iso.date(),
  method: z.enum(keysOf(paymentMethods)),
  reference: z.string().nullable(),
  recordedBy: z.string().nullable().optional(),
  recordedAt: instant,
  voidedAt: instant.nullable(),
  voidReason: z.string().nullable().optional(),
  payment: z
    .object({ id: z.uuid(), amount: z.number(), version: z.number().int(), updatedAt: instant, isVoid: z.boolean() })
    .optional()
    .describe('The payment as a whole, which may pay other invoices, too; for the company only'),
})

export type InvoicePayment = z.infer<typeof invoicePayment>

/** Who pays, and how they are reached, as it was at the issue. */
const payerDetails = z.object({
  kind: z.enum(['Broker', 'Shipper']),
  contact: z.string().nullable(),
  mcNumber: z.string().nullable(),
})

/** An end of the haul: where, and when the truck was there as far as that was recorded. */
const haulEnd = z.object({
  location: z.string(),
  facility: z.string().nullable(),
  street: z.string().nullable(),
  at: instant.nullable(),
  zone: z.string(),
})

/** What was hauled, as it was at the issue. */
const haul = z.object({
  pickup: haulEnd,
  delivery: haulEnd,
  freight: z.string().nullable(),
  weight: z.number().nullable().describe('Pounds'),
  pieces: z.number().nullable(),
  equipment: z.string().describe('In words'),
  distance: z.number().describe('Miles'),
  reference: z.string().nullable().describe("The payer's own number of the load"),
  purchaseOrder: z.string().nullable(),
  billOfLading: z.string().nullable(),
  pickupNumber: z.string().nullable(),
  sealNumber: z.string().nullable(),
  trailerNumber: z.string().nullable(),
  isNotUsed: z.literal(true).optional().describe('The load was cancelled, and the truck that was ordered is billed'),
})

export type Haul = z.infer<typeof haul>

/** The detail record of an invoice: its row, its contents and its payments. */
export const invoiceRecord = invoiceRow.extend({
  payerDetails,
  haul,
  lines: z.array(invoiceLine),
  payments: z.array(invoicePayment).describe('In the order in which they were recorded; void payments for the company only'),
  prooflessReason: z.string().nullable().optional().describe('Why it was issued without a proof of delivery'),
  issuedBy: z.string().nullable().optional(),
  creditMemo: z
    .object({ number: z.string(), reason: z.string(), issuedOn: z.iso.date() })
    .nullable()
    .describe('What has voided it, over all of it'),
  payerEmail: z.string().nullable().optional().describe('Where invoices are mailed now; null if unknown'),
  mail: mailState.nullable().optional().describe('The last mail about it'),
})

export type InvoiceRecord = z.infer<typeof invoiceRecord>

/** Filters of `GET /api/invoices`. */
export const invoiceFilter = listFilter(z.uuid(), 'number, payer, load and status').extend({
  set: setParameter,
  status: z.enum(invoiceStatuses).optional(),
  age: z.enum(keysOf(invoiceAging)).optional().describe('Open ones, by the days since they were due'),
  load: loadId.optional(),
  broker: z.uuid().optional(),
})

/** The query of `GET /api/invoices/export`: what narrows the list, without its pages. */
export const invoiceExportFilter = invoiceFilter.omit({ ids: true, set: true, limit: true, cursor: true })

/** The query of `GET /api/invoices/credit-memos`, by customer, load or text; only void invoices have a credit memo. */
export const creditMemoFilter = invoiceExportFilter.omit({ status: true, age: true })

const { open, paid, void: voided } = countsOf(invoiceStatuses).shape
const left = { left: z.number().describe('Dollars: the open balance') }

/** The number of invoices in each status, and their open balance. */
export const invoiceTotals = z.object({ open: open.extend(left), paid: paid.extend(left), void: voided.extend(left) })

export type InvoiceTotals = z.infer<typeof invoiceTotals>

/** An invoice as the page of a link shows it to the customer. */
export const linkedInvoice = invoiceRow.pick({
  number: true,
  status: true,
  issuedOn: true,
  netDays: true,
  dueOn: true,
  total: true,
  paid: true,
  paidOn: true,
})

export type LinkedInvoice = z.infer<typeof linkedInvoice>
