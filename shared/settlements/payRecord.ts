import { z } from 'zod'
import { type ChargeCode, charges } from '../loads/charges.ts'
import type { PayCalculation } from './calculationSnapshot.ts'
import { maxBonus } from './pay.ts'
import type { PayTerms, TermsVersion } from './payTerms.ts'

/** Whole cents: clients repeat the calculation of a settlement, so they need its exact inputs. */
const cents = z.int()
const day = z.iso.date()

/** Pay terms as clients read them. */
export const payTerms = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    linehaul: z.int().describe('Hundredths of a percent of the linehaul: 7500 is 75 %'),
    fuel: z.int().describe('Hundredths of a percent of the fuel surcharge'),
    extras: z.int().describe('Hundredths of a percent of detention, layover, tarp and stop pay'),
  }),
  z.object({
    kind: z.literal('mile'),
    loaded: z.int().describe('Tenths of a cent a loaded mile: 625 is $0.625'),
    empty: z.int().describe('Tenths of a cent an empty mile'),
    extras: z.int(),
  }),
  z.object({ kind: z.literal('load'), cents, extras: z.int() }),
]) satisfies z.ZodType<PayTerms>

const version = z.object({ version: z.int(), effectiveFrom: day, terms: payTerms }) satisfies z.ZodType<TermsVersion>

/** A version of a driver's pay terms with who entered it and why. */
export const enteredTerms = version.extend({
  reason: z.string().nullable(),
  enteredAt: z.iso.datetime({ offset: true }),
  enteredBy: z.string().nullable().describe('Null for the driver: to them it is the office'),
})

export type EnteredTerms = z.infer<typeof enteredTerms>

const charge = z.object({
  code: z.enum(Object.keys(charges) as [ChargeCode, ...ChargeCode[]]),
  name: z.string(),
  cents,
})
const excluded = z.string().nullable().describe('Why it is left out')
const skipped = z.string().nullable().describe('Why it is not taken this time')
const account = z.string().describe('The id of the account')

/** All that a settlement is worked out from; cents. */
export const payInputs = z.object({
  kind: z.enum(['weekly', 'same_day']),
  from: day,
  until: day,
  terms: z.array(version),
  loads: z.array(
    z.object({
      id: z.string(),
      pickup: z.string(),
      delivery: z.string(),
      deliveredOn: day.nullable().describe("A day of the company's calendar; null while it is on its way"),
      dueOn: day.nullable(),
      settledIn: z.string().nullable().describe('The settlement or adjustment that pays it already'),
      excluded,
      linehaulCents: cents,
      fuelCents: cents,
      miles: z.int(),
      emptyMiles: z.int(),
      agreedCents: cents.nullable().describe('The agreed pay for the part of a load that was handed over'),
      extras: z.array(charge),
    }),
  ),
  bonus: z
    .object({ cents, reason: z.string() })
    .nullable()
    .describe(`At most ${maxBonus / 100} % of the earnings of the loads`),
  corrections: z
    .array(
      z.object({
        account,
        name: z.string(),
        agreedOn: day,
        balanceCents: cents,
        settlement: z.string().nullable().describe('The one that it corrects'),
      }),
    )
    .describe('The adjustments for errors of earlier settlements'),
  expenses: z
    .array(
      z.object({
        expense: z.string().describe('Its id'),
        load: z.string(),
        name: z.string(),
        cents,
        isAccepted: z.boolean().describe('Whether the office has accepted its receipt: until then it is not paid back'),
      }),
    )
    .describe('The expenses of the driver, by their receipts'),
  carriedCents: cents.describe('What an earlier settlement was short of'),
  deductions: z.array(z.object({ account, name: z.string(), cents, leftCents: cents.nullable(), skipped })),
  escrow: z.array(z.object({ account, name: z.string(), cents, balanceCents: cents, targetCents: cents, skipped })),
  advances: z.array(z.object({ account, name: z.string(), issuedOn: day, balanceCents: cents })),
})

/** How a settlement was worked out (§7): `payOf` of its inputs gives its lines, whose amounts are those here. */
export const payCalculation = z.object({
  rule: z.int().describe('The version of the rules'),
  inputs: payInputs,
  amounts: z.record(z.string(), cents).describe('The amount of each line, by its key'),
}) satisfies z.ZodType<PayCalculation>
