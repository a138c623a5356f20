import { useQuery } from '@tanstack/react-query'
import { api } from '#shared/paths'
import type { Seen, SeenNoun } from '../../offline/cache/cacheDatabase.ts'
import { useReading } from '../../offline/cache/useCachedRows.ts'
import { ApiError } from '../../transport/request.ts'
import { useChanges } from '../useChanges.ts'
import { useSeen } from './CacheProvider.tsx'
import { useIsSlow } from './useIsSlow.ts'

/** How a noun on this device stands to the server's. */
export interface SeenState<Noun extends SeenNoun> {
  /** When the device last had all that the server has; null before the first time, undefined until that is known. */
  readAt: number | null | undefined
  /** As of `readAt`. */
  totals: Seen[Noun]['totals'] | null
  /** What is shown is saved, and the server has not confirmed it: no answer, or none yet. */
  isOld: boolean
  /** The server does not let this person read it. */
  isRefused: boolean
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/**
 * Keeps a noun of this device as the server has it while a screen shows it: read through when the screen opens and after
 * every (re)connection of the live stream, and what changes in between by its ids.
 */
export function useSeenNoun<Noun extends SeenNoun>(noun: Noun): SeenState<Noun> {
  const seen = useSeen()
  const { lastSeen } = seen
  const reading = useReading(seen, noun)
  const { error, isFetching, refetch } = useQuery({
    // What was begun for another role, or on what has been closed since, is not waited for.
    queryKey: [api[noun], 'refresh', seen.opening],
    queryFn: async () => {
      await lastSeen.refresh(noun)
      return null
    },
    refetchOnMount: 'always',
    // Never without data: then a refetch would take a reading that began before the change for its answer.
    initialData: null,
  })
  const isSlow = useIsSlow(isFetching, reading?.at)

  useChanges(noun, (ids) => {
    // What could not be read now is read with the next refresh.
    if (ids) lastSeen.renew(noun, ids).catch(() => refetch())
    else refetch()
  })
  const isRefused = error instanceof ApiError && error.status === 403
  const isOld = reading != null && (isSlow || (error !== null && !isRefused))
  return {
    readAt: reading === undefined ? undefined : (reading?.at ?? null),
    totals: reading?.totals ?? null,
    isOld,
    isRefused,
    error,
    isFetching,
    refetch,
  }
}
