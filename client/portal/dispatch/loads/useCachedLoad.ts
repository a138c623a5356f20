import type { LoadRecord } from '#shared/loads/load'
import { useStoredRecord } from '../../../platform/offline/cache/records.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'

/** An own load from the cache, without a request: own loads are prefetched. Undefined if it is not cached. */
export function useCachedLoad(id: string): LoadRecord | undefined {
  return useStoredRecord(useCache(), 'loads', id)?.record as LoadRecord | undefined
}
