import { quoteStatusLabels } from '#shared/quotes/status'
import type { QuoteAction } from '#shared/quotes/transitions'
import type { HistoryText } from '../../detail/HistoryLine.tsx'
import { quoteChanges } from './quoteChangeText.ts'

const actions: Record<QuoteAction | 'status', string> = {
  status: 'Received',
  send: 'Priced',
  accept: 'Accepted',
  decline: 'Declined',
  withdraw: 'Withdrawn',
  expire: 'Expired',
  edit: 'Request edited',
  log: 'Contact logged',
  link: 'Link created',
  revoke: 'Links revoked',
  archive: 'Marked as spam',
  restore: 'Marked not spam',
}

/** What the history of a quote request says. */
export const historyText: HistoryText = {
  actions,
  statuses: quoteStatusLabels,
  nobody: 'Shipper or system',
  changed: quoteChanges,
}
