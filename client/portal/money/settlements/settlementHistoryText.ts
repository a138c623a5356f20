import type { FieldChange } from '#shared/kernel/findings'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { type SettlementPaymentMethod, settlementPaymentMethods } from '#shared/settlements/paymentMethod'
import { change } from '../../detail/changeText.ts'

const labels: Readonly<Record<string, string>> = {
  earnings: 'Earnings',
  netPay: 'Net pay',
  method: 'Paid by',
  reference: 'Reference',
  paidOn: 'Paid on',
}

function text(field: string, value: unknown): string | null {
  if (typeof value === 'number') return formatDollars(value)
  if (typeof value !== 'string') return null
  if (field === 'paidOn') return formatDay(value)
  return field === 'method' ? (settlementPaymentMethods[value as SettlementPaymentMethod] ?? value) : value
}

/** The labels of the settlement actions in its history. */
export const settlementHistoryText = {
  actions: {
    prepare: 'Recalculated',
    process: 'Processed',
    pay: 'Marked as paid',
    reopen: 'Reopened',
    dispute: 'Line disputed',
    answer: 'Dispute answered',
    'payment-batch': 'Added to bank file',
    'leave-payment-batch': 'Moved to another bank file',
    'withdraw-payment-batch': 'Bank file withdrawn',
    'not-paid': 'Returned by bank',
  },
  changed: ({ field, from, to }: FieldChange) => {
    const label = labels[field]
    return label ? change(label, text(field, from), text(field, to)) : []
  },
}
