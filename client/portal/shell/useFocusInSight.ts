import { type RefObject, useEffect } from 'react'

/**
 * What has the focus stays in sight when what is above it grows while the page is at its top, such as a row that becomes its
 * record: once a page is scrolled browsers hold what is in sight by themselves. Nobody is called back who has scrolled.
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
