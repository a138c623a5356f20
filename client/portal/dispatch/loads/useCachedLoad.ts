import type { LoadRecord } from '#shared/loads/load'
import { useStoredRecord } from '../../../platform/offline/cache/records.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'

/** The record of an own load as this device has it, without asking for it: own ones are prefetched. Undefined without it. */
export function useCachedLoad(id: string): LoadRecord | undefined {
  return useStoredRecord(useCache(), 'loads', id)?.record as LoadRecord | undefined
}
