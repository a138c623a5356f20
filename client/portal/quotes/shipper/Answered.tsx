import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router-dom'
import { shipperPath } from '#shared/access/navigation'
import type { QuoteRecord } from '#shared/quotes/quote'
import { ownQuotePath } from './shipperQuotePaths.ts'

/** On the start screen: what has become of a price that was just answered, until the screen is left. */
export function Answered({ quote: { reference, status, loadId } }: { quote: QuoteRecord }) {
  const isAccepted = status === 'accepted'
  const Icon = isAccepted ? CircleCheck : Ban
  return (
    <div className="card flex-row flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 pr-3 pl-4 md:pl-5">
      <p className={`flex items-center gap-2.5 font-semibold ${isAccepted ? 'text-(--green-ink)' : ''}`}>
        <Icon aria-hidden="true" className="size-5.5 flex-none" />
        <span className="min-w-0">
          {`${reference}: ${isAccepted ? `Accepted. ${loadId ? `Your load is ${loadId}` : ''}` : 'Declined'}`}
        </span>
      </p>
      {loadId ? (
        <Link to={`${shipperPath('loads')}/${loadId}`} className="btn btn-ghost">
          See the load
        </Link>
      ) : (
        <Link to={ownQuotePath({ reference })} className="btn btn-ghost">
          See the quote
        </Link>
      )}
    </div>
  )
}
