import { z } from 'zod'
import { deviceTime } from '../kernel/deviceTime.ts'
import { acceptedWarnings } from '../kernel/findings.ts'
import { cents } from '../kernel/money.ts'
import { numberWithin } from '../kernel/numbers.ts'
import { freeText, text } from '../kernel/text.ts'
import { type DisputeOutcome, disputeOutcomes } from './disputeOutcome.ts'
import { correctedAmount, maxEntered } from './payEntry.ts'

const instant = z.iso.datetime({ offset: true })

/** The maximum length, in characters, of a driver's dispute and of the office's answer. */
export const maxDisputeLength = 1_000

/** How many disputes of a settlement may wait for an answer: more than it has lines, nearly always. */
export const maxOpenDisputes = 50

/**
 * A driver's dispute of a line: an append-only command with the line as the driver saw it, whatever the settlement's status by
 * then.
 */
export const disputeBody = z.strictObject({
  line: text(200, 'Please choose the line').describe('The key of the line'),
  name: text(200, 'Please send what the line is called'),
  amount: numberWithin(
    { min: -1_000_000, max: 1_000_000, decimals: 2 },
    'Please send the amount of the line in dollars',
  ).describe('As the driver saw it, in dollars'),
  text: freeText(maxDisputeLength).min(1, "Please say what's wrong"),
  expected: numberWithin(
    { min: 0, max: maxEntered, decimals: 2 },
    'Please enter what it should be in dollars, from 0 to 100,000.00, or nothing',
  )
    .nullish()
    .describe('What it should be, in dollars without a sign'),
  disputedAt: deviceTime('Please send when it was written').describe(
    "By the driver's clock, corrected by what the device knows of the server's",
  ),
})

export type DisputeBody = z.output<typeof disputeBody>

/** The answer of the office, for the driver to read. */
export const disputeAnswer = z.strictObject({
  dispute: z.uuid('Please choose the dispute').describe('Its id'),
  outcome: z.enum(Object.keys(disputeOutcomes) as [DisputeOutcome, ...DisputeOutcome[]], 'Please choose agreed or declined'),
  text: freeText(maxDisputeLength).min(1, 'Please write an answer: the driver reads it'),
  amount: correctedAmount.nullish().describe('What comes with the next settlement, in dollars; of one that is agreed'),
  ...acceptedWarnings,
})

export type DisputeAnswer = z.output<typeof disputeAnswer>

/** A dispute as it is read; dollars. Without an outcome it is open. */
export const settlementDispute = z.object({
  id: z.uuid(),
  line: z.string(),
  name: z.string().describe('What the driver saw'),
  amount: z.number(),
  text: z.string(),
  expected: z.number().nullable(),
  disputedAt: instant,
  receivedAt: instant,
  outcome: z.enum(Object.keys(disputeOutcomes) as [DisputeOutcome, ...DisputeOutcome[]]).nullable(),
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable().describe('Null for the driver: to them it is the office'),
  correction: z
    .object({
      amount: z.number().describe('The agreed amount'),
      left: z.number().describe('What comes with the next settlement'),
      settlement: z.string().nullable().describe('The settlement that it is in'),
    })
    .nullable()
    .describe('What it brings the driver, in dollars; null where no amount was named'),
})

export type SettlementDispute = z.infer<typeof settlementDispute>

/** How much more a driver asks for with a dispute, in cents; null where that is not said, or it would be less. */
export function askedCents({ amount, expected }: Pick<SettlementDispute, 'amount' | 'expected'>): number | null {
  if (expected === null) return null
  const more = (amount < 0 ? 0 - cents(expected) : cents(expected)) - cents(amount)
  return more > 0 ? more : null
}

/** A correction that waits for the next settlement of its driver; dollars. */
export const waitingCorrection = z.object({
  account: z.uuid(),
  driverId: z.uuid(),
  driverName: z.string(),
  name: z.string(),
  amount: z.number(),
  settlement: z.string().nullable().describe('The one that it corrects'),
  agreedOn: z.iso.date(),
})

export type WaitingCorrection = z.infer<typeof waitingCorrection>
