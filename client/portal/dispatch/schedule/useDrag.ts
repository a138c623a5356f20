import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { LoadRow } from '#shared/loads/load'
import type { Taking } from './useTaking.ts'

/** The position of the pointer while it drags a load. */
export interface Point {
  x: number
  y: number
}

/** How far the mouse has to move, and how near the edge the board scrolls, in pixels. */
const threshold = 5
const edge = 48
const pace = 14

/** Drags loads with the mouse; touch and pen tap instead. `press` handles a pointer press on a load. */
export function useDrag(taking: Taking, scroller: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState<Point | null>(null)
  const latest = useRef(taking)
  useEffect(() => {
    latest.current = taking
  })
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const press = (event: PointerEvent, load: LoadRow) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || latest.current.taken || !latest.current.mayTake(load)) return
    const start = { x: event.clientX, y: event.clientY }
    let point: Point = start
    let isDragged = false
    let frame = 0

    const chosen = () =>
      document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>('[data-driver]')?.dataset.driver ?? null
    // One frame follows the pointer, scrolls near the edges, and selects the row below.
    const follow = () => {
      const box = scroller.current?.getBoundingClientRect()
      if (box && point.x > box.left && point.x < box.right) {
        const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
        const down = point.y > bottom - edge ? pace : point.y < top + edge ? -pace : 0
        const right = point.x > box.right - edge ? pace : 0
        if (point.y > top - edge && point.y < bottom + edge) scroller.current?.scrollBy(right, down)
      }
      setAt(point)
      latest.current.choose(chosen())
      frame = requestAnimationFrame(follow)
    }
    const onMove = ({ clientX, clientY, buttons }: globalThis.PointerEvent) => {
      // The button was released outside the window.
      if ((buttons & 1) === 0) return onCancel()
      point = { x: clientX, y: clientY }
      if (isDragged || Math.hypot(point.x - start.x, point.y - start.y) < threshold) return
      isDragged = true
      document.body.classList.add('board-dragging')
      latest.current.take(load, 'drag')
      frame = requestAnimationFrame(follow)
    }
    const onUp = () => {
      const driverId = isDragged ? chosen() : null
      if (!isDragged) return end()
      end()
      if (driverId) latest.current.give(driverId)
      if (!driverId || latest.current.proposals?.get(driverId)?.isBlocked !== false) latest.current.putBack()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isDragged) return
      event.preventDefault()
      end()
      latest.current.putBack()
    }
    const onCancel = () => {
      const wasDragged = isDragged
      end()
      if (wasDragged) latest.current.putBack()
    }
    // The click that ends a drag opens no load.
    const onClick = (event: MouseEvent) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const end = () => {
      if (isDragged) {
        addEventListener('click', onClick, { capture: true, once: true })
        setTimeout(() => removeEventListener('click', onClick, { capture: true }))
      }
      cancelAnimationFrame(frame)
      isDragged = false
      document.body.classList.remove('board-dragging')
      setAt(null)
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onCancel)
      removeEventListener('keydown', onKey, { capture: true })
      stop.current = () => {}
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', onCancel)
    addEventListener('keydown', onKey, { capture: true })
    stop.current = end
  }
  return { at, press }
}
