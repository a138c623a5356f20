import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Mail } from '#shared/notifications/mail'
import type { CurrentUser } from '#shared/users/user'
import type { Page } from '../../../platform/api/queries.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { RowBoundary } from '../../feedback/RowBoundary.tsx'
import { ListEmpty } from '../../list/ListEmpty.tsx'
import type { ListFilter } from '../../list/useListFilter.ts'
import { MailLine } from './MailLine.tsx'

interface Props {
  user: CurrentUser
  query: UseInfiniteQueryResult<InfiniteData<Page<Mail>>>
  filter: ListFilter
}

/** The rows of the list with a button for older ones, its skeleton, the empty state, or an error. */
export function MailList({ user, query, filter }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data) return error ? <ErrorAlert error={error} onRetry={refetch} /> : <Skeleton />
  const mails = data.pages.flatMap(({ rows }) => rows)
  const isFiltered = Boolean(filter.status || filter.search)
  if (mails.length === 0) {
    return isFiltered ? (
      <ListEmpty title="No mails found matching your criteria" text="Check the spelling or clear the search.">
        <button type="button" className="btn btn-outline" onClick={filter.clear}>
          Clear Search
        </button>
      </ListEmpty>
    ) : (
      <ListEmpty title="No emails yet" text="The first one is listed here when you send a price.">
        {null}
      </ListEmpty>
    )
  }
  return (
    <>
      <ul aria-label="Mails, newest first" className="card">
        {mails.map((mail) => (
          <li key={mail.id} className="border-line not-last:border-b">
            <RowBoundary row={mail} around={(text) => <div className="p-4">{text}</div>}>
              <MailLine mail={mail} user={user} onTried={refetch} />
            </RowBoundary>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="btn btn-outline justify-self-center"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading…' : 'Older mails'}
        </button>
      )}
    </>
  )
}

function Skeleton() {
  return (
    <div aria-busy="true" className="card">
      <p role="status" className="sr-only">
        Loading mails
      </p>
      {[0, 1, 2, 3].map((line) => (
        <div
          key={line}
          className="grid gap-2 border-line px-4 py-3.5 not-last:border-b md:grid-cols-[7rem_minmax(0,1fr)] md:px-5"
        >
          <div className="skeleton h-6 w-20" />
          <div className="grid gap-2">
            <div className="skeleton h-5 w-72 max-w-full" />
            <div className="skeleton h-4 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
