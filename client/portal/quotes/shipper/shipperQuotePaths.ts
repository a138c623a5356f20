import { shipperPath } from '#shared/access/navigation'
import type { Quote } from '#shared/quotes/quote'

/** The address of one of a shipper's own quotes. */
export const ownQuotePath = ({ reference }: Pick<Quote, 'reference'>) => `${shipperPath('myQuotes')}/${reference}`
