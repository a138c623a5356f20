import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#shared/paths'
import type { CachedNoun, CachedTotals } from '../../offline/cache/nouns.ts'
import { useSyncState } from '../../offline/cache/useCachedRows.ts'
import { connectionKnown, lastGreeting } from '../../transport/events.ts'
import { ApiError } from '../../transport/request.ts'
import { useCache } from './CacheProvider.tsx'
import { useIsSlow } from './useIsSlow.ts'
import { useNounChanges } from './useNounChanges.ts'

/** How a cached noun stands to the server's. */
export interface CachedNounState<Noun extends CachedNoun> {
  /** When the device last had all that the server has; null before the first time, undefined until that is known. */
  revalidatedAt: number | null | undefined
  /** As of `revalidatedAt`. */
  totals: CachedTotals<Noun> | null
  /** What is shown is cached, and the server has not confirmed it: no response, or none yet. */
  isStale: boolean
  /** The server does not let this person read it. */
  isRefused: boolean
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** Cached rows are there meanwhile: so long their revalidation waits for the event stream, in milliseconds. */
const patience = 500

/**
 * Keeps the cached rows of a noun as the server has them while a screen shows it: revalidated when the screen opens and
 * after every (re)connection of the event stream, and what changes in between by its ids.
 */
export function useCachedNoun<Noun extends CachedNoun>(noun: Noun): CachedNounState<Noun> {
  const cache = useCache()
  const { revalidator } = cache
  const state = useSyncState(cache, noun)
  /** The event for which all is asked anew. */
  const greeting = useRef<string>(undefined)
  const { error, isFetching, refetch } = useQuery({
    // What was begun for another role, or on what has been closed since, is not waited for.
    queryKey: [api[noun], 'revalidate', cache.opening],
    queryFn: async () => {
      let event = greeting.current
      greeting.current = undefined
      if (state && event === undefined) {
        // With the stream there, one request is enough: after it nothing changes without an event.
        const before = lastGreeting()
        await connectionKnown(patience)
        if (lastGreeting() !== before) event = lastGreeting()
      }
      await revalidator.revalidate(noun, event)
      return null
    },
    refetchOnMount: 'always',
    // Never without data: then a refetch would take a read that began before the change for its response.
    initialData: null,
  })
  const isSlow = useIsSlow(isFetching, state?.revalidatedAt)

  useNounChanges(noun, (ids, key) => {
    // What could not be fetched now is fetched with the next revalidation.
    if (ids) return void revalidator.fetchChanged(noun, ids, key).catch(() => refetch())
    greeting.current = key
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
