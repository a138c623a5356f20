import { type RefObject, useEffect } from 'react'

/**
 * Keeps the focused element visible when content above it grows, such as a row that becomes its detail screen. It acts only at
 * the top of the page: browsers do this themselves on a scrolled page. A user who has scrolled is not moved back.
 */
export function useFocusInSight(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const placeNow = () => {
      const of = document.activeElement
      return { of, top: of ? of.getBoundingClientRect().top + scrollY : 0 }
    }
    let place = placeNow()
    const note = () => {
      place = placeNow()
    }
    const keep = () => {
      const before = place
      note()
      const { of, top } = place
      const isMoved = of !== null && of === before.of && top > before.top
      if (!isMoved || scrollY > 0 || before.top >= innerHeight) return
      if (of === main.current || !main.current?.contains(of)) return
      if (of.matches(':focus-visible')) of.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    }
    const observer = new ResizeObserver(keep)
    observer.observe(document.body)
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [main])
}
