import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, as it changes; 0 before it is known. */
export function useWidth<E extends HTMLElement>(): { frame: RefObject<E | null>; width: number } {
  const frame = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth(Math.round(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, width }
}
