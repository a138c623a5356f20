import { z } from 'zod'
import { listFilter, setParameter } from './list.ts'
import { type SettlementStatus, settlementStatuses } from './settlementStatus.ts'

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
  earnings: z.number(),
  deductions: z.array(z.object({ name: z.string(), amount: z.number() })),
  netPay: z.number().describe('Earnings minus deductions; may be negative'),
  updatedAt: instant,
  version: z.number().int(),
})

export type SettlementRow = z.infer<typeof settlementRow>

/** A line of a settlement, for one load: amount = linehaul × share, in dollars; `share` in percent. */
const settlementLine = z.object({
  loadId: z.string(),
  pickupLocation: z.string(),
  deliveryLocation: z.string(),
  deliveredAt: instant.nullable(),
  linehaul: z.number(),
  share: z.number(),
  amount: z.number(),
})

/** The single record of a settlement: its row, and its lines in the order of delivery. */
export const settlementRecord = settlementRow.extend({ paidAt: instant.nullable(), lines: z.array(settlementLine) })

export type SettlementRecord = z.infer<typeof settlementRecord>

/** Filters of `GET /api/settlements`. */
export const settlementFilter = listFilter(settlementId, 'id, driver and status').extend({
  set: setParameter,
  status: z.enum(settlementStatuses).optional(),
})

const statusTotal = z.object({ count: z.number().int(), netPay: z.number().describe('Dollars') })

/** Counts and net pay (§9) of the settlements in each status, of all that the caller may see. */
export const settlementTotals = z.object(
  Object.fromEntries(settlementStatuses.map((status) => [status, statusTotal])) as Record<SettlementStatus, typeof statusTotal>,
)

export type SettlementTotals = z.infer<typeof settlementTotals>
