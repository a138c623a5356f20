import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HistoryEntry } from '#shared/kernel/findings'
import { queries } from '../../platform/api/queries.ts'
import { cacheHistory, historyId, useStoredRecord } from '../../platform/offline/cache/records.ts'
import type { CachedResource } from '../../platform/offline/cache/resources.ts'
import { useCache } from '../list/cache/CacheProvider.tsx'

interface HistoryState {
  /** From the server, or the cached one; undefined without either, and where the user may not see it. */
  history: readonly HistoryEntry[] | undefined
  /** Whether this device is still reading its cache. */
  isLooking: boolean
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** The history of a row: fetched whenever the row is opened, and cached to open it offline. */
export function useHistory(resource: CachedResource, id: string, enabled = true): HistoryState {
  const cache = useCache()
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({ ...queries.history(resource, id), enabled })
  const stored = useStoredRecord(cache, resource, historyId(id))
  useEffect(() => {
    // A full device shows it all the same.
    if (data) void cacheHistory(cache, resource, id, dataUpdatedAt, data).catch(() => {})
  }, [cache, resource, id, data, dataUpdatedAt])
  const history = data ?? (enabled ? (stored?.record as readonly HistoryEntry[] | undefined) : undefined)
  return { history, isLooking: stored === undefined, error, isFetching, refetch }
}
