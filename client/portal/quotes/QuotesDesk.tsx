import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { company } from '#shared/company'
import { queries } from '../../api/queries.ts'
import { ApiError } from '../../api/request.ts'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { NoAccess } from '../NoAccess.tsx'
import { DeskEmpty } from './DeskEmpty.tsx'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { QuoteCards } from './QuoteCards.tsx'
import { QuoteFilters } from './QuoteFilters.tsx'
import { QuoteTable } from './QuoteTable.tsx'
import { StreamBanner } from './StreamBanner.tsx'
import { useDeskView } from './useDeskView.ts'
import { useFresh } from './useFresh.ts'
import { useLiveQuotes } from './useLiveQuotes.ts'
import { useQuoteSearch } from './useQuoteSearch.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

/** The desk's window on quote requests: newest on top, each with the clock of its two-hour promise, live. */
export function QuotesDesk() {
  const filters = useQuoteSearch()
  const { view, choose } = useDeskView()
  const list = useInfiniteQuery({ ...queries.quotes(filters.search), placeholderData: (before) => before })
  const { data, error, isFetching, isPlaceholderData, refetch, dataUpdatedAt } = list
  useLiveQuotes(filters.search, isFetching)
  const quotes = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  const { fresh, news } = useFresh(JSON.stringify(filters.search), isPlaceholderData ? undefined : quotes)
  const filtered = filters.search.status !== undefined || filters.search.search !== undefined
  const refused = error instanceof ApiError && error.status === 403

  return (
    <>
      <title>{`Quote requests | ${company.name}`}</title>
      {!refused && <StreamBanner readAt={dataUpdatedAt} />}
      <div className="grid content-start gap-4 p-3 py-5 md:p-6">
        <div className="flex items-end justify-between gap-4">
          <div>
            <h1>Quote requests</h1>
            {!refused && (
              <p className="mt-1 text-[0.9375rem] text-muted">Newest on top. Each is promised an answer within 2 hours.</p>
            )}
          </div>
          {!refused && choose && <ViewSwitch view={view} onChoose={choose} />}
        </div>
        {refused ? (
          <NoAccess />
        ) : (
          <>
            <QuoteFilters filters={filters} />
            {error && <ErrorAlert error={error} onRetry={refetch} />}
            {!quotes ? (
              !error && <DeskSkeleton view={view} />
            ) : quotes.length === 0 ? (
              <DeskEmpty filtered={filtered} onClear={filters.clear} />
            ) : (
              <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
                {view === 'table' ? <QuoteTable quotes={quotes} fresh={fresh} /> : <QuoteCards quotes={quotes} fresh={fresh} />}
              </div>
            )}
            {quotes && quotes.length > 0 && !isPlaceholderData && (
              <div className="flex flex-wrap items-center justify-center gap-4 text-[0.9375rem] text-muted">
                <span>{quotes.length === 1 ? '1 request shown' : `${quotes.length.toLocaleString('en-US')} requests shown`}</span>
                {list.hasNextPage && (
                  <button
                    type="button"
                    className="btn btn-outline text-base-content"
                    disabled={list.isFetchingNextPage}
                    onClick={() => list.fetchNextPage()}
                  >
                    {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
                  </button>
                )}
              </div>
            )}
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  )
}
