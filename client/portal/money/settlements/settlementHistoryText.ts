import type { FieldChange } from '#shared/kernel/findings'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { type PayoutMethod, payoutMethods } from '#shared/settlements/paymentMethod'
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
  return field === 'method' ? (payoutMethods[value as PayoutMethod] ?? value) : value
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
    payout: 'Added to bank file',
    'leave-payout': 'Moved to another bank file',
    'withdraw-payout': 'Bank file withdrawn',
    'not-paid': 'Returned by bank',
  },
  changed: ({ field, from, to }: FieldChange) => {
    const label = labels[field]
    return label ? change(label, text(field, from), text(field, to)) : []
  },
}
