import { Link } from 'react-router-dom'
import type { Quote } from '#shared/quotes/quote'
import { ownQuotePath } from './shipperQuotePaths.ts'

/** A link to the shipper's view of a quote, by its reference. */
export function ShipperQuoteLink({ quote }: { quote: Pick<Quote, 'reference'> }) {
  return (
    <Link
      to={ownQuotePath(quote)}
      className="link inline-flex items-center font-sign tracking-[.02em] pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
    >
      <span translate="no">{quote.reference}</span>
      <span className="sr-only">, View Details</span>
    </Link>
  )
}
