import Phone from 'lucide-react/icons/phone'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { pages } from '#shared/kernel/paths'
import type { Quote } from '#shared/quotes/quote'
import { Inbox } from '../inbox/Inbox.tsx'
import { RowFocus } from '../list/rowFocus.ts'
import { usePermission } from '../shell/session/usePermission.ts'
import { QuoteCard } from './QuoteCard.tsx'
import { quoteColumns } from './quoteColumns.tsx'
import { OnBroughtBack } from './RobotMark.tsx'

/** The desk: the live list of quote requests, each with the countdown of its promised two hours. */
export function QuotesDesk() {
  const isWriter = usePermission('quotes:write')
  const [back, setBack] = useState<{ id: string; reference: string; isFocused: boolean } | null>(null)
  const onBack = useCallback(({ id, reference }: Quote) => setBack({ id, reference, isFocused: false }), [])
  const onFocused = useCallback(() => setBack((last) => last && { ...last, isFocused: true }), [])
  const moved = back && !back.isFocused ? back.id : null
  const rowFocus = useMemo(() => ({ moved, onFocused }), [moved, onFocused])
  return (
    <OnBroughtBack value={onBack}>
      <RowFocus value={rowFocus}>
        <Inbox
          resource="quotes"
          title="Quote requests"
          lead="Oldest deadline first. We promise a rate within 2 hours."
          called="quote request"
          briefly="request"
          searchBy="reference, company, city"
          columns={quoteColumns}
          Card={QuoteCard}
          actions={
            isWriter && (
              <Link to={`${staffPath('quotes')}/new`} className="btn btn-outline">
                <Phone aria-hidden="true" className="size-5" />
                <span>Quote by phone</span>
              </Link>
            )
          }
          from={(quote) => quote.companyName}
          none={{
            text: 'New requests appear here as soon as a shipper sends the form.',
            link: (
              <Link to={pages.quote} className="btn btn-outline">
                See the form
              </Link>
            ),
          }}
        />
      </RowFocus>
      <p role="status" className="sr-only">
        {back && `${back.reference} is not spam: it's back in the list`}
      </p>
    </OnBroughtBack>
  )
}
