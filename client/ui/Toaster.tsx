import { useAtomValue } from 'jotai/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { ToastCard } from './ToastCard.tsx'
import { dismiss, hold, release, shownToastAtom, toastStore } from './toasts.ts'

/** A finger leaves its :hover behind when it goes; only a pointer that hovers can rest. */
const canRest = '(hover: hover)'

/**
 * The place where notices appear (§9). Both live regions are always in the page, because a screen reader speaks what
 * changes inside a region, not a region that appears with its words already in it.
 */
export function Toaster() {
  const toast = useAtomValue(shownToastAtom, { store: toastStore })
  const viewport = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const toViewport = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      viewport.current?.focus()
    }
    const away = () => hold('window')
    const back = () => release('window')
    addEventListener('keydown', toViewport)
    addEventListener('blur', away)
    addEventListener('focus', back)
    return () => {
      removeEventListener('keydown', toViewport)
      removeEventListener('blur', away)
      removeEventListener('focus', back)
    }
  }, [])

  const shownId = toast?.id
  // A notice that takes the place of another under a resting pointer or focus is held as that one was, though nothing
  // entered; where they went with the last one, nothing leaves.
  useLayoutEffect(() => {
    const box = shownId === undefined ? null : viewport.current
    const holds = { pointer: box?.matches(':hover') && matchMedia(canRest).matches, focus: box?.contains(document.activeElement) }
    for (const reason of ['pointer', 'focus'] as const) {
      if (holds[reason]) hold(reason)
      else release(reason)
    }
  }, [shownId])

  // A notice that goes away under the focus gives it back to where it came from; the next one keeps it here.
  useEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement === viewport.current
    const back = cameFrom.current
    if (!back || !lost) return
    if (shownId !== undefined) return viewport.current?.focus()
    cameFrom.current = null
    if (back.isConnected) back.focus({ preventScroll: true })
  }, [shownId])

  const card = toast && <ToastCard key={toast.id} toast={toast} onClose={() => dismiss(toast.id)} />
  return (
    <section
      ref={viewport}
      aria-label="Notifications (F8)"
      tabIndex={-1}
      className="toaster"
      onPointerEnter={() => hold('pointer')}
      onPointerLeave={() => release('pointer')}
      onFocus={(event) => {
        const from = event.relatedTarget
        if (from instanceof HTMLElement && !event.currentTarget.contains(from)) cameFrom.current = from
        hold('focus')
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        if (document.hasFocus() && event.target.isConnected) cameFrom.current = null
        release('focus')
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && toast) dismiss(toast.id)
      }}
    >
      <div role="status">{toast?.notice.tone !== 'error' && card}</div>
      <div role="alert">{toast?.notice.tone === 'error' && card}</div>
    </section>
  )
}
