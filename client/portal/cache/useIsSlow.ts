import { useEffect, useState } from 'react'
import { lastWentUnanswered } from '../../transport/request.ts'

/** A read that takes longer is not waited for: what was saved is shown, and said to be (offline.md). */
const patience = 4_000

/**
 * Whether a read that is under way is not waited for: it has taken too long, or the one before has gone unanswered.
 * `revalidatedAt`: of when what is shown is; where it is new, so is the patience.
 */
export function useIsSlow(isFetching: boolean, revalidatedAt: number | null | undefined): boolean {
  const [slowSince, setSlowSince] = useState<typeof revalidatedAt>()
  useEffect(() => {
    setSlowSince(undefined)
    if (!isFetching) return
    const timer = setTimeout(() => setSlowSince(revalidatedAt), patience)
    return () => clearTimeout(timer)
  }, [isFetching, revalidatedAt])
  return isFetching && ((revalidatedAt != null && slowSince === revalidatedAt) || lastWentUnanswered())
}
