import { type RefObject, useEffect } from 'react'
import { markRead } from '../../../../platform/api/markRead.ts'

/** In milliseconds: how long a mark that the server did not get waits while the messages are seen. */
const again = 30_000

/** What sticks to the edges of a screen, such as the bar of the cab, may cover this much of it. */
const rootMargin = '-120px 0px -25% 0px'

/**
 * Marks messages up to `upTo` as read while their end is in sight of somebody: this page is visible, and `end`, which stays the
 * same element, on the screen.
 */
export function useMarkRead(loadId: string, upTo: number | null, end: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = end.current
    if (upTo === null || !element) return
    let isInSight = false
    const mark = () => {
      if (isInSight && document.visibilityState === 'visible') void markRead(loadId, upTo)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isInSight = entries.at(-1)?.isIntersecting ?? false
        mark()
      },
      { rootMargin },
    )
    observer.observe(element)
    document.addEventListener('visibilitychange', mark)
    const timer = setInterval(mark, again)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', mark)
      clearInterval(timer)
    }
  }, [loadId, upTo, end])
}
