import { z } from 'zod'
import { driverTypeNames } from '../drivers/status.ts'
import { keysOf } from '../kernel/keysOf.ts'
import { listFilter, setParameter } from '../kernel/list.ts'
import { expenseFile } from '../loads/expense.ts'
import { settlementPaymentMethods } from './paymentMethod.ts'
import { payCalculation } from './payRecord.ts'
import { settlementDispute } from './settlementDispute.ts'
import { type SettlementStatus, settlementStatuses } from './status.ts'

/** A settlement's id, which is also the number that people read: the last day of the period, and a number. */
export const settlementId = z.string().regex(/^ST-\d{8}-\d{2,6}$/)

const instant = z.iso.datetime({ offset: true })

/** A settlement in a list (§3). Amounts in dollars; the period's first and last calendar day, both inclusive. */
export const settlementRow = z.object({
  id: z.string().describe('ST-20261115-07'),
  status: z.enum(settlementStatuses),
  driverId: z.uuid(),
  driverName: z.string(),
  periodStart: z.iso.date(),
  periodEnd: z.iso.date(),
  earnings: z.number().describe('Of the loads, with the bonus'),
  reimbursements: z.number().describe('The reimbursed expenses of the driver'),
  corrections: z.number().describe('The adjustments for errors of earlier settlements'),
  deductions: z.array(z.object({ name: z.string(), amount: z.number() })),
  netPay: z
    .number()
    .describe('Earnings, reimbursements and corrections minus deductions; never negative: a negative rest is carried forward'),
  openDisputes: z.array(settlementDispute).describe('The open disputes of the driver'),
  paymentBatchId: z
    .uuid()
    .nullable()
    .optional()
    .describe('The payment batch that holds it: another one takes it with a reason alone'),
  updatedAt: instant,
  version: z.number().int(),
})

export type SettlementRow = z.infer<typeof settlementRow>

/** The single record of a settlement: its row, and how it was worked out. */
export const settlementRecord = settlementRow.extend({
  kind: z.enum(['weekly', 'same_day']),
  driverType: z.enum(driverTypeNames).optional().describe('As the driver works now'),
  paidAt: instant.nullable(),
  preparedBy: z.string().nullable().optional().describe('Who prepared it last; null if unknown'),
  processedBy: z
    .string()
    .nullable()
    .optional()
    .describe('Who processed it; null while it is pending, or where nobody wrote it down'),
  driverHasAccount: z.boolean().optional().describe('Whether the driver has an account, and is notified'),
  paidOn: z.iso.date().nullable().describe('The day on which it was paid'),
  method: z
    .enum(keysOf(settlementPaymentMethods))
    .nullable()
    .describe('How it was paid; null until then, or where nobody wrote it down'),
  reference: z.string().nullable().describe('Check number or bank reference'),
  paymentBatch: z
    .object({ id: z.uuid(), madeAt: instant, madeBy: z.string().nullable() })
    .nullable()
    .optional()
    .describe('The payment batch that holds it, or has paid it'),
  calculation: payCalculation,
  disputes: z.array(settlementDispute).describe('Also those that are answered, as they arrived'),
  receipts: z
    .array(z.object({ line: z.string().describe('The key of its line'), files: z.array(expenseFile) }))
    .describe('The expenses, by their lines'),
})

export type SettlementRecord = z.infer<typeof settlementRecord>

/** The query of `GET /api/settlements`. */
export const settlementFilter = listFilter(settlementId, 'id, driver and status').extend({
  set: setParameter,
  status: z.enum(settlementStatuses).optional(),
})

/** The query of the export of settlements, which always has the whole list. */
export const settlementExportFilter = settlementFilter.omit({ set: true, limit: true, cursor: true })

const statusTotal = z.object({ count: z.number().int(), netPay: z.number().describe('Dollars') })

/** Counts and net pay (§9) of the settlements in each status, of all that the caller may see. */
export const settlementTotals = z.object(
  Object.fromEntries(settlementStatuses.map((status) => [status, statusTotal])) as Record<SettlementStatus, typeof statusTotal>,
)

export type SettlementTotals = z.infer<typeof settlementTotals>
