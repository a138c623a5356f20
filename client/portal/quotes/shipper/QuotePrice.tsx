import { formatDollars } from '#shared/kernel/money'
import type { Quote } from '#shared/quotes/quote'
import { useNow } from '../../detail/now.ts'
import { statusAt } from './shipperQuoteStatus.ts'

/** The newest price in a list; one that cannot be had any more is struck through. Nothing before the first. */
export function QuotePrice({ quote }: { quote: Quote }) {
  const status = statusAt(quote, useNow())
  if (quote.total === null) return null
  const price = formatDollars(quote.total)
  return status === 'quoted' || status === 'accepted' ? price : <s className="text-muted">{price}</s>
}
