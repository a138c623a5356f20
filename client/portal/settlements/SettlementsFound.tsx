import type { ReactNode } from 'react'
import type { SettlementRow } from '#shared/settlement'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { ListEmpty } from '../list/ListEmpty.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import type { ListFilter } from '../list/useListSearch.ts'
import type { View } from '../list/useListView.ts'
import type { SeenList } from '../seen/useSeenList.ts'

interface Props {
  list: SeenList<'settlements'>
  filter: ListFilter<string>
  view: View
  /** Where there is not one: what to do about it. */
  none: { text: string; button: ReactNode }
  /** How rows are shown. */
  children: (rows: readonly SettlementRow[]) => ReactNode
}

/** What a list of settlements comes to: rows, none, not yet, or not at all. */
export function SettlementsFound({ list, filter, view, none, children }: Props) {
  const { rows, older, readAt, error, showMore } = list
  if (readAt === null && error) return <ErrorAlert error={error} onRetry={list.refetch} />
  if (!rows) return <ListSkeleton what="settlements" view={view} />
  if (rows.length > 0) {
    return (
      <>
        {children(rows)}
        {showMore && (
          <button type="button" className="btn btn-outline justify-self-center" onClick={showMore}>
            Show more
          </button>
        )}
      </>
    )
  }
  if (older === undefined) return <ListSkeleton what="settlements" view={view} />
  if (older && older.length > 0) {
    return (
      <>
        <p className="text-muted">Older settlements: not kept on this device, shown as the server has them now.</p>
        {children(older)}
      </>
    )
  }
  const narrowed = filter.search.status !== undefined || filter.search.search !== undefined
  return (
    <ListEmpty title="No settlements found" text={narrowed ? 'Adjust the search, or look at all of them.' : none.text}>
      {older === null && <p className="mb-3 max-w-96 text-muted">older settlements need a connection</p>}
      {narrowed ? (
        <button type="button" className="btn btn-outline" onClick={filter.clear}>
          Clear Search
        </button>
      ) : (
        none.button
      )}
    </ListEmpty>
  )
}
