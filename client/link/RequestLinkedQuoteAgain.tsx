import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'
import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import { askAgain } from '../platform/forms/askAgain.ts'

/** Leads to the form for quotes, filled in with what this page knows but the date. Into another tab it leads as it is. */
export function AskAgain({ quote }: { quote: LinkedQuote }) {
  const { reference, companyName, contactName, equipment, pickupLocation, deliveryLocation, freightDetails } = quote
  const values = { companyName, contactName, equipment, pickupLocation, deliveryLocation, freightDetails }
  return (
    <Link to={pages.quote} state={askAgain(reference, values)} className="btn btn-primary btn-lg">
      Request a new price
    </Link>
  )
}
