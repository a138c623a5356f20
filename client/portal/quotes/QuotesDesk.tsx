import Phone from 'lucide-react/icons/phone'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/navigation'
import { pages } from '#shared/paths'
import { ArrivalsDesk } from '../arrivals/ArrivalsDesk.tsx'
import { usePermission } from '../session/usePermission.ts'
import { QuoteCard } from './QuoteCard.tsx'
import { quoteColumns } from './quoteColumns.tsx'

/** The desk: the live list of quote requests, each with the countdown of its promised two hours. */
export function QuotesDesk() {
  const isWriter = usePermission('quotes:write')
  return (
    <ArrivalsDesk
      noun="quotes"
      title="Quote requests"
      lead="Who is due first on top. Each is promised an answer within 2 hours."
      called="quote request"
      briefly="request"
      searchBy="reference, company, city"
      columns={quoteColumns}
      Card={QuoteCard}
      actions={
        isWriter && (
          <Link to={`${staffPath('quotes')}/new`} className="btn btn-outline">
            <Phone aria-hidden="true" className="size-5" />
            Quote by phone
          </Link>
        )
      }
      from={(quote) => quote.companyName}
      none={{
        text: 'They appear here by themselves, as soon as a shipper sends the form.',
        link: (
          <Link to={pages.quote} className="btn btn-outline">
            See the form
          </Link>
        ),
      }}
    />
  )
}
