import type { FieldErrors } from 'react-hook-form'
import type { InvoiceRow } from '#shared/invoices/invoice'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { cents, dollars, formatDollars } from '#shared/kernel/money'
import { enteredNumber, typedNumber } from '#shared/kernel/typedNumber'
import { amountText } from '../../../platform/forms/amounts.ts'

/** The amount for each invoice, in dollars as typed, by the id of the invoice. */
export type Parts = Readonly<Record<string, string>>

/** The parts of invoices that are still open: another user may have paid one meanwhile, which then has no field. */
export const openParts = (parts: Parts, invoices: readonly Pick<InvoiceRow, 'id'>[]): Parts =>
  Object.fromEntries(Object.entries(parts).filter(([id]) => invoices.some((invoice) => invoice.id === id)))

/** The allocations of a request; an empty field pays nothing. */
export const allocationsOf = (parts: Parts) =>
  Object.entries(parts).flatMap(([invoice, typed]) => (typed.trim() === '' ? [] : [{ invoice, amount: enteredNumber(typed) }]))

/** The sum of the parts in dollars; a text that is no amount counts as nothing. */
export const sumOfParts = (parts: Parts) =>
  dollars(Object.values(parts).reduce((sum, typed) => sum + (cents(typedNumber(typed)) || 0), 0))

/** Splits an amount of dollars over the invoices, the oldest due first. */
export function splitOldestFirst(amount: number, invoices: readonly InvoiceRow[]): Record<string, string> {
  let remaining = Number.isNaN(amount) ? 0 : cents(amount)
  return Object.fromEntries(
    invoices.map((invoice) => {
      const part = Math.min(remaining, cents(leftOf(invoice)))
      remaining -= part
      return [invoice.id, part > 0 ? amountText(dollars(part)) : '']
    }),
  )
}

/** Why the part of an invoice is wrong; null where it is right or empty. */
export function partProblem(typed: string, invoice: InvoiceRow): string | null {
  if (typed.trim() === '') return null
  const amount = typedNumber(typed)
  if (!(amount > 0)) return 'Please enter an amount in dollars and cents, or leave it empty'
  if (cents(amount) <= cents(leftOf(invoice))) return null
  return `${invoice.number} has ${formatDollars(leftOf(invoice))} open: ${formatDollars(amount)} is too much`
}

/** The errors of the parts, by the id of the invoice. */
export function partErrors(parts: Parts, invoices: readonly InvoiceRow[]): FieldErrors<{ parts: Record<string, string> }> {
  const wrong = invoices.flatMap((invoice) => {
    const message = partProblem(parts[invoice.id] ?? '', invoice)
    return message ? [[invoice.id, { type: 'schema', message }] as const] : []
  })
  return wrong.length > 0 ? { parts: Object.fromEntries(wrong) } : {}
}
