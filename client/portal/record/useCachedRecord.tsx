import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { SeenNoun, SeenRow } from '../../offline/cache/cacheDatabase.ts'
import { forgetRecord, keepRecord, useKeptRecord } from '../../offline/cache/records.ts'
import { useReading, useSeenRow } from '../../offline/cache/useCachedRows.ts'
import { ApiError } from '../../transport/request.ts'
import { useSeen } from '../cache/CacheProvider.tsx'
import { SeenBanner } from '../cache/StaleBanner.tsx'
import { useIsSlow } from '../cache/useIsSlow.ts'
import { useRenewal } from '../useRenewal.ts'

interface SeenRecord<Noun extends SeenNoun, Whole> {
  /** All that the server tells of it, or has told when it was last opened here; undefined where it has not. */
  record: Whole | undefined
  /** What this device has of it from the list. */
  row: SeenRow<Noun> | null | undefined
  error: Error | null
  refetch: () => unknown
  /** Says of when it is, while the server has not confirmed it. */
  banner: ReactNode
}

/** One row of a noun: at once as this device has last seen it, then as the server has it now, and renewed when it changes. */
export function useSeenRecord<Noun extends SeenNoun, Whole extends { version: number }, Key extends readonly unknown[]>(
  noun: Noun,
  id: string,
  query: UseQueryOptions<Whole, Error, Whole, Key>,
): SeenRecord<Noun, Whole> {
  const seen = useSeen()
  const row = useSeenRow(seen, noun, id)
  const read = useReading(seen, noun)
  const reading = useQuery(query)
  const { data: told, error, isFetching, refetch, dataUpdatedAt } = reading
  const kept = useKeptRecord(seen, noun, id)
  useRenewal(noun, reading, (ids) => !row || ids.includes(row.id))
  const isSlow = useIsSlow(isFetching, dataUpdatedAt)
  const isRefused = error instanceof ApiError && [403, 404].includes(error.status)
  // What cannot be kept, on a device that is full, can still be read now.
  useEffect(() => {
    if (isRefused) void forgetRecord(seen, noun, id).catch(() => {})
    else if (told) void keepRecord(seen, noun, { id, at: dataUpdatedAt, record: told, rowTag: undefined }).catch(() => {})
  }, [seen, noun, id, told, dataUpdatedAt, isRefused])
  const last = told ?? (kept?.record as Whole | undefined)
  // What the list has heard of meanwhile is newer.
  const record = last && row && row.version > last.version ? { ...last, ...row } : last
  const isOld = (error !== null || isSlow) && Boolean(record ?? row)
  const banner = <SeenBanner what={`the ${noun.slice(0, -1)}`} isOld={isOld} readAt={told ? dataUpdatedAt : (kept ?? read)?.at} />
  return { record, row, error, refetch, banner }
}
