import { useAtomValue } from 'jotai/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { ToastCard } from './ToastCard.tsx'
import { dismiss, hold, release, shownToastAtom, toastStore } from './toasts.ts'

/** After a touch, :hover stays set: it counts only for devices that can hover. */
const canRest = '(hover: hover)'

/**
 * Renders notices (§9). Both live regions are always in the page, because screen readers announce changes inside a region,
 * not a region that is inserted with its content.
 */
export function Toaster() {
  const toast = useAtomValue(shownToastAtom, { store: toastStore })
  const viewport = useRef<HTMLElement>(null)
  const focusBefore = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const toViewport = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      viewport.current?.focus()
    }
    const holdToast = () => hold('window')
    const releaseToast = () => release('window')
    addEventListener('keydown', toViewport)
    addEventListener('blur', holdToast)
    addEventListener('focus', releaseToast)
    return () => {
      removeEventListener('keydown', toViewport)
      removeEventListener('blur', holdToast)
      removeEventListener('focus', releaseToast)
    }
  }, [])

  const shownId = toast?.id
  // When one notice replaces another under the pointer or the focus, no enter or leave event fires: hold or release the new
  // one by where pointer and focus are.
  useLayoutEffect(() => {
    const box = shownId === undefined ? null : viewport.current
    const holds = { pointer: box?.matches(':hover') && matchMedia(canRest).matches, focus: box?.contains(document.activeElement) }
    for (const reason of ['pointer', 'focus'] as const) {
      if (holds[reason]) hold(reason)
      else release(reason)
    }
  }, [shownId])

  // When a focused notice disappears, the next one keeps the focus here; without one it returns to where it came from.
  useEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement === viewport.current
    const previousFocus = focusBefore.current
    if (!previousFocus || !lost) return
    if (shownId !== undefined) return viewport.current?.focus()
    focusBefore.current = null
    if (previousFocus.isConnected) previousFocus.focus({ preventScroll: true })
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
        if (from instanceof HTMLElement && !event.currentTarget.contains(from)) focusBefore.current = from
        hold('focus')
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        if (document.hasFocus() && event.target.isConnected) focusBefore.current = null
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
