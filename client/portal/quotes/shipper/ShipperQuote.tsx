import { useParams } from 'react-router-dom'
import type { CurrentUser } from '#shared/users/user'
import { queries } from '../../../platform/api/queries.ts'
import { NoResponse } from '../../../platform/transport/request.ts'
import { RecordScreen } from '../../detail/RecordScreen.tsx'
import { useCachedRecord } from '../../detail/useCachedRecord.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { ShipperQuoteParts } from './ShipperQuoteParts.tsx'
import { ShipperQuoteSkeleton } from './ShipperQuoteSkeleton.tsx'

/** The record of a shipper's own quote: its cached row at once, then with the breakdown of the price. */
export function ShipperQuote({ user }: { user: CurrentUser }) {
  const { id: reference = '' } = useParams()
  const { record, row, error, refetch, banner } = useCachedRecord('quotes', reference, queries.quote(reference))
  const { isStale } = useCachedResource('quotes')
  const quote = record ?? row
  return (
    <RecordScreen
      what="quote"
      title={quote ? `Quote ${quote.reference}` : 'Quote Details'}
      error={error}
      onRetry={refetch}
      banner={banner}
      skeleton={<ShipperQuoteSkeleton />}
    >
      {quote && (
        <ShipperQuoteParts
          key={quote.id}
          quote={quote}
          user={user}
          isStale={isStale || error instanceof NoResponse}
          refetch={refetch}
          missing={
            error ? (
              <p className="card p-5 text-muted">{missing(error)}</p>
            ) : (
              <div aria-busy="true" className="card p-5">
                <div className="skeleton h-40" />
              </div>
            )
          }
        />
      )}
    </RecordScreen>
  )
}

const missing = (error: Error) =>
  error instanceof NoResponse
    ? "The price breakdown isn't saved on this device. Connect to see it."
    : `The price breakdown couldn't be loaded. ${error.message}`
