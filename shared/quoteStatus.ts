/** The statuses of a quote request, from its arrival to its end. */
export const quoteStatuses = ['new', 'quoted', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

export const quoteStatusLabels: Record<QuoteStatus, string> = {
  new: 'New',
  quoted: 'Quoted',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

/** The statuses in which a quote request is still going on. */
export const openQuoteStatuses = ['new', 'quoted'] as const satisfies readonly QuoteStatus[]
