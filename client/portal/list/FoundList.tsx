import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { formatCount } from '#shared/kernel/count'
import { focusFirstField } from '../../platform/forms/firstField.ts'
import { pageSize } from '../../platform/offline/cache/listIndex.ts'
import { type CachedResource, descriptorOf } from '../../platform/offline/cache/resources.ts'
import { ApiError } from '../../platform/transport/request.ts'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { countOf } from './countOf.ts'
import { ListEmpty } from './ListEmpty.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { ListState } from './useList.ts'
import type { View } from './useListView.ts'

/** The texts where no row matches. */
export interface NoneFound {
  title: string
  text?: string | undefined
  /** The title without a filter, where there is no row at all. */
  titleOfNone?: string
  none: string
  /** Another link for the search. */
  beside?: ReactNode
  button?: ReactNode
}

interface Props<Resource extends CachedResource> {
  list: ListState<Resource>
  /** The plural name of the rows: `loads`. */
  what: string
  /** The label for rows that leave the working set after 90 days; `paid` by default. */
  ended?: string | undefined
  view: View
  /** One column at any width. */
  narrow?: boolean
  /** How many of the found rows are listed separately and not counted. */
  apart?: number | undefined
  empty: NoneFound
  /** Renders the rows, as a table or as cards. */
  children: (ids: readonly string[]) => ReactNode
}

/** The ids of the rows: the same array until one comes, goes or moves, so that the virtualized list keeps its measurements. */
function useIds(found: readonly { id: string }[] | undefined): readonly string[] {
  const last = useRef<readonly string[]>([])
  const ids = useMemo(() => {
    const now = found?.map(({ id }) => id) ?? []
    const isSame = now.length === last.current.length && now.every((id, at) => id === last.current[at])
    return isSame ? last.current : now
  }, [found])
  useEffect(() => {
    last.current = ids
  }, [ids])
  return ids
}

/** The content of a list: its rows, a skeleton, the empty state, or an error. */
export function FoundList<Resource extends CachedResource>({
  list,
  what,
  ended = 'paid',
  view,
  narrow = false,
  apart = 0,
  empty,
  children,
}: Props<Resource>) {
  const { found, of, isUncached, isMoreUncached, uncachedError, failure } = list
  const isFiltered = of.isFiltered || of.status !== undefined
  const ids = useIds(found)
  if (failure) return <ErrorAlert error={failure} onRetry={list.refetch} what={what} />
  if (!found) return <ListSkeleton what={what} view={view} narrow={narrow} />
  if (uncachedError instanceof ApiError) return <ErrorAlert error={uncachedError} onRetry={list.askAgain} />
  // With other filters than the status, the number on the server is unknown.
  const statuses = of.status ? [of.status] : Object.keys(descriptorOf(list.resource).statuses)
  const count = of.isFiltered || list.isUnlisted ? null : countOf(list.totals as Parameters<typeof countOf>[0], statuses)
  const isMore = count !== null && !isUncached && count > found.length - apart
  const bySearching = `${what[0]?.toUpperCase()}${what.slice(1)} ${ended} more than 90 days ago are found by searching for them.`
  if (found.length === 0) {
    const text = () => {
      if (uncachedError) return `Nothing on this device; older ${what} need a connection.`
      if (isMore) return bySearching
      return isFiltered
        ? (empty.text ?? (of.search === undefined ? 'Change or clear the filters.' : 'Check the spelling or clear the search.'))
        : empty.none
    }
    const clear = () => {
      list.filter.clear()
      // The button disappears with the empty state: the focus goes to the search that it has cleared.
      focusFirstField(document.querySelector('search'))
    }
    return (
      <ListEmpty title={(!isFiltered && empty.titleOfNone) || empty.title} text={text()}>
        {isFiltered && wrapText(empty.beside)}
        {isFiltered ? (
          <button type="button" className="btn btn-outline" onClick={clear}>
            {of.search === undefined ? 'Clear Filters' : 'Clear Search'}
          </button>
        ) : (
          wrapText(empty.button)
        )}
      </ListEmpty>
    )
  }
  const shown = formatCount(found.length - apart)
  const unknownCount = isMoreUncached ? `The ${list.isNewestFirst ? 'newest' : 'first'} ${shown} shown` : `${shown} shown`
  return (
    <>
      {isUncached && !list.isUnlisted && (
        <p className="text-muted">{`Older ${what}, from the server: this device does not keep them.`}</p>
      )}
      {wrapText(children(ids))}
      {/* Printing does not wait: rows that are not loaded are missing on paper. */}
      {found.length > pageSize && (
        <p className="hidden print:block">{`Part of the list: what was on the screen and around it, of ${shown} ${what}.`}</p>
      )}
      {found.length > apart && (
        <p className="text-center text-[0.9375rem] text-muted [overflow-anchor:none] no-print">
          {`${count === null || isUncached ? unknownCount : `${shown} of ${formatCount(count)} shown`}${isMore ? `. ${bySearching}` : ''}`}
        </p>
      )}
    </>
  )
}
