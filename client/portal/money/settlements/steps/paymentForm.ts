import type { FieldErrors, Resolver } from 'react-hook-form'
import { companyDay } from '#shared/kernel/companyDay'
import { type Payment, paidOnProblem, paymentEntry } from '#shared/settlements/settlementPayment'
import { serverNow } from '../../../../platform/transport/serverClock.ts'

/** How something was paid, as it is typed. */
export interface PaymentForm {
  method: string
  reference: string
  paidOn: string
}

/** By direct deposit, today, until somebody chooses otherwise. */
export const newPayment = (): PaymentForm => ({ method: 'ach', reference: '', paidOn: companyDay(serverNow()) })

/** Each problem of a payment for periods that begin on `periodStart` at its field; null where there is none. */
function paymentProblems(typed: PaymentForm, periodStart: string): Partial<Record<keyof PaymentForm, string>> | null {
  const parsed = paymentEntry.safeParse(typed)
  if (!parsed.success) {
    return Object.fromEntries([...parsed.error.issues].reverse().map(({ path, message }) => [String(path[0]), message]))
  }
  const problem = paidOnProblem(parsed.data.paidOn, periodStart, companyDay(serverNow()))
  return problem ? { paidOn: problem } : null
}

/** Of what comes to $0.00 nothing is asked for, and nothing is sent. */
export const nothingPaid: Resolver<PaymentForm, unknown, Partial<Payment>> = () => ({ values: {}, errors: {} })

/** The same for the form library, by when the periods begin as it is pressed. */
export const paymentResolver =
  (periodStart: () => string): Resolver<PaymentForm, unknown, Payment> =>
  (typed) => {
    const problems = paymentProblems(typed, periodStart())
    if (!problems) return { values: paymentEntry.parse(typed), errors: {} }
    const errors = Object.entries(problems).map(([field, message]) => [field, { type: 'schema', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<PaymentForm> }
  }
