import type { LoadRecord } from '#shared/load'
import { useStoredRecord } from '../../offline/cache/records.ts'
import { useCache } from '../cache/CacheProvider.tsx'

/** The record of an own load as this device has it, without asking for it: own ones are prefetched. Undefined without it. */
export function useHeldLoad(id: string): LoadRecord | undefined {
  return useStoredRecord(useCache(), 'loads', id)?.record as LoadRecord | undefined
}
