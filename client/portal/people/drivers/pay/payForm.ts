import type { FieldErrors, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { enteredNumber } from '#shared/kernel/typedNumber'
import { payCommands, type TermsEntry } from '#shared/settlements/payEntry'
import type { PayTerms } from '#shared/settlements/payTerms'
import { amountText } from '../../../../platform/forms/amounts.ts'

/** New pay terms as typed. */
export interface TermsForm {
  kind: PayTerms['kind']
  linehaul: string
  fuel: string
  loaded: string
  empty: string
  amount: string
  extras: string
  effectiveFrom: string
  reason: string
}

/** The fields with the current terms as text; the user enters the day and the reason. */
export function termsForm(terms: PayTerms | null): TermsForm {
  const percent = (basisPoints: number) => String(basisPoints / 100)
  const current = terms ?? { kind: 'percent', linehaul: 0, fuel: 0, extras: 0 }
  return {
    kind: current.kind,
    linehaul: current.kind === 'percent' && terms ? percent(current.linehaul) : '',
    fuel: current.kind === 'percent' ? percent(current.fuel) : '0',
    loaded: current.kind === 'mile' ? String(current.loaded / 1_000) : '',
    empty: current.kind === 'mile' ? String(current.empty / 1_000) : '0',
    amount: current.kind === 'load' ? amountText(current.cents / 100) : '',
    extras: percent(current.extras),
    effectiveFrom: '',
    reason: '',
  }
}

/** The terms as the request has them. */
function toEntry({ kind, ...form }: TermsForm): unknown {
  const extras = enteredNumber(form.extras)
  if (kind === 'percent') return { kind, linehaul: enteredNumber(form.linehaul), fuel: enteredNumber(form.fuel), extras }
  if (kind === 'mile') return { kind, loaded: enteredNumber(form.loaded, 3), empty: enteredNumber(form.empty, 3), extras }
  return { kind, amount: enteredNumber(form.amount), extras }
}

export type PayChange = z.output<(typeof payCommands)['change-pay']>

/** The typed terms as the request has them. Each error is shown at its field. */
export const termsResolver: Resolver<TermsForm, unknown, PayChange> = (form) =>
  resolved(payCommands['change-pay'].safeParse({ terms: toEntry(form), effectiveFrom: form.effectiveFrom, reason: form.reason }))

/** The typed terms; null while they are incomplete. */
export function typedTerms(form: TermsForm): TermsEntry | null {
  const parsed = payCommands['change-pay'].shape.terms.safeParse(toEntry(form))
  return parsed.success ? parsed.data : null
}

/** A new account as typed. */
export interface AccountForm {
  kind: 'deduction' | 'escrow' | 'advance' | 'correction'
  name: string
  each: string
  inAll: string
  target: string
  uses: string
  amount: string
  effectiveFrom: string
  reference: string
  reason: string
}

export type NewAccount = z.output<(typeof payCommands)['open-account']>

export const accountResolver: Resolver<AccountForm, unknown, NewAccount> = ({ kind, name, ...form }) => {
  const { effectiveFrom } = form
  const each = enteredNumber(form.each)
  const bodies = {
    deduction: { effectiveFrom, each, inAll: form.inAll.trim() === '' ? null : enteredNumber(form.inAll) },
    escrow: { effectiveFrom, each, target: enteredNumber(form.target), uses: form.uses },
    advance: { effectiveFrom, amount: enteredNumber(form.amount), reference: form.reference },
    correction: { amount: enteredNumber(form.amount), reason: form.reason },
  }
  return resolved(payCommands['open-account'].safeParse({ kind, name, ...bodies[kind] }))
}

/** A transaction as typed. */
export interface TransactionValues {
  way: 'less' | 'more'
  amount: string
  reason: string
}

export type TransactionForm = z.output<(typeof payCommands)['enter-transaction']>

export const transactionResolver =
  (account: string): Resolver<TransactionValues, unknown, TransactionForm> =>
  ({ way, amount, reason }) => {
    const value = enteredNumber(amount)
    const signed = way === 'less' && typeof value === 'number' ? -value : value
    return resolved(payCommands['enter-transaction'].safeParse({ account, amount: signed, reason }))
  }

function resolved<Sent, Form extends object>(parsed: z.ZodSafeParseResult<Sent>) {
  if (parsed.success) return { values: parsed.data, errors: {} }
  const errors: Record<string, { type: string; message: string }> = {}
  for (const { path, message } of parsed.error.issues) errors[String(path.at(-1))] ??= { type: 'schema', message }
  return { values: {}, errors: errors as FieldErrors<Form> }
}
