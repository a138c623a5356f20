import { loadStatusLabels } from '#shared/loads/status'
import type { LoadAction } from '#shared/loads/transitions'
import type { HistoryText } from '../../../detail/HistoryLine.tsx'
import { loadChanges } from './loadChangeText.ts'

const actions: Record<LoadAction | 'status' | 'correct-event', string> = {
  status: 'Created',
  edit: 'Edited',
  book: 'Booked',
  assign: 'Driver assigned',
  unassign: 'Driver unassigned',
  report: 'Event logged',
  record: 'Logged by driver',
  resolve: 'Event reviewed',
  'correct-event': 'Driver corrected an event',
  reply: 'Driver answered a review',
  depart: 'Departed pickup',
  repower: 'Handed over',
  deliver: 'Delivered',
  correct: 'Delivery undone',
  cancel: 'Cancelled',
  'bill-detention': 'Detention added',
  // The state of the mail is above the history.
  confirm: 'Load confirmation created',
  message: 'Message written',
  'enter-expense': 'Receipt entered',
  'review-expense': 'Receipt reviewed',
  link: 'Link shared',
  revoke: 'Link turned off',
  invoice: 'Invoiced',
  credit: 'Invoice voided',
  pay: 'Paid',
  unpay: 'Payment reversed',
}

/** The texts of a load's history. */
export const historyText: HistoryText = {
  actions,
  statuses: loadStatusLabels,
  nobody: 'Shipper or system',
  changed: loadChanges,
}
