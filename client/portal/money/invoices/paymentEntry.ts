import type { FieldErrors, Resolver } from 'react-hook-form'
import type { InvoiceRow } from '#shared/invoices/invoice'
import { invoiceCommands } from '#shared/invoices/invoiceEntry'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { enteredNumber } from '#shared/kernel/typedNumber'
import type { PaymentMethod } from '#shared/settlements/paymentMethod'
import { amountText } from '../../../platform/forms/amounts.ts'

/** A payment of an invoice, as typed. */
export interface PaymentEntry {
  /** Dollars, as typed. */
  amount: string
  paidOn: string
  method: PaymentMethod | ''
  reference: string
}

/** The open balance of an invoice, paid today. A payment that another user records meanwhile changes the amount. */
export const paymentOfRest =
  (today: string) =>
  (invoice: object): PaymentEntry => ({
    amount: amountText(leftOf(invoice as InvoiceRow)),
    paidOn: today,
    method: '',
    reference: '',
  })

/** Applies the checks of the server, so that the user sees an error before sending. */
export function paymentResolver(today: string): Resolver<PaymentEntry, unknown, object> {
  return ({ amount: typed, paidOn, method, reference }) => {
    const parsed = invoiceCommands.pay.safeParse({
      amount: enteredNumber(typed),
      paidOn,
      method,
      reference: reference.trim() || null,
    })
    const errors: FieldErrors<PaymentEntry> = {}
    const fail = (field: keyof PaymentEntry, message: string) => {
      errors[field] ??= { type: 'schema', message }
    }
    for (const { path, message } of parsed.error?.issues ?? []) fail(path[0] as keyof PaymentEntry, message)
    if (paidOn > today) fail('paidOn', 'Please enter today or an earlier date')
    return parsed.success && Object.keys(errors).length === 0 ? { values: parsed.data, errors: {} } : { values: {}, errors }
  }
}
