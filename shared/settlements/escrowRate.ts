import { z } from 'zod'
import { firstOf } from '../kernel/calendarDay.ts'
import { numberWithin } from '../kernel/numbers.ts'
import { text } from '../kernel/text.ts'
import { isCalendarDay, isInYears, outsideYears } from '../kernel/time.ts'
import { formatQuarter } from './escrowInterest.ts'

const yearly = (label: string) => numberWithin({ min: 0, max: 20, decimals: 3 }, `Please enter ${label} in percent, from 0 to 20`)

const chooseQuarter = 'Please choose the quarter'

/** The interest rate on escrow of one quarter, as the office enters it (49 CFR 376.12(k)(5)). */
export const escrowRateEntry = z
  .strictObject({
    quarter: z
      .string(chooseQuarter)
      .refine((day) => isCalendarDay(day) && firstOf(3, day) === day, chooseQuarter)
      .refine(isInYears, outsideYears)
      .describe('The first day of the quarter: 2026-10-01'),
    bills: yearly('the yield of 13-week Treasury bills').describe('Percent, at the start of the quarter'),
    rate: yearly('the interest a year')
      .refine((value) => value > 0, 'Please enter a rate above 0')
      .describe('Percent'),
    why: text(200).nullish().describe('Stored in the history'),
  })
  .refine(({ bills, rate }) => rate >= bills, {
    path: ['rate'],
    error: ({ input }) =>
      `Please enter at least ${(input as { bills: number }).bills}%: 49 CFR 376.12(k) asks for the yield of Treasury bills`,
  })

export type EscrowRateEntry = z.output<typeof escrowRateEntry>

/** The rate of a quarter with its history. Its latest entry counts. */
export const escrowRate = z.object({
  quarter: z.iso.date().describe('The first day of the quarter'),
  bills: z.number().describe('The yield of 13-week Treasury bills at its start, in percent'),
  rate: z.number().describe('What escrow earns a year, in percent'),
  enteredAt: z.iso.datetime({ offset: true }),
  enteredBy: z.string().nullable(),
  why: z.string().nullable(),
  before: z.number().nullable().describe('The rate that this entry corrected'),
})

export type EscrowRate = z.infer<typeof escrowRate>

/** Why escrow cannot go on without the rate of a quarter, and where an administrator enters it. */
export const missingRate = (quarter: string) =>
  `No escrow interest rate for ${formatQuarter(quarter)} yet: an admin enters it under Settings, Escrow interest`
