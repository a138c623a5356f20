import type { Actor, Transition } from '../kernel/transition.ts'
import { openQuoteStatuses, type QuoteStatus, quoteStatuses } from './status.ts'

const desk = ['superadmin', 'admin', 'dispatcher'] as const satisfies readonly Actor[]
const requesters = ['shipper', 'link'] as const satisfies readonly Actor[]

/** What can be done with a quote request. */
export type QuoteAction =
  | 'send'
  | 'accept'
  | 'decline'
  | 'withdraw'
  | 'expire'
  | 'edit'
  | 'log'
  | 'link'
  | 'revoke'
  | 'archive'
  | 'restore'

/**
 * The state table of a quote request (§4). A price that is sent again is a new version of it. The shipper declines a price;
 * dispatch declines a request that it cannot haul. The shipper may withdraw a request without a price, with or without a reason.
 * Dispatch accepts for a shipper who agrees on the phone.
 */
export const quoteTransitions: readonly Transition<QuoteStatus, QuoteAction>[] = [
  { action: 'send', from: openQuoteStatuses, to: 'quoted', by: desk },
  { action: 'accept', from: ['quoted'], to: 'accepted', by: [...requesters, ...desk] },
  { action: 'decline', from: ['quoted'], to: 'declined', by: requesters },
  { action: 'decline', from: ['new'], to: 'declined', by: desk, needs: 'reason' },
  { action: 'withdraw', from: openQuoteStatuses, to: 'withdrawn', by: desk, needs: 'reason' },
  { action: 'withdraw', from: ['new'], to: 'withdrawn', by: ['link'] },
  { action: 'expire', from: ['quoted'], to: 'expired', by: ['system'] },
  { action: 'edit', from: ['new'], to: 'new', by: desk },
  { action: 'log', from: quoteStatuses, by: desk, internal: true },
  { action: 'link', from: ['quoted', 'accepted'], by: desk, internal: true },
  // A link outlives what ends the request: its page says how it ended.
  { action: 'revoke', from: ['quoted', 'accepted', 'declined', 'expired', 'withdrawn'], by: desk, internal: true },
  { action: 'archive', from: ['new'], by: desk, internal: true },
  { action: 'restore', from: ['new'], by: desk, internal: true },
]
