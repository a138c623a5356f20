import type { FieldErrors, Resolver } from 'react-hook-form'
import { companyDay } from '#shared/kernel/companyDay'
import { type Payment, paidOnProblem, paymentEntry } from '#shared/settlements/settlementPayment'
import { serverNow } from '../../../../platform/transport/serverClock.ts'

/** How a settlement was paid, as typed. */
export interface PaymentForm {
  method: string
  reference: string
  paidOn: string
}

/** Defaults to direct deposit, today. */
export const newPayment = (): PaymentForm => ({ method: 'ach', reference: '', paidOn: companyDay(serverNow()) })

/** The errors of a payment by field, for periods that begin on `periodStart`; null without any. */
function paymentProblems(typed: PaymentForm, periodStart: string): Partial<Record<keyof PaymentForm, string>> | null {
  const parsed = paymentEntry.safeParse(typed)
  if (!parsed.success) {
    return Object.fromEntries([...parsed.error.issues].reverse().map(({ path, message }) => [String(path[0]), message]))
  }
  const problem = paidOnProblem(parsed.data.paidOn, periodStart, companyDay(serverNow()))
  return problem ? { paidOn: problem } : null
}

/** A settlement of $0.00 is closed without payment details. */
export const nothingPaid: Resolver<PaymentForm, unknown, Partial<Payment>> = () => ({ values: {}, errors: {} })

/** The same for the form library. `periodStart` is read at each press. */
export const paymentResolver =
  (periodStart: () => string): Resolver<PaymentForm, unknown, Payment> =>
  (typed) => {
    const problems = paymentProblems(typed, periodStart())
    if (!problems) return { values: paymentEntry.parse(typed), errors: {} }
    const errors = Object.entries(problems).map(([field, message]) => [field, { type: 'schema', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<PaymentForm> }
  }
