import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/**
 * In pixels, with text of 16 pixels, as all below. At this width the unassigned loads go to the right of the board, as in
 * schedule.css.
 */
const wide = 1_000
const beside = 262
/** The widths of the names, of a day that is easy to read, and the minimum for two weeks. */
const [namesWide, namesNarrow, easy, least] = [188, 156, 175, 112]
const phone = '(width < 40rem)'

interface BoardSize {
  frame: RefObject<HTMLDivElement | null>
  /** Too narrow for a board: the screen shows a list. */
  isPhone: boolean
  /** The factor by which the text is larger than usual. */
  textScale: number
  /** The width of the names, and of the visible days beside them, in pixels. */
  names: number
  room: number
  /** How many days fit. */
  fitting: number
  /** The width of a day on a board of `days` days. */
  dayWidthOf: (days: number) => number
}

/** Measures the screen for the board. */
export function useBoardSize(): BoardSize {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(() => innerWidth - 64)
  const [textScale, setTextScale] = useState(readTextScale)
  const isPhone = useSyncExternalStore(subscribe, () => matchMedia(phone).matches)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      setTextScale(readTextScale())
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      setWidth(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const isWide = width >= wide * textScale
  const names = Math.round((isWide ? namesWide : namesNarrow) * textScale)
  // Without the border of the board.
  const room = (isWide ? width - beside * textScale : width) - names - 2
  return {
    frame,
    isPhone,
    textScale,
    names,
    room,
    fitting: isPhone ? 4 : Math.max(3, Math.min(7, Math.floor(room / (easy * textScale)))),
    dayWidthOf: (days) => Math.max(days > 7 ? least * textScale : 0, Math.floor(room / days)),
  }
}

const readTextScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

function subscribe(reader: () => void): () => void {
  const query = matchMedia(phone)
  query.addEventListener('change', reader)
  return () => query.removeEventListener('change', reader)
}
