import { z } from 'zod'
import { reason } from '../kernel/findings.ts'
import { text } from '../kernel/text.ts'
import { settlementId } from './settlement.ts'
import { chosenSettlements } from './settlementBatch.ts'

/** The body that creates a payment batch: its settlements, each with the version that the person has seen. */
export const paymentBatchEntry = z.strictObject({
  settlements: chosenSettlements,
  again: text(500).nullish().describe('Why some go into it although another file has them: that one does not pay them any more'),
})

export type PaymentBatchEntry = z.output<typeof paymentBatchEntry>

/** The body that withdraws a payment batch, or takes one settlement out of it that the bank has not paid. */
export const paymentBatchWithdrawal = z.strictObject({
  reason,
  settlement: settlementId
    .nullish()
    .describe('The one that the bank has not paid; without it the file was never given to the bank'),
})

export type PaymentBatchWithdrawal = z.output<typeof paymentBatchWithdrawal>

const instant = z.iso.datetime({ offset: true })

/** A payment batch. Amounts in dollars. */
export const paymentBatch = z.object({
  id: z.uuid(),
  name: z.string().describe('Of the file: payment-batch-2026-11-26-4.csv'),
  madeBy: z.string().nullable(),
  madeAt: instant,
  again: z.string().nullable().describe('Why some went into it although another file had them'),
  count: z.int().describe('Of all that it was made of'),
  amount: z.number().describe('Of all that it was made of'),
  paid: z.int().describe('How many of them are marked as paid'),
  left: z.array(z.object({ id: z.string(), amount: z.number() })).describe('What it holds and is not marked as paid'),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
})

export type PaymentBatch = z.infer<typeof paymentBatch>
