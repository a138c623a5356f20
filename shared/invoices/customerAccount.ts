import { z } from 'zod'
import { keysOf } from '../kernel/keysOf.ts'
import { customerPayment } from './customerPayment.ts'
import { invoiceRow } from './invoice.ts'
import { type InvoiceAge, invoiceAging } from './invoiceAge.ts'

/** What a customer owes. Amounts in dollars. */
export const customerBalance = z.object({
  id: z.uuid().describe('The broker or shipper'),
  name: z.string(),
  kind: z.enum(['Broker', 'Shipper']),
  invoices: z.number().int().describe('How many are open'),
  open: z.number(),
  late: z.number().describe('The part of it that is past due'),
  credit: z.number().describe('Unapplied credit'),
})

export type CustomerBalance = z.infer<typeof customerBalance>

const group = z.object({ count: z.number().int(), left: z.number() })

/** The account of a customer: its open invoices by age, and its payments. */
export const customerAccount = customerBalance.omit({ invoices: true }).extend({
  email: z.string().nullable().describe('Where statements are mailed; null if unknown'),
  asOf: z.iso.date().describe("The day by the company's calendar"),
  aging: z.object(
    Object.fromEntries(keysOf<InvoiceAge>(invoiceAging).map((age) => [age, group])) as Record<InvoiceAge, typeof group>,
  ),
  invoices: z.array(invoiceRow).describe('The open ones, the oldest due date first, at most 500'),
  payments: z.array(customerPayment).describe('Those with unapplied credit, and those of the last 90 days, the newest first'),
})

export type CustomerAccount = z.infer<typeof customerAccount>
