/** The statuses of a quote request, in their order (§4). */
export const quoteStatuses = ['new', 'quoted', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** The labels of the statuses. */
export const quoteStatusLabels: Record<QuoteStatus, string> = {
  new: 'New',
  quoted: 'Quoted',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

/** The label that dispatch reads where the shipper withdrew the request. */
export const withdrawnByShipperLabel = 'Withdrawn by the shipper'

/** The statuses of quote requests that are not completed yet. */
export const openQuoteStatuses = ['new', 'quoted'] as const satisfies readonly QuoteStatus[]
