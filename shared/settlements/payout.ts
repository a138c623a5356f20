import { z } from 'zod'
import { reason } from '../kernel/findings.ts'
import { text } from '../kernel/text.ts'
import { settlementId } from './settlement.ts'
import { chosenSettlements } from './settlementBatch.ts'

/** The body that creates a payout file: its settlements, each with the version that the person has seen. */
export const payoutEntry = z.strictObject({
  settlements: chosenSettlements,
  again: text(500).nullish().describe('Why some go into it although another file has them: that one does not pay them any more'),
})

export type PayoutEntry = z.output<typeof payoutEntry>

/** The body that withdraws a payout file, or takes one settlement out of it that the bank has not paid. */
export const payoutWithdrawal = z.strictObject({
  reason,
  settlement: settlementId
    .nullish()
    .describe('The one that the bank has not paid; without it the file was never given to the bank'),
})

export type PayoutWithdrawal = z.output<typeof payoutWithdrawal>

const instant = z.iso.datetime({ offset: true })

/** A payout file. Amounts in dollars. */
export const payout = z.object({
  id: z.uuid(),
  name: z.string().describe('Of the file: payout-2026-11-26-4.csv'),
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

export type Payout = z.infer<typeof payout>
