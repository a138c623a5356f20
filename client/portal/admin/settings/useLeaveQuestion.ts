import { useCallback, useEffect, useRef, useState } from 'react'
import { guardHistory } from '../../../app/historyGuard.ts'

/** The index that the router stores with each history entry; undefined for an entry of another origin. */
const readPosition = (state: unknown) => (state as { idx?: number } | null)?.idx

/**
 * While `isDirty`, stops links, the buttons Back and Forward, and closing the page. Returns two answers: `leave` continues to the
 * user's target, `stay` drops it. Returns null while nothing was stopped.
 */
export function useLeaveQuestion(isDirty: boolean): { leave: () => void; stay: () => void } | null {
  const [pendingLeave, setPendingLeave] = useState<(() => void) | null>(null)
  const passes = useRef(false)

  useEffect(() => {
    if (!isDirty) return
    // A user who left to this same page has started a new form.
    passes.current = false
    const position = readPosition(history.state)

    // In the capture phase, before the router handles the click.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (passes.current || !link || isElsewhere(event, link)) return
      event.preventDefault()
      event.stopPropagation()
      setPendingLeave(() => () => link.click())
    }
    const onPop = (event: PopStateEvent) => {
      const target = readPosition(event.state)
      if (passes.current || position === undefined || target === undefined) return
      event.stopImmediatePropagation()
      // The event repeats after `history.go` has returned to this entry.
      if (target === position) return
      history.go(position - target)
      setPendingLeave(() => () => history.go(target - position))
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

  const stay = useCallback(() => setPendingLeave(null), [])
  if (!pendingLeave) return null
  const leave = () => {
    passes.current = true
    setPendingLeave(null)
    pendingLeave()
  }
  return { leave, stay }
}

/** A link that opens another window, or leads to a place on this page. */
function isElsewhere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensAnother = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target === '_blank'
  return opensAnother || link.getAttribute('href')?.startsWith('#') === true || /^(tel|mailto):/.test(link.href)
}
