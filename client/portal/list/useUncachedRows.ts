import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ListQuery, queries } from '../../platform/api/queries.ts'
import { projectionOf } from '../../platform/offline/cache/projections.ts'
import type { CachedResource, CachedRow, Projection } from '../../platform/offline/cache/resources.ts'
import { useRevalidateOnChange } from './cache/useRevalidateOnChange.ts'

export interface UncachedRows<Resource extends CachedResource> {
  /** The server's rows; undefined until it has responded. */
  found: readonly Projection<Resource>[] | undefined
  rows: ReadonlyMap<string, CachedRow<Resource>> | undefined
  /** The server has more matching rows. */
  isMore: boolean
  error: Error | null
  refetch: () => unknown
}

/** Rows that only the server has, while `isWanted`. `query`: null while the user types. */
export function useUncachedRows<Resource extends CachedResource>(
  resource: Resource,
  query: ListQuery | null,
  isWanted: boolean,
): UncachedRows<Resource> {
  const enabled = isWanted && query !== null
  const answer = useQuery({ ...queries.uncached(resource, query ?? {}), enabled })
  const { data, error, isError, refetch } = answer
  const response = data?.rows as readonly CachedRow<Resource>[] | undefined
  const loaded = useMemo(
    () =>
      response && {
        rows: new Map(response.map((row) => [row.id, row])),
        found: response.map((row) => projectionOf(resource, row)),
      },
    [response, resource],
  )
  useRevalidateOnChange(enabled ? resource : [], answer, { concerns: (ids) => ids.some((id) => loaded?.rows.has(id)) })
  const found = isError ? [] : loaded?.found
  return { found: query === null ? undefined : found, rows: loaded?.rows, isMore: data?.next != null, error, refetch }
}
