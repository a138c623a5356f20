import type { QuoteVerb } from '#shared/quoteStates'
import { quoteStatusLabels } from '#shared/quoteStatus'
import type { HistoryWords } from '../../record/HistoryLine.tsx'
import { quoteChanges } from './changeWords.ts'

const verbs: Record<QuoteVerb | 'status', string> = {
  status: 'Received',
  send: 'Priced',
  accept: 'Accepted',
  decline: 'Declined',
  withdraw: 'Withdrawn',
  expire: 'Expired',
  edit: 'Request edited',
  log: 'Contact logged',
  link: 'Link made to copy',
  revoke: 'Links revoked',
  'put-away': 'Put away as a robot',
  restore: 'Brought back',
}

/** What the history of a quote request says. */
export const historyWords: HistoryWords = {
  verbs,
  statuses: quoteStatusLabels,
  nobody: 'The shipper or the system',
  changed: quoteChanges,
}
