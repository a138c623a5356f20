import type { FieldChange } from '#shared/kernel/findings'
import { formatDollars } from '#shared/kernel/money'
import { change } from '../../detail/changeText.ts'

const text = (value: unknown) => (typeof value === 'number' ? formatDollars(value) : null)

/** The labels of the invoice actions in its history. */
export const invoiceHistoryText = {
  actions: {
    status: 'Issued',
    pay: 'Payment recorded',
    apply: 'Credit applied',
    unapply: 'Payment unapplied',
    'void-payment': 'Payment reversed',
    void: 'Voided',
    // The status of the email is shown above the history.
    send: 'Email created',
    remind: 'Reminder created',
  },
  changed: ({ field, from, to }: FieldChange) => (field === 'paid' ? change('Paid', text(from), text(to)) : []),
}
