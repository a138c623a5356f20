import { useEffect, useState } from 'react'
import { lastWentUnanswered } from '../../../platform/transport/request.ts'

/** Milliseconds after which cached rows count as stale while a request is under way. */
const timeoutMs = 4_000

/**
 * Whether the running request takes too long, or the previous one got no response. The time starts again when
 * `revalidatedAt` changes.
 */
export function useIsSlow(isFetching: boolean, revalidatedAt: number | null | undefined): boolean {
  const [slowSince, setSlowSince] = useState<typeof revalidatedAt>()
  useEffect(() => {
    setSlowSince(undefined)
    if (!isFetching) return
    const timer = setTimeout(() => setSlowSince(revalidatedAt), timeoutMs)
    return () => clearTimeout(timer)
  }, [isFetching, revalidatedAt])
  return isFetching && ((revalidatedAt != null && slowSince === revalidatedAt) || lastWentUnanswered())
}
