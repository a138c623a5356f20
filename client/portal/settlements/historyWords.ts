import type { FieldChange } from '#shared/command'
import { formatDollars } from '#shared/money'
import { change } from '../record/changeWords.ts'

const labels: Readonly<Record<string, string>> = { earnings: 'Earnings', netPay: 'Net pay' }
const words = (value: unknown) => (typeof value === 'number' ? formatDollars(value) : null)

/** What the history of a settlement says of what can be done with it. */
export const settlementHistoryWords = {
  verbs: { prepare: 'Worked out again', dispute: 'Line disputed', answer: 'Dispute answered' },
  changed: ({ field, from, to }: FieldChange) => {
    const label = labels[field]
    return label ? change(label, words(from), words(to)) : []
  },
}
