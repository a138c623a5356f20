import type { Quote } from '#shared/quotes/quote'
import { NoResponse } from '../../../platform/transport/request.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { Columns } from './Columns.tsx'
import { QuoteHead } from './QuoteHead.tsx'
import { PriceSkeleton } from './QuoteSkeleton.tsx'
import { RequestCard } from './RequestCard.tsx'
import { ShipperReach } from './ShipperReach.tsx'

/** The list row of a request, while its record is not loaded or cannot be loaded. */
export function RowParts({ quote, error }: { quote: Quote; error: Error | null }) {
  return (
    <>
      <QuoteHead quote={quote} />
      <Columns
        asked={
          <>
            <RequestCard quote={quote} />
            <section aria-label={quote.companyName} className="card p-5">
              <ShipperReach quote={quote} />
            </section>
          </>
        }
        clock={<AnswerCard quote={quote} median={null} />}
        price={error ? <p className="card p-5 text-muted">{missing(error)}</p> : <PriceSkeleton />}
        compared={null}
      />
    </>
  )
}

const missing = (error: Error) =>
  error instanceof NoResponse
    ? "This price isn't saved on this device. Connect to see it."
    : `This could not be loaded. ${error.message}`
