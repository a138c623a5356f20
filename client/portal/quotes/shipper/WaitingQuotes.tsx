import { useCallback, useEffect, useRef, useState } from 'react'
import { formatCount } from '#shared/kernel/count'
import type { Quote, QuoteRecord } from '#shared/quotes/quote'
import type { CurrentUser } from '#shared/users/user'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { useNow } from '../../detail/now.ts'
import { RowBoundary } from '../../feedback/RowBoundary.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { Answered } from './Answered.tsx'
import { endsFirst, statusAt } from './shipperQuoteStatus.ts'
import { WaitingCard } from './WaitingCard.tsx'

const quoted = ['quoted']
const maxQuotes = 24

/** The prices that wait for the shipper's answer, the one that ends first on top; nothing without any. */
export function WaitingQuotes({ user }: { user: CurrentUser }) {
  const { isStale, refetch } = useCachedResource('quotes')
  const rows = useCachedRows(useCache(), 'quotes', { statuses: quoted, order: endsFirst, limit: maxQuotes })?.rows ?? []
  const now = useNow()
  const [answered, setAnswered] = useState<readonly QuoteRecord[]>([])
  const result = useRef<HTMLDivElement>(null)
  const learn = useCallback((quote: QuoteRecord) => {
    if (quote.status === 'accepted' || quote.status === 'declined') setAnswered((before) => [quote, ...before])
  }, [])
  // The buttons are gone: the result has the focus.
  useEffect(() => {
    if (answered.length > 0) result.current?.focus()
  }, [answered])

  const isAnswered = ({ id }: Quote) => answered.some((quote) => quote.id === id)
  const waiting = rows.filter((row) => statusAt(row, now) === 'quoted' && !isAnswered(row))
  if (waiting.length + answered.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="text-h3">
        <span>Waiting for your answer </span>
        {waiting.length > 1 && <span className="text-muted">{formatCount(waiting.length)}</span>}
      </h2>
      <div ref={result} tabIndex={-1} className="grid gap-3 outline-none empty:hidden">
        {answered.map((quote) => (
          <Answered key={quote.id} quote={quote} />
        ))}
      </div>
      {waiting.length > 0 && (
        <ul
          className={`grid gap-4 ${waiting.length > 1 ? 'min-[68.75rem]:grid-cols-2 min-[68.75rem]:*:last:odd:col-span-full' : ''}`}
        >
          {waiting.map((quote) => (
            <li key={quote.id} className="min-w-0">
              <RowBoundary row={quote}>
                <WaitingCard quote={quote} user={user} isStale={isStale} onAnswered={learn} onTrouble={refetch} />
              </RowBoundary>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
