import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListQuery, queries } from '../../api/queries.ts'
import type { CachedNoun, CachedRow, Projection } from '../../offline/cache/nouns.ts'
import { projectionOf } from '../../offline/cache/projections.ts'
import { useNounChanges } from '../cache/useNounChanges.ts'

export interface UncachedRows<Noun extends CachedNoun> {
  /** The server's rows; undefined until it has responded. */
  found: readonly Projection<Noun>[] | undefined
  rows: ReadonlyMap<string, CachedRow<Noun>> | undefined
  error: Error | null
  refetch: () => unknown
}

/** Rows that only the server has, while `isWanted`. `query`: null while somebody types. */
export function useUncachedRows<Noun extends CachedNoun>(
  noun: Noun,
  query: ListQuery | null,
  isWanted: boolean,
): UncachedRows<Noun> {
  const { data, error, isError, refetch } = useQuery({
    ...queries.uncached(noun, query ?? {}),
    enabled: isWanted && query !== null,
  })
  const response = data?.rows as readonly CachedRow<Noun>[] | undefined
  const known = useMemo(
    () =>
      response && {
        rows: new Map(response.map((row) => [row.id, row])),
        found: response.map((row) => projectionOf(noun, row)),
      },
    [response, noun],
  )
  // Back online: repeat a failed request.
  useNounChanges(noun, (ids) => {
    if (ids === null && isWanted && isError) refetch()
  })
  const found = isError ? [] : known?.found
  return { found: query === null ? undefined : found, rows: known?.rows, error, refetch }
}
