import { z } from 'zod'
import { escrowRate } from './escrowRate.ts'

/** The labels of the kinds of accounts. `carried` is a negative balance of a settlement. A correction is owed to the driver. */
export const payAccountKinds = {
  deduction: 'Deduction',
  escrow: 'Escrow',
  advance: 'Advance',
  carried: 'Carried over',
  correction: 'Correction',
} as const

export type PayAccountKind = keyof typeof payAccountKinds

/** An account of a driver with its transactions; dollars. Its balance is their sum. */
export const payAccount = z.object({
  id: z.uuid(),
  kind: z.enum(Object.keys(payAccountKinds) as [PayAccountKind, ...PayAccountKind[]]),
  name: z.string(),
  each: z.number().nullable().describe('What is taken from each settlement, in dollars'),
  target: z
    .number()
    .nullable()
    .describe('Of escrow how much is held, of a deduction how much is taken in all; null for one without an end'),
  reference: z.string().nullable(),
  uses: z.string().nullable().describe('Of escrow what it may be used for, as the lease says (49 CFR 376.12(k)(1))'),
  effectiveFrom: z.iso.date(),
  endedOn: z.iso.date().nullable().describe('From that day on nothing is taken'),
  returnBy: z.iso
    .date()
    .nullable()
    .describe('Of escrow that is over and still holds something: when it is returned at the latest'),
  balance: z.number().describe('The sum of the transactions: left to deduct, held, or owed'),
  transactions: z
    .array(
      z.object({
        id: z.int(),
        onDay: z.iso.date(),
        amount: z.number().describe('Dollars, negative for less'),
        note: z.string(),
        settlement: z.string().nullable(),
      }),
    )
    .describe('The newest first'),
})

export type PayAccount = z.infer<typeof payAccount>

/** In how many days after its end, or that of the driver, escrow is returned at the latest (49 CFR 376.12(k)(6)). */
export const returnDays = 45

/** A closed escrow account that still has a balance; dollars. */
const escrowToReturn = z.object({
  account: z.uuid(),
  driverId: z.uuid(),
  driverName: z.string(),
  name: z.string(),
  returnBy: z.iso.date(),
  balance: z.number(),
  interest: z.number().describe('What it bears to yesterday, and is entered as it is returned'),
})

/** The escrow balances of all drivers, for the office. */
export const escrowHeld = z.object({
  total: z.number().describe('Of all drivers, in dollars'),
  rates: z.array(escrowRate).describe('The newest quarter first'),
  missing: z
    .array(z.iso.date())
    .describe('The first days of quarters without a rate: this one, and past ones with a balance. The newest first'),
  toReturn: z.array(escrowToReturn).describe('The first to be returned first'),
})

export type EscrowHeld = z.infer<typeof escrowHeld>
export type EscrowToReturn = EscrowHeld['toReturn'][number]

/** Whether an account has a balance that is not to go below zero: all but a deduction without an end. */
export function hasBalance({ kind, target }: Pick<PayAccount, 'kind'> & { target: number | null }): boolean {
  return kind !== 'deduction' || target !== null
}
