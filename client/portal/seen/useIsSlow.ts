import { useEffect, useState } from 'react'

/** A read that takes longer is not waited for: what was saved is shown, and said to be (offline.md). */
const patience = 4_000

/** Whether a read that is under way has taken too long to be waited for. */
export function useIsSlow(isFetching: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isFetching) return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [isFetching])
  return slow
}
