import type { FieldChange } from '#shared/command'
import { formatDollars } from '#shared/money'
import { type PaymentMethod, paymentMethodLabels } from '#shared/paymentMethod'
import { formatDay } from '#shared/time'
import { change } from '../record/changeWords.ts'

const labels: Readonly<Record<string, string>> = {
  ...{ earnings: 'Earnings', netPay: 'Net pay', method: 'Paid by', reference: 'Reference', paidOn: 'Paid on' },
}

function words(field: string, value: unknown): string | null {
  if (typeof value === 'number') return formatDollars(value)
  if (typeof value !== 'string') return null
  if (field === 'paidOn') return formatDay(value)
  return field === 'method' ? (paymentMethodLabels[value as PaymentMethod] ?? value) : value
}

/** What the history of a settlement says of what can be done with it. */
export const settlementHistoryWords = {
  verbs: { prepare: 'Worked out again', process: 'Processed', pay: 'Marked as paid', reopen: 'Reopened' },
  changed: ({ field, from, to }: FieldChange) => {
    const label = labels[field]
    return label ? change(label, words(field, from), words(field, to)) : []
  },
}
