import { z } from 'zod'
import { enteredDay } from '../kernel/enteredDay.ts'
import { acceptedWarnings, reason } from '../kernel/findings.ts'
import { keysOf } from '../kernel/keysOf.ts'
import { text } from '../kernel/text.ts'
import { formatDay } from '../kernel/time.ts'
import { settlementPaymentMethods } from './paymentMethod.ts'

const noDay = 'Please enter the day on which it was paid'

/** How settlements were paid: by which method, under which reference, on which day. */
export const payment = {
  method: z.enum(keysOf(settlementPaymentMethods), 'Please choose how it was paid'),
  reference: text(60, 'Please enter the reference of the payment').describe('The number of the check, or what the bank calls it'),
  paidOn: enteredDay(noDay).describe('A calendar day: 2026-11-27; today at the latest'),
}

/** A payment whose parts may all be missing: of a settlement that comes to $0.00 nothing is paid. */
const paidOrNothing = {
  method: payment.method.nullish(),
  reference: payment.reference.nullish(),
  paidOn: payment.paidOn.nullish(),
}

/** The bodies of the commands that follow on `prepare`. */
export const settlementCommands = {
  process: z.strictObject(acceptedWarnings),
  pay: z.strictObject({ ...paidOrNothing, ...acceptedWarnings }),
  reopen: z.strictObject({ reason }),
}

/** A payment with all its parts. */
export const paymentEntry = z.strictObject(payment)

export type Payment = z.infer<typeof paymentEntry>

/** Why a settlement with a period from `periodStart` cannot have been paid on a day, as of `today`; null where it can. */
export function paidOnProblem(paidOn: string, periodStart: string, today: string): string | null {
  if (paidOn > today) return `${formatDay(paidOn)} has not come yet: please enter the day on which it was paid`
  if (paidOn >= periodStart) return null
  return `${formatDay(paidOn)} is before the period, which begins on ${formatDay(periodStart)}: please enter a later day`
}
