import type { Actor, Transition } from '../kernel/transition.ts'
import { openQuoteStatuses, type QuoteStatus, quoteStatuses } from './status.ts'

const desk = ['superadmin', 'admin', 'dispatcher'] as const satisfies readonly Actor[]
const asked = ['shipper', 'link'] as const satisfies readonly Actor[]

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
  | 'put-away'
  | 'restore'

/**
 * The state table of a quote request (§4). A price that is sent again is a new version of it. The shipper declines a price;
 * dispatch declines a request that it cannot haul. The shipper may withdraw a request without a price, with or without a reason.
 * Dispatch accepts for a shipper who agrees on the phone.
 */
export const quoteTransitions: readonly Transition<QuoteStatus, QuoteAction>[] = [
  { verb: 'send', from: openQuoteStatuses, to: 'quoted', by: desk },
  { verb: 'accept', from: ['quoted'], to: 'accepted', by: [...asked, ...desk] },
  { verb: 'decline', from: ['quoted'], to: 'declined', by: asked },
  { verb: 'decline', from: ['new'], to: 'declined', by: desk, needs: 'reason' },
  { verb: 'withdraw', from: openQuoteStatuses, to: 'withdrawn', by: desk, needs: 'reason' },
  { verb: 'withdraw', from: ['new'], to: 'withdrawn', by: ['link'] },
  { verb: 'expire', from: ['quoted'], to: 'expired', by: ['system'] },
  { verb: 'edit', from: ['new'], to: 'new', by: desk },
  { verb: 'log', from: quoteStatuses, by: desk, internal: true },
  { verb: 'link', from: ['quoted', 'accepted'], by: desk, internal: true },
  // A link outlives what ends the request: its page says how it ended.
  { verb: 'revoke', from: ['quoted', 'accepted', 'declined', 'expired', 'withdrawn'], by: desk, internal: true },
  { verb: 'put-away', from: ['new'], by: desk, internal: true },
  { verb: 'restore', from: ['new'], by: desk, internal: true },
]
