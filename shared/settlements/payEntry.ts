import { z } from 'zod'
import { enteredDay } from '../kernel/enteredDay.ts'
import { acceptedWarnings, reason } from '../kernel/findings.ts'
import { cents } from '../kernel/money.ts'
import { numberWithin } from '../kernel/numbers.ts'
import { text } from '../kernel/text.ts'
import type { PayTerms } from './payTerms.ts'

/** The most dollars that are entered of a driver at once: more is a typing error. */
export const maxEntered = 100_000

const share = (label: string) =>
  numberWithin({ min: 0, max: 100, decimals: 2 }, `Please enter the share of ${label} in percent, from 0 to 100`)
const perMile = (label: string) =>
  numberWithin({ min: 0, max: 20, decimals: 3 }, `Please enter the dollars for ${label} mile, from 0 to 20.000`)
const amount = (label: string) =>
  numberWithin({ min: 0.01, max: maxEntered, decimals: 2 }, `Please enter ${label} in dollars, from 0.01 to 100,000.00`)

/** The most dollars of a correction: more is a typing error. */
const maxCorrected = 10_000

/** What a driver gets with the next settlement, because an earlier one was wrong; dollars. */
export const correctedAmount = numberWithin(
  { min: 0.01, max: maxCorrected, decimals: 2 },
  'Please enter what comes with the next settlement in dollars, from 0.01 to 10,000.00',
)

const extras = share('detention, layover, tarp and stop pay')

/** Pay terms as they are entered: percent, and dollars. */
const terms = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('percent'),
      linehaul: share('the linehaul').describe('Percent'),
      fuel: share('the fuel surcharge').describe('Percent'),
      extras: extras.describe('Percent'),
    }),
    z.strictObject({
      kind: z.literal('mile'),
      loaded: perMile('a loaded').describe('Dollars'),
      empty: perMile('an empty').describe('Dollars'),
      extras,
    }),
    z.strictObject({ kind: z.literal('load'), amount: amount('the pay for a load').describe('Dollars'), extras }),
  ],
  'Please choose how the driver is paid',
)

export type TermsEntry = z.infer<typeof terms>

/** The terms as they are stored: hundredths of a percent, tenths of a cent, cents. */
export function termsOfEntry(entry: TermsEntry): PayTerms {
  const extras = Math.round(entry.extras * 100)
  switch (entry.kind) {
    case 'percent':
      return { kind: 'percent', linehaul: Math.round(entry.linehaul * 100), fuel: Math.round(entry.fuel * 100), extras }
    case 'mile':
      return { kind: 'mile', loaded: Math.round(entry.loaded * 1_000), empty: Math.round(entry.empty * 1_000), extras }
    case 'load':
      return { kind: 'load', cents: cents(entry.amount), extras }
  }
}

const account = z.uuid('Please choose the account').describe('The id of the account')
const name = text(60, 'Please enter what it is for')
/** The lease names each use of the escrow (49 CFR 376.12(k)(1)). */
const escrowUses = text(500, 'Please enter what the escrow may be used for, as the lease says').describe(
  'What it may be used for, as the lease says',
)

/** The bodies of the commands about the pay of a driver. */
export const payCommands = {
  'change-pay': z.strictObject({
    terms,
    effectiveFrom: enteredDay('Please enter the day from which this counts').describe('A calendar day: 2026-12-01'),
    reason,
    ...acceptedWarnings,
  }),
  'open-account': z.discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('deduction'),
        name,
        each: amount('what is taken from each settlement').describe('Dollars'),
        inAll: amount('what is taken in all').nullish().describe('Dollars; left out where there is no end'),
        effectiveFrom: enteredDay('Please enter from which day it is taken'),
      }),
      z.strictObject({
        kind: z.literal('escrow'),
        name,
        each: amount('what is taken from each settlement').describe('Dollars'),
        target: amount('how much is to be held').describe('Dollars'),
        uses: escrowUses,
        effectiveFrom: enteredDay('Please enter from which day it is taken'),
      }),
      z.strictObject({
        kind: z.literal('advance'),
        name,
        amount: amount('the advance').describe('Dollars'),
        effectiveFrom: enteredDay('Please enter the day on which it was given'),
        reference: text(60).nullish().describe('Such as the end of a money code'),
      }),
      z.strictObject({ kind: z.literal('correction'), name, amount: correctedAmount, reason }),
    ],
    'Please choose what it is',
  ),
  'end-account': z.strictObject({ account, reason }),
  'enter-transaction': z.strictObject({
    account,
    amount: numberWithin(
      { min: -maxEntered, max: maxEntered, decimals: 2 },
      'Please enter the amount in dollars, like 50.00, or -50.00 for less',
    )
      .refine((value) => value !== 0, 'Please enter an amount other than 0')
      .describe('Dollars, negative for less'),
    reason,
  }),
  'return-escrow': z.strictObject({
    account,
    amount: amount('what is returned').describe(
      'What the person has seen, with its interest, in dollars: another amount is not returned',
    ),
    reason,
  }),
} as const
