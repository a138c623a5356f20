import { type RefObject, useEffect } from 'react'

/**
 * Keeps the focused element visible when content above it grows, such as a row that becomes its detail screen. It acts only at
 * the top of the page: browsers do this themselves on a scrolled page. A user who has scrolled is not moved back.
 */
export function useFocusInSight(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const placeNow = () => {
      const focused = document.activeElement
      return { focused, top: focused ? focused.getBoundingClientRect().top + scrollY : 0 }
    }
    let place = placeNow()
    const note = () => {
      place = placeNow()
    }
    const keepInSight = () => {
      const before = place
      note()
      const { focused, top } = place
      const isMoved = focused !== null && focused === before.focused && top > before.top
      if (!isMoved || scrollY > 0 || before.top >= innerHeight) return
      if (focused === main.current || !main.current?.contains(focused)) return
      if (focused.matches(':focus-visible')) focused.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    }
    const observer = new ResizeObserver(keepInSight)
    observer.observe(document.body)
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [main])
}
