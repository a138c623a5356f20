import type { FieldChange } from '#shared/kernel/findings'
import { formatDollars } from '#shared/kernel/money'
import { change } from '../../detail/changeText.ts'

const words = (value: unknown) => (typeof value === 'number' ? formatDollars(value) : null)

/** What the history of an invoice says of what can be done with it. */
export const invoiceHistoryText = {
  verbs: {
    status: 'Issued',
    pay: 'Payment recorded',
    'take-back': 'Payment reversed',
    void: 'Voided',
    // What became of the mail stands above it.
    send: 'Email created',
    remind: 'Reminder created',
  },
  changed: ({ field, from, to }: FieldChange) => (field === 'paid' ? change('Paid', words(from), words(to)) : []),
}
