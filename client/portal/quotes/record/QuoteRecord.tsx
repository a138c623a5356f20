import { useParams } from 'react-router-dom'
import { queries } from '../../../platform/api/queries.ts'
import { RecordScreen } from '../../detail/RecordScreen.tsx'
import { useCachedRecord } from '../../detail/useCachedRecord.tsx'
import { NextWaiting } from './NextWaiting.tsx'
import { QuoteParts } from './QuoteParts.tsx'
import { QuoteSkeleton } from './QuoteSkeleton.tsx'
import { RowParts } from './RowParts.tsx'

/** The record of a quote request, where it is answered: what they ask, the price, and what it is compared with. */
export function QuoteRecord() {
  const { id: reference = '' } = useParams()
  const { record, row, error, refetch, banner } = useCachedRecord('quotes', reference, queries.quote(reference))
  const quote = record ?? row
  return (
    <RecordScreen
      what="quote"
      title={quote ? `Quote ${quote.reference}` : 'Quote Details'}
      error={error}
      onRetry={refetch}
      banner={banner}
      skeleton={<QuoteSkeleton />}
      beside={quote && <NextWaiting quoteId={quote.id} />}
    >
      {record ? <QuoteParts key={record.id} quote={record} /> : row && <RowParts quote={row} error={error} />}
    </RecordScreen>
  )
}
