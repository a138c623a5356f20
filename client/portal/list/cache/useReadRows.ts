import type { CachedResource, CachedRow } from '../../../platform/offline/cache/resources.ts'
import { type CachedRowsQuery, useCachedRows, useSyncState } from '../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from './CacheProvider.tsx'

/**
 * The cached rows of a noun once this device has read the noun; undefined before, also while some rows are there already: what is not
 * among them may not be called missing.
 */
export function useReadRows<Resource extends CachedResource>(
  noun: Resource,
  query: CachedRowsQuery<Resource>,
): CachedRow<Resource>[] | undefined {
  const cache = useCache()
  const isRead = useSyncState(cache, noun) != null
  const rows = useCachedRows(cache, noun, query)?.rows
  return isRead ? rows : undefined
}
