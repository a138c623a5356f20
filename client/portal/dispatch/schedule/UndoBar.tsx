import CloudUpload from 'lucide-react/icons/cloud-upload'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'
import { useEffect, useRef } from 'react'
import { useFocusBack } from '../../../platform/ui/useFocusBack.ts'
import type { Undo } from './useUndo.ts'

/** How long the board may take to render the load, in milliseconds. */
const drawnWithin = 10_000

/** Offers for some seconds to undo the last assignment, as Ctrl Z does. The outcome replaces the button. */
export function UndoBar({ undo: { given, isWaiting, busy, said, undo, hold } }: { undo: Undo }) {
  useFocusBack(busy)
  /** The load whose Undo was pressed. The button disappears, and the load takes the focus wherever it appears. */
  const pressed = useRef({ id: '', until: 0 })
  useEffect(() => {
    const { id, until } = pressed.current
    if (given || performance.now() > until || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-load="${id}"]`)?.focus()
  })
  useEffect(() => {
    if (!given) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      // In a field Ctrl Z undoes the typing.
      if (event.target instanceof Element && event.target.closest('input, textarea, dialog')) return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  const Icon = isWaiting ? CloudUpload : UserCheck
  return (
    <>
      {given && (
        <section
          aria-label="Just assigned"
          className="held-bar"
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
        >
          <p className="flex min-w-0 grow items-center gap-3">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">
              <b className="font-sign text-label">{`${given.load.id} to ${given.name}`}</b>
              <span className="block text-muted">{isWaiting ? 'Saved on this device. Not sent yet.' : 'Assigned.'}</span>
            </span>
          </p>
          <button
            type="button"
            className="btn btn-outline max-sm:grow"
            disabled={busy}
            aria-keyshortcuts="Control+Z"
            onClick={() => {
              pressed.current = { id: given.load.id, until: performance.now() + drawnWithin }
              undo()
            }}
          >
            <Undo2 aria-hidden="true" className="size-5" />
            <span>{busy ? 'Undoing...' : 'Undo'}</span>
          </button>
        </section>
      )}
      <p role="status" className={said ? 'undo-said' : 'sr-only'}>
        {said}
      </p>
    </>
  )
}
