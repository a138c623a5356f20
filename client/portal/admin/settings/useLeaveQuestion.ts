import { useCallback, useEffect, useRef, useState } from 'react'
import { guardHistory } from '../../../app/historyGuard.ts'

/** The place in the history that the router keeps with each entry; undefined for one that it has not made. */
const placeOf = (state: unknown) => (state as { idx?: number } | null)?.idx

/**
 * While `isDirty`, stops links, the buttons Back and Forward, and closing the page. The result asks: `leave` goes where the
 * person wanted to go, `stay` forgets it; both are null while nothing was stopped.
 */
export function useLeaveQuestion(isDirty: boolean): { leave: () => void; stay: () => void } | null {
  const [wanted, setWanted] = useState<(() => void) | null>(null)
  const passes = useRef(false)

  useEffect(() => {
    if (!isDirty) return
    // Whoever left to this same page has begun again.
    passes.current = false
    const here = placeOf(history.state)

    // While capturing: before the router sees it.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (passes.current || !link || isElsewhere(event, link)) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(() => () => link.click())
    }
    const onPop = (event: PopStateEvent) => {
      const there = placeOf(event.state)
      if (passes.current || here === undefined || there === undefined) return
      event.stopImmediatePropagation()
      // It comes again when we are back here.
      if (there === here) return
      history.go(here - there)
      setWanted(() => () => history.go(there - here))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!passes.current) event.preventDefault()
    }
    addEventListener('click', onClick, true)
    const endGuard = guardHistory(onPop)
    addEventListener('beforeunload', onUnload)
    return () => {
      removeEventListener('click', onClick, true)
      endGuard()
      removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty])

  const stay = useCallback(() => setWanted(null), [])
  if (!wanted) return null
  const leave = () => {
    passes.current = true
    setWanted(null)
    wanted()
  }
  return { leave, stay }
}

/** A link that opens another window, or leads to a place on this page. */
function isElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensAnother = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target === '_blank'
  return opensAnother || link.getAttribute('href')?.startsWith('#') === true || /^(tel|mailto):/.test(link.href)
}
