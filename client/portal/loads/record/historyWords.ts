import type { LoadVerb } from '#shared/loadStates'
import { loadStatusLabels } from '#shared/loadStatus'
import type { HistoryWords } from '../../record/HistoryLine.tsx'
import { loadChanges } from './changeWords.ts'

const verbs: Record<LoadVerb | 'status', string> = {
  status: 'Made',
  edit: 'Edited',
  book: 'Booked',
  assign: 'Driver assigned',
  unassign: 'Driver unassigned',
  report: 'Event logged',
  record: 'Recorded in the cab',
  settle: 'Event settled',
  reply: 'Driver said what is right',
  depart: 'Departed pickup',
  repower: 'Handed over',
  deliver: 'Delivered',
  correct: 'Delivery taken back',
  cancel: 'Cancelled',
  detain: 'Detention added',
  // What became of the mail stands above it.
  confirm: 'Rate confirmation written',
  message: 'Message written',
  'enter-outlay': 'Receipt entered',
  'check-outlay': 'Receipt decided',
  link: 'Link given',
  revoke: 'Link taken back',
  invoice: 'Invoiced',
  credit: 'Invoice voided',
  pay: 'Paid',
  unpay: 'Payment taken back',
}

/** What the history of a load says. */
export const historyWords: HistoryWords = {
  verbs,
  statuses: loadStatusLabels,
  nobody: 'The shipper or the system',
  changed: loadChanges,
}
