import type { CachedResource, CachedRow } from '../../../platform/offline/cache/resources.ts'
import { type CachedRowsQuery, useCachedRows, useSyncState } from '../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from './CacheProvider.tsx'

/**
 * The cached rows of a resource once this device has fetched it. Undefined before, even with some rows: a row that is not among
 * them may not be reported missing.
 */
export function useReadRows<Resource extends CachedResource>(
  resource: Resource,
  query: CachedRowsQuery<Resource>,
): CachedRow<Resource>[] | undefined {
  const cache = useCache()
  const isRead = useSyncState(cache, resource) != null
  const rows = useCachedRows(cache, resource, query)?.rows
  return isRead ? rows : undefined
}
