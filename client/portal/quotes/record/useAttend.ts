import { useEffect } from 'react'
import { attend, leave } from '../../../platform/api/attend.ts'

/** The server forgets it after five minutes without. */
const every = 120_000

/** Shows the other users that this user is at a request, while it is open and visible. */
export function useAttend(quoteId: string, isAtIt: boolean): void {
  useEffect(() => {
    if (!isAtIt) return
    const say = () => {
      if (document.visibilityState === 'visible') void attend(quoteId)
    }
    say()
    const timer = setInterval(say, every)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
      void leave(quoteId)
    }
  }, [quoteId, isAtIt])
}
