import { z } from 'zod'
import { settlementId } from './settlement.ts'
import { payment } from './settlementPayment.ts'

/** The most settlements of a batch. */
export const maxInBatch = 1_000

/** Settlements that a person has chosen, each as it was seen. */
export const chosenSettlements = z
  .array(z.strictObject({ id: settlementId, version: z.int().min(1) }))
  .min(1, 'Please choose at least one settlement')
  .max(maxInBatch, `Please send at most ${maxInBatch}`)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Please name each settlement once')
  .describe('In the order in which they are tried, each with the version that the person has seen')

/**
 * The bodies that start a batch. A batch of payments names either settlements, or a payment batch whose unpaid settlements it pays.
 */
export const processAll = z.strictObject({ settlements: chosenSettlements })
export const payAll = z
  .strictObject({
    ...payment,
    settlements: chosenSettlements.optional(),
    paymentBatch: z.uuid().optional().describe('The id of the file'),
  })
  .refine(({ settlements, paymentBatch }) => (settlements === undefined) !== (paymentBatch === undefined), {
    path: ['settlements'],
    message: 'Please choose settlements, or a payment batch',
  })

/** The pending settlements whose approval a person requests, having prepared them. */
export const approvalRequest = z.strictObject({ settlements: z.array(settlementId).min(1).max(maxInBatch) })

/** Which pending settlements a person does not process, and who does. */
export const leftToOthers = z.object({
  settlements: z.array(z.string()).describe('The settlements that the user prepared; none while another user can process them'),
  requested: z.array(z.string()).describe('Those of them whose approval was requested'),
  others: z.string().nullable().describe('Who else processes settlements: Leonard Osei or Dale Kowalczyk'),
})
export type LeftToOthers = z.infer<typeof leftToOthers>

export const batchActions = ['process', 'pay'] as const
export type BatchAction = (typeof batchActions)[number]

/** The outcome of a settlement in a batch: `refused` needs a person; `failed` changed nothing and can be retried as it is. */
export const batchOutcomes = ['waiting', 'done', 'refused', 'failed'] as const
export type BatchOutcome = (typeof batchOutcomes)[number]

const instant = z.iso.datetime({ offset: true })

const batchItem = z.object({
  id: z.string().describe('ST-20261115-07'),
  driverName: z.string(),
  driverHasAccount: z.boolean().describe('Whether the driver has an account, and is notified'),
  earnings: z.number(),
  reimbursements: z.number(),
  corrections: z.number(),
  deducted: z.number().describe('Dollars, the sum of the deductions'),
  netPay: z.number(),
  outcome: z.enum(batchOutcomes),
  why: z.string().nullable().describe('Why it was refused or has failed, in a sentence'),
  at: instant.nullable().describe('When it was tried last'),
})

export type BatchItem = z.infer<typeof batchItem>

const batchFields = {
  id: z.uuid(),
  action: z.enum(batchActions),
  from: z.iso.date().describe('The first day of all periods in it'),
  until: z.iso.date().describe('The last day of all periods in it'),
  startedBy: z.string().nullable().describe('The name of who has begun it, or has had it repeated'),
  startedAt: instant.describe('When it was begun, or repeated last'),
  endedAt: instant.nullable().describe('When it was over, or stopped; null while it is under way'),
  endedWhy: z.string().nullable().describe('Why it ended early, if no user stopped it'),
  triedAt: instant.nullable().describe('When one of them was tried last'),
}

/** A batch: settlements that are processed or paid one after the other, each with an outcome of its own. */
export const settlementBatch = z.object({ ...batchFields, items: z.array(batchItem) })
export type SettlementBatch = z.infer<typeof settlementBatch>

/** A batch in the list of the latest ones. */
export const settlementBatchRow = z.object({
  ...batchFields,
  count: z.int(),
  done: z.int(),
})
export type SettlementBatchRow = z.infer<typeof settlementBatchRow>

/** What a batch can be sent to do again: what has failed, and what was not tried because it was stopped. */
export function toRepeat({ items }: Pick<SettlementBatch, 'items'>): { failed: number; waiting: number } {
  const count = (outcome: BatchOutcome) => items.filter((item) => item.outcome === outcome).length
  return { failed: count('failed'), waiting: count('waiting') }
}
