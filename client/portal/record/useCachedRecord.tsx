import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { CachedNoun, CachedRow } from '../../offline/cache/nouns.ts'
import { cacheRecord, evictRecord, useStoredRecord } from '../../offline/cache/records.ts'
import { useCachedRow, useSyncState } from '../../offline/cache/useCachedRows.ts'
import { ApiError } from '../../transport/request.ts'
import { useCache } from '../cache/CacheProvider.tsx'
import { StaleBanner } from '../cache/StaleBanner.tsx'
import { useIsSlow } from '../cache/useIsSlow.ts'
import { useRevalidateOnChange } from '../cache/useRevalidateOnChange.ts'

interface RecordState<Noun extends CachedNoun, Whole> {
  /** All that the server has of it, now or when it was last read here; undefined where it never was. */
  record: Whole | undefined
  /** What is cached of it from the list. */
  row: CachedRow<Noun> | null | undefined
  error: Error | null
  refetch: () => unknown
  /** Says as of when it is, while the server has not confirmed it. */
  banner: ReactNode
}

/** One row of a noun: at once as it is cached, then as the server has it now, and read again when it changes. */
export function useCachedRecord<Noun extends CachedNoun, Whole extends { version: number }, Key extends readonly unknown[]>(
  noun: Noun,
  id: string,
  options: UseQueryOptions<Whole, Error, Whole, Key>,
): RecordState<Noun, Whole> {
  const cache = useCache()
  const row = useCachedRow(cache, noun, id)
  const state = useSyncState(cache, noun)
  const query = useQuery(options)
  const { data, error, isFetching, refetch, dataUpdatedAt } = query
  const stored = useStoredRecord(cache, noun, id)
  useRevalidateOnChange(noun, query, (ids) => !row || ids.includes(row.id))
  const isSlow = useIsSlow(isFetching, dataUpdatedAt)
  const isRefused = error instanceof ApiError && [403, 404].includes(error.status)
  // What cannot be cached, on a device that is full, can still be read now.
  useEffect(() => {
    if (isRefused) void evictRecord(cache, noun, id).catch(() => {})
    else if (data) void cacheRecord(cache, noun, { id, at: dataUpdatedAt, record: data, rowTag: undefined }).catch(() => {})
  }, [cache, noun, id, data, dataUpdatedAt, isRefused])
  const last = data ?? (stored?.record as Whole | undefined)
  // What the list has heard of meanwhile is newer.
  const record = last && row && row.version > last.version ? { ...last, ...row } : last
  const isStale = (error !== null || isSlow) && Boolean(record ?? row)
  const asOf = data ? dataUpdatedAt : (stored?.at ?? state?.revalidatedAt)
  const banner = <StaleBanner what={`the ${noun.slice(0, -1)}`} isStale={isStale} revalidatedAt={asOf} />
  return { record, row, error, refetch, banner }
}
