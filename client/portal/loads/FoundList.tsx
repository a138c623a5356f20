import { type ReactNode, useEffect } from 'react'
import type { LoadRow } from '#shared/load'
import { listFailed } from '#shared/portalNotices'
import { ApiError } from '../../api/request.ts'
import { notify } from '../../ui/toasts.ts'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { ListEmpty } from '../list/ListEmpty.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import type { View } from '../list/useListView.ts'
import type { SeenState } from '../seen/useSeenNoun.ts'
import type { FoundLoads } from './useFoundLoads.ts'

interface Props {
  found: FoundLoads
  state: SeenState<'loads'>
  view: View
  /** How many there are in all, also those that this device does not keep; null where nobody counts them. */
  count: number | null
  /** Shows all again; null where nothing is narrowed. */
  onClear: (() => void) | null
  /** The rows, as a table or as cards. */
  children: (rows: readonly LoadRow[]) => ReactNode
}

/** What was found of the loads, or why there is nothing to show. */
export function FoundList({ found, state, view, count, onClear, children }: Props) {
  const { rows, isOlder, showMore } = found
  // Where the session has ended, the portal asks to sign in again: that is told enough.
  const signedOut = state.error instanceof ApiError && state.error.status === 401
  const failure = state.readAt === null && !state.isFetching && !signedOut ? state.error : null
  useEffect(() => {
    if (failure) notify(listFailed('loads'))
  }, [failure])

  if (failure && !rows?.length) return <ErrorAlert error={failure} onRetry={state.refetch} />
  if (!rows) return <ListSkeleton what="loads" view={view} />
  if (found.error instanceof ApiError) return <ErrorAlert error={found.error} onRetry={found.retry} />
  const older = count !== null && !showMore && count > rows.length
  if (rows.length === 0) {
    return (
      <ListEmpty title="No loads found matching your criteria" text={emptyText(found.error !== null, older, onClear !== null)}>
        {onClear && (
          <button type="button" className="btn btn-outline" onClick={onClear}>
            Clear Search
          </button>
        )}
      </ListEmpty>
    )
  }
  return (
    <>
      {isOlder && <p className="text-muted">Older loads, from the server: this device does not keep them.</p>}
      {children(rows)}
      <div className="flex flex-wrap items-center justify-center gap-4 text-[0.9375rem] text-muted">
        <span>
          {count === null ? `${rows.length} shown` : `${rows.length} of ${count.toLocaleString('en-US')} shown`}
          {older && `. ${foundByNumber}`}
        </span>
        {showMore && (
          <button type="button" className="btn btn-outline text-base-content" onClick={showMore}>
            Show more
          </button>
        )}
      </div>
    </>
  )
}

const foundByNumber = 'Loads paid more than 90 days ago are found by their number.'

function emptyText(unreached: boolean, older: boolean, narrowed: boolean): string {
  if (unreached) return 'Nothing on this device; older loads need a connection.'
  if (older) return foundByNumber
  return narrowed ? 'Check the spelling, or look at all of them.' : 'They appear here by themselves, as soon as there are any.'
}
