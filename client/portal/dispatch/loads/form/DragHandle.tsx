import GripVertical from 'lucide-react/icons/grip-vertical'
import type { PointerEvent } from 'react'
import { fieldId } from './loadForm.ts'

interface Props {
  at: number
  called: string
  onMove: (from: number, to: number) => void
  onDrag: (isDragged: boolean) => void
}

/**
 * Moves a stop: dragged up or down, or with Alt and an arrow. A stop swaps once the pointer is past the middle of its neighbor.
 */
export function DragHandle({ at, called, onMove, onDrag }: Props) {
  const start = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    let place = at
    const findMiddle = (stop: number) => {
      const box = document.querySelector(`[data-stop="${stop}"]`)?.getBoundingClientRect()
      return box && box.top + box.height / 2
    }
    const onPointerMove = ({ clientY }: globalThis.PointerEvent) => {
      const [above, below] = [findMiddle(place - 1), findMiddle(place + 1)]
      const to = above !== undefined && clientY < above ? place - 1 : below !== undefined && clientY > below ? place + 1 : place
      if (to === place) return
      onMove(place, to)
      place = to
    }
    const stop = () => {
      removeEventListener('pointermove', onPointerMove)
      removeEventListener('pointerup', stop)
      removeEventListener('pointercancel', stop)
      onDrag(false)
    }
    // On the window: the handle itself moves in the page while it is dragged.
    addEventListener('pointermove', onPointerMove)
    addEventListener('pointerup', stop)
    addEventListener('pointercancel', stop)
    onDrag(true)
  }
  return (
    <button
      id={fieldId(`stops.${at}.handle`)}
      type="button"
      className="btn btn-ghost btn-square cursor-grab touch-none active:cursor-grabbing"
      aria-label={`Move ${called}: Alt and an arrow key`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onPointerDown={start}
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  )
}
