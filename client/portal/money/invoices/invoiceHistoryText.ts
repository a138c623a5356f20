import type { FieldChange } from '#shared/kernel/findings'
import { formatDollars } from '#shared/kernel/money'
import { change } from '../../detail/changeText.ts'

const words = (value: unknown) => (typeof value === 'number' ? formatDollars(value) : null)

/** The labels of the invoice actions in its history. */
export const invoiceHistoryText = {
  verbs: {
    status: 'Issued',
    pay: 'Payment recorded',
    'take-back': 'Payment reversed',
    void: 'Voided',
    // The status of the email is shown above the history.
    send: 'Email created',
    remind: 'Reminder created',
  },
  changed: ({ field, from, to }: FieldChange) => (field === 'paid' ? change('Paid', words(from), words(to)) : []),
}
