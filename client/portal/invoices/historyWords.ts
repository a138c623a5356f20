import type { FieldChange } from '#shared/command'
import { formatDollars } from '#shared/money'
import { change } from '../record/changeWords.ts'

const words = (value: unknown) => (typeof value === 'number' ? formatDollars(value) : null)

/** What the history of an invoice says of what can be done with it. */
export const invoiceHistoryWords = {
  verbs: {
    status: 'Issued',
    pay: 'Payment recorded',
    'take-back': 'Payment taken back',
    void: 'Voided',
    // What became of the mail stands above it.
    send: 'E-mail written',
    remind: 'Reminder written',
  },
  changed: ({ field, from, to }: FieldChange) => (field === 'paid' ? change('Paid', words(from), words(to)) : []),
}
