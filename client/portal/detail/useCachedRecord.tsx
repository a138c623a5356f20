import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { CachedRecord } from '../../platform/offline/cache/cacheDatabase.ts'
import type { OpenCache } from '../../platform/offline/cache/openCache.ts'
import { cacheRecord, evictRecord, useStoredRecord } from '../../platform/offline/cache/records.ts'
import { type CachedResource, type CachedRow, descriptorOf } from '../../platform/offline/cache/resources.ts'
import { useCachedRow, useSyncState } from '../../platform/offline/cache/useCachedRows.ts'
import { ApiError } from '../../platform/transport/request.ts'
import { useCache } from '../list/cache/CacheProvider.tsx'
import { StaleBanner } from '../list/cache/StaleBanner.tsx'
import { useIsSlow } from '../list/cache/useIsSlow.ts'
import { useRevalidateOnChange } from '../list/cache/useRevalidateOnChange.ts'

interface RecordState<Resource extends CachedResource, Whole> {
  /** The whole resource from the server, or the cached one; undefined without either. */
  record: Whole | undefined
  /** The same as fetched, without the values of a newer row: a form must not take a part for the whole. */
  whole: Whole | undefined
  /** Its cached row. */
  row: CachedRow<Resource> | null | undefined
  error: Error | null
  refetch: () => unknown
  /** Shows the age of a stale resource. */
  banner: ReactNode
}

/**
 * Caches a fetched resource with the current tag of its row; once, because the row may change after that. It is not cached if its
 * row has gone meanwhile, as with a load that the driver no longer has.
 */
export async function cacheTagged(
  cache: Pick<OpenCache, 'database' | 'role'>,
  resource: CachedResource,
  record: Pick<CachedRecord, 'id' | 'at' | 'record'>,
  wasListed: boolean,
): Promise<void> {
  const { database, role } = cache
  const stored = await database.records.get([resource, record.id])
  if (stored?.at === record.at && stored.role === role) return
  const row = await database.rowsOf(resource).get({ [descriptorOf(resource).address]: record.id })
  if (row || !wasListed) await cacheRecord(cache, resource, { ...record, rowTag: row?.rowTag })
}

/**
 * Whether a row has changed since its resource was fetched with this tag. A row can change in values of other tables, such as the
 * last event, without a new version: only the tag shows that.
 */
export function isChangedSince(
  row: { version: number; rowTag: string },
  record: { version: number },
  tag: string | undefined,
): boolean {
  if (row.version !== record.version) return row.version > record.version
  return tag !== undefined && row.rowTag !== tag
}

/** A single resource: from the cache at once, then from the server, and revalidated when it changes. */
export function useCachedRecord<
  Resource extends CachedResource,
  Whole extends { version: number },
  Key extends readonly unknown[],
>(resource: Resource, id: string, options: UseQueryOptions<Whole, Error, Whole, Key>): RecordState<Resource, Whole> {
  const cache = useCache()
  const row = useCachedRow(cache, resource, id)
  const state = useSyncState(cache, resource)
  const query = useQuery(options)
  const { data, isFetching, refetch, dataUpdatedAt } = query
  const stored = useStoredRecord(cache, resource, id)
  // Without a network the request fails before the cache is read: until then its content is unknown.
  const error = row === undefined || stored === undefined ? null : query.error
  useRevalidateOnChange(resource, query, { concerns: (ids) => !row || ids.includes(row.id) })
  const [wasListed, setWasListed] = useState(false)
  if (row && !wasListed) setWasListed(true)
  const isSlow = useIsSlow(isFetching, dataUpdatedAt)
  const isRefused = error instanceof ApiError && [403, 404].includes(error.status)
  // A full device cannot cache it, but shows it all the same.
  useEffect(() => {
    if (isRefused) void evictRecord(cache, resource, id).catch(() => {})
    else if (data) void cacheTagged(cache, resource, { id, at: dataUpdatedAt, record: data }, wasListed).catch(() => {})
  }, [cache, resource, id, data, dataUpdatedAt, isRefused, wasListed])
  const last = data ?? (stored?.record as Whole | undefined)
  const tag = data && stored?.at !== dataUpdatedAt ? undefined : stored?.rowTag
  const record = last && row && isChangedSince(row, last, tag) ? { ...last, ...row } : last
  const isStale = (error !== null || isSlow) && Boolean(record ?? row)
  const asOf = data ? dataUpdatedAt : (stored?.at ?? state?.revalidatedAt)
  const banner = <StaleBanner what={`the ${resource.slice(0, -1)}`} isStale={isStale} revalidatedAt={asOf} />
  return { record, whole: last, row, error, refetch, banner }
}
