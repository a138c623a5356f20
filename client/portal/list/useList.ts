import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { rowsOf } from '#shared/permissions'
import { listFailed } from '#shared/portalNotices'
import { type Question, queries } from '../../api/queries.ts'
import { pageSize } from '../../offline/cache/listIndex.ts'
import { type CachedNoun, type CachedRow, descriptorOf, type Projection } from '../../offline/cache/nouns.ts'
import { projectionOf } from '../../offline/cache/projections.ts'
import { countOfAll } from '../../offline/cache/revalidation.ts'
import { useListIndex } from '../../offline/cache/useCachedRows.ts'
import { ApiError } from '../../transport/request.ts'
import { notify } from '../../ui/toasts.ts'
import { useCache } from '../cache/CacheProvider.tsx'
import { type CachedNounState, useCachedNoun } from '../cache/useCachedNoun.ts'
import { useChanges } from '../useChanges.ts'
import type { RowSource } from './useListWindow.ts'

/** Where there is none at all, nothing older is asked for. */
const isNone = (totals: unknown) => Boolean(totals) && countOfAll(totals) === 0

/** So many rows have to be there before they take the place of those that are shown. */
const screenful = 16

/** A list of this device's rows: what it is narrowed to. */
export interface ListOptions<Noun extends CachedNoun, Of> {
  /** Undefined for all. It must stay the same function as long as it means the same. */
  matches: ((brief: Projection<Noun>) => boolean) | undefined
  /** What the server is asked for where this device has none; null while somebody types. */
  question: Question | null
  /** What the screen tells of that: it is given back with the rows it is true of. */
  of: Of
  /** Another order than the noun's. It must stay the same as well. */
  order?: ((projections: readonly Projection<Noun>[]) => readonly Projection<Noun>[]) | undefined
  /** It only moves some to the front, so that of the first page it is told at once. */
  isNear?: boolean
}

export interface ListState<Noun extends CachedNoun, Of = unknown> extends CachedNounState<Noun>, RowSource<CachedRow<Noun>> {
  /** What there is, in its order; undefined while that is not known. */
  found: readonly Projection<Noun>[] | undefined
  /** What they are narrowed to: until the first rows of another list are there, the list before. */
  of: Of
  /** They are the server's: this device does not keep them. */
  isOlder: boolean
  /** Why the server could not be asked for older ones. */
  olderError: Error | null
  askAgain: () => unknown
  /** Why there is nothing to show. */
  failure: Error | null
}

/**
 * The list of a noun's rows on this device: at once, as they change, renewed behind; where it has none that match, the
 * server is asked, which keeps more.
 */
export function useList<Noun extends CachedNoun, Of>(
  noun: Noun,
  { matches, question, order, isNear = false, of }: ListOptions<Noun, Of>,
): ListState<Noun, Of> {
  const seen = useCache()
  const state = useCachedNoun(noun)
  const { revalidatedAt, totals, error, isFetching } = state
  const { projections, isWhole = false, rows } = useListIndex(seen, noun) ?? {}
  const want = seen.listIndexes[noun].want

  // In order first, narrowed then: a letter that is typed has nothing sorted.
  const ordered = useMemo(() => {
    // That there is nothing is known of a whole list alone.
    if (!projections || (!isWhole && (projections.length === 0 || (order && !isNear)))) return undefined
    return order ? order(projections) : projections
  }, [projections, isWhole, order, isNear])
  const all = useMemo(() => {
    if (!matches) return ordered
    return isWhole ? ordered?.filter(matches) : undefined
  }, [ordered, isWhole, matches])
  const first = useMemo(() => all?.slice(0, pageSize).map(({ id }) => id), [all])
  useEffect(() => {
    if (first) want(first)
  }, [first, want])

  // Until its first rows are there, the list before stays in sight.
  const isThere = first?.slice(0, screenful).every((id) => rows?.has(id))
  const asked = { matches, all, of }
  const shown = useRef<typeof asked>({ matches: undefined, all: undefined, of })
  const { all: here, of: isNarrowedTo } = isThere || shown.current.matches === matches ? asked : shown.current
  useEffect(() => {
    if (here === asked.all) shown.current = asked
  })

  const isKnown = revalidatedAt != null
  // The device of somebody who reads all rows caches a part of them; of somebody's own it caches all.
  const isPart = descriptorOf(noun).olderOnServer && rowsOf(seen.role, noun) === 'all' && !isNone(totals)
  const lacks = isPart && isKnown && isWhole && all?.length === 0
  const older = useQuery({ ...queries.older(noun, question ?? {}), enabled: lacks && question !== null })
  const olderRows = older.data?.rows as readonly CachedRow<Noun>[] | undefined
  const answer = useMemo(
    () =>
      olderRows && {
        rows: new Map(olderRows.map((row) => [row.id, row])),
        found: olderRows.map((row) => projectionOf(noun, row)),
      },
    [olderRows, noun],
  )
  // Back on the network, what could not be asked is asked.
  useChanges(noun, (ids) => {
    if (ids === null && lacks && older.isError) older.refetch()
  })

  // Who has to sign in or may not read it is told so elsewhere.
  const isToldElsewhere = error instanceof ApiError && [401, 403].includes(error.status)
  const failure = revalidatedAt === null && !isFetching && !isToldElsewhere && !all?.length ? error : null
  useEffect(() => {
    // Without a network nothing has failed: the list says what it needs.
    if (failure && navigator.onLine) notify(listFailed(noun))
  }, [failure, noun])

  const source = lacks && answer ? answer.rows : rows
  const rowOf = useCallback((id: string) => source?.get(id), [source])
  const found = isKnown || here?.length ? here : undefined
  const theirs = question === null ? undefined : older.isError ? [] : answer?.found
  return {
    ...state,
    found: lacks ? theirs : found,
    of: isNarrowedTo,
    rowOf,
    want,
    isOlder: lacks && theirs !== undefined && theirs.length > 0,
    olderError: lacks ? older.error : null,
    askAgain: older.refetch,
    failure,
  }
}
