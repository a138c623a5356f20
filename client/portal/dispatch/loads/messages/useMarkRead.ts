import { type RefObject, useEffect } from 'react'
import { markRead } from '../../../../platform/api/markRead.ts'

/** How long a failed mark waits for the next attempt while the messages are visible, in milliseconds. */
const again = 30_000

/** Sticky elements at the edges, such as the bar of the cab, may cover this much of the screen. */
const rootMargin = '-120px 0px -25% 0px'

/**
 * Marks messages up to `upTo` as read while their end is visible: the page is visible, and `end` is on the screen. `end` remains
 * the same element.
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
