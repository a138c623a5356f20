import { type RefObject, useEffect } from 'react'

/**
 * What has the focus stays in sight when what is above it changes its height, such as a row that becomes its record: browsers
 * see to that only once the page is scrolled. Nobody is called back who has scrolled it out of sight.
 */
export function useFocusInSight(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let place = { of: null as Element | null, top: 0 }
    const placeNow = () => {
      const of = document.activeElement
      return { of, top: of ? of.getBoundingClientRect().top + scrollY : 0 }
    }
    const note = () => {
      place = placeNow()
    }
    const keep = () => {
      const before = place
      note()
      const { of, top } = place
      const moved = top - before.top
      if (!of || of !== before.of || moved === 0 || of === main.current || !main.current?.contains(of)) return
      const box = of.getBoundingClientRect()
      const wasInSight = box.bottom - moved > 0 && box.top - moved < innerHeight
      if (wasInSight && of.matches(':focus-visible')) of.scrollIntoView({ block: 'nearest', behavior: 'instant' })
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
