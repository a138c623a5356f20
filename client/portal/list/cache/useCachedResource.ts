import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#shared/kernel/paths'
import type { CachedResource, CachedTotals } from '../../../platform/offline/cache/resources.ts'
import { useSyncState } from '../../../platform/offline/cache/useCachedRows.ts'
import { connectionKnown, lastHandshake } from '../../../platform/transport/events.ts'
import { ApiError } from '../../../platform/transport/request.ts'
import { useCache } from './CacheProvider.tsx'
import { useIsSlow } from './useIsSlow.ts'
import { useResourceChanges } from './useResourceChanges.ts'

/** Whether the cached rows of a resource are current, and their totals. */
export interface CachedResourceState<Resource extends CachedResource> {
  /** When the rows were last revalidated, in milliseconds by the server's clock; null for never, undefined while unknown. */
  revalidatedAt: number | null | undefined
  /** As of `revalidatedAt`. */
  totals: CachedTotals<Resource> | null
  /** The cached rows are not revalidated: the server has not responded, or not in time. */
  isStale: boolean
  /** 403: the user may not read the resource. */
  isRefused: boolean
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** How long revalidating cached rows waits for the event stream to connect, in milliseconds. */
const timeoutMs = 500

/**
 * Keeps the cached rows of a resource current while a screen shows it. Revalidates when the screen opens and after every
 * (re)connection of the event stream. In between it fetches changed rows by their ids.
 */
export function useCachedResource<Resource extends CachedResource>(resource: Resource): CachedResourceState<Resource> {
  const cache = useCache()
  const { revalidator } = cache
  const state = useSyncState(cache, resource)
  /** The key of the handshake event after which everything is revalidated. */
  const handshake = useRef<string>(undefined)
  const { error, isFetching, refetch } = useQuery({
    // A key per opening: a fetch for another role or on a closed cache must not count as this one.
    queryKey: [api[resource], 'revalidate', cache.opening],
    queryFn: async () => {
      // No screen has followed its changes until now, or the event stream was interrupted.
      revalidator.markStale(resource)
      let event = handshake.current
      handshake.current = undefined
      if (state && event === undefined) {
        // Revalidated once the stream is open, one request is enough: every later change comes as an event.
        const before = lastHandshake()
        await connectionKnown(timeoutMs)
        if (lastHandshake() !== before) event = lastHandshake()
      }
      await revalidator.revalidate(resource, event)
      return null
    },
    refetchOnMount: 'always',
    // With data a refetch cancels the running fetch; without, it would reuse one that began before the change.
    initialData: null,
  })
  const isSlow = useIsSlow(isFetching, state?.revalidatedAt)

  useResourceChanges(resource, (ids, key) => {
    // If that fails or the last revalidation has, revalidate everything.
    if (ids && error === null) return void revalidator.fetchChanged(resource, ids, key).catch(() => refetch())
    handshake.current = key
    refetch()
  })
  const isRefused = error instanceof ApiError && error.status === 403
  const isStale = state != null && (isSlow || (error !== null && !isRefused))
  return {
    revalidatedAt: state === undefined ? undefined : (state?.revalidatedAt ?? null),
    totals: state?.totals ?? null,
    isStale,
    isRefused,
    error,
    isFetching,
    refetch,
  }
}
