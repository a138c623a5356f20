import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { formatCount } from '#shared/count'
import { pageSize } from '../../offline/cache/listIndex.ts'
import type { CachedNoun } from '../../offline/cache/nouns.ts'
import { ApiError } from '../../transport/request.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { ListState } from './useList.ts'
import type { View } from './useListView.ts'

interface Props<Noun extends CachedNoun> {
  list: ListState<Noun>
  /** What it is a list of: `loads`. */
  what: string
  /** How they come to their end, after which this device does not keep them long. */
  ended?: string
  view: View
  /** One below the other, whatever the room. */
  narrow?: boolean
  /** How many there are in all without those apart, also those that this device does not keep; null where nobody counts them. */
  count: number | null
  /** How many of what was found stand apart, and are in no count. */
  apart?: number
  /** Shows all again; null where nothing is narrowed. */
  onClear: (() => void) | null
  /** Where nothing is found: the specification's words; where there is not one, what to do about it. */
  empty: { title: string; text?: string | undefined; none: string; button?: ReactNode }
  /** The rows, as a table or as cards. */
  children: (ids: readonly string[]) => ReactNode
}

/** Their ids: the same array until one comes, goes or takes another place, so that the list has its places still. */
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

/** What a list comes to: rows, none, not yet, or why not at all. */
export function FoundList<Noun extends CachedNoun>({
  list,
  what,
  ended = 'paid',
  view,
  narrow = false,
  count,
  apart = 0,
  onClear,
  empty,
  children,
}: Props<Noun>) {
  const { found, isOlder, olderError, failure } = list
  const ids = useIds(found)
  if (failure) return <ErrorAlert error={failure} onRetry={list.refetch} what={what} />
  if (!found) return <ListSkeleton what={what} view={view} narrow={narrow} />
  if (olderError instanceof ApiError) return <ErrorAlert error={olderError} onRetry={list.askAgain} />
  const isMore = count !== null && !isOlder && count > found.length - apart
  const bySearching = `${what[0]?.toUpperCase()}${what.slice(1)} ${ended} more than 90 days ago are found by searching for them.`
  if (found.length === 0) {
    const text = () => {
      if (olderError) return `Nothing on this device; older ${what} need a connection.`
      if (isMore) return bySearching
      return onClear ? (empty.text ?? 'Check the spelling, or look at all of them.') : empty.none
    }
    return (
      <ListEmpty title={empty.title} text={text()}>
        {onClear ? (
          <button type="button" className="btn btn-outline" onClick={onClear}>
            Clear Search
          </button>
        ) : (
          empty.button
        )}
      </ListEmpty>
    )
  }
  const shown = formatCount(found.length - apart)
  return (
    <>
      {isOlder && <p className="text-muted">{`Older ${what}, from the server: this device does not keep them.`}</p>}
      {children(ids)}
      {/* A printer waits for nothing: rows that were not read are not on the paper. */}
      {found.length > pageSize && (
        <p className="hidden print:block">
          Part of the list: what was on the screen and around it, of {shown} {what}.
        </p>
      )}
      <p className="text-center text-[0.9375rem] text-muted [overflow-anchor:none] no-print">
        {count === null || isOlder ? `${shown} shown` : `${shown} of ${formatCount(count)} shown`}
        {isMore && `. ${bySearching}`}
      </p>
    </>
  )
}
