import { useEffect, useState } from 'react'
import { lastWentUnanswered } from '../../api/request.ts'

/** A read that takes longer is not waited for: what was saved is shown, and said to be (offline.md). */
const patience = 4_000

/** Whether a read that is under way is not waited for: it has taken too long, or the one before has gone unanswered. */
export function useIsSlow(isFetching: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isFetching) return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [isFetching])
  return slow || (isFetching && lastWentUnanswered())
}
