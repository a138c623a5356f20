import { quoteStatusLabels } from '#shared/quotes/status'
import type { QuoteVerb } from '#shared/quotes/transitions'
import type { HistoryWords } from '../../detail/HistoryLine.tsx'
import { quoteChanges } from './quoteChangeText.ts'

const verbs: Record<QuoteVerb | 'status', string> = {
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
  'put-away': 'Marked as spam',
  restore: 'Marked not spam',
}

/** What the history of a quote request says. */
export const historyWords: HistoryWords = {
  verbs,
  statuses: quoteStatusLabels,
  nobody: 'Shipper or system',
  changed: quoteChanges,
}
