import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import {
  type FocusEvent,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { RowFocus } from './rowFocus.ts'

/** The rows of a list: those in memory, and how to load others. */
export interface RowSource<Row> {
  rowOf: (id: string) => Row | undefined
  /** Loads these rows into memory. */
  want: (ids: readonly string[]) => void
}

interface Options {
  /** Distinguishes the lists of a screen. */
  label: string
  /** The ids of all rows, in their order. */
  ids: readonly string[]
  want: (ids: readonly string[]) => void
  /** Rows beside one another in a line. */
  columns: number
  /** The usual height of a line and the gap between two, in pixels. */
  height: number
  gap: number
}

/** A line that is in the DOM. */
export interface Line {
  index: number
  /** Its rows, `to` exclusive. */
  from: number
  to: number
  /** The height of the missing lines right above it. */
  room: number
}

interface ListWindow {
  /** On the list itself. */
  list: {
    ref: (element: HTMLElement | null) => void
    onFocus: (event: FocusEvent) => void
    onBlur: () => void
  }
  lines: readonly Line[]
  /** For the first row of each line, which also has the line's index as `data-index`. */
  measure: (element: HTMLElement | null) => void
  /** The height of the missing lines at the end. */
  after: number
}

/** Scroll positions and measured heights by history entry, to restore a list when going back. */
const places = new Map<string, { offset: number; measured: VirtualItem[] }>()
const maxPlaces = 50

/** Rows that are loaded at once. */
const page = 50

/** The empty list, as a stable array. */
const none: readonly string[] = []
/** Up to this length a list is in the DOM as a whole. */
const short = 20
/** How far beyond the viewport lines are in the DOM, in pixels. */
const overscanPx = 500

/**
 * Virtualizes a long list. The DOM contains the visible lines, some around them and the one with the focus; when printing, all
 * loaded lines. Empty space of the same height replaces the rest.
 */
export function useListWindow({ label, ids, want, columns, height, gap }: Options): ListWindow {
  const element = useRef<HTMLElement | null>(null)
  const focused = useRef<string | null>(null)
  const { moved } = useContext(RowFocus)
  const { key } = useLocation()
  // Cards and table have different heights.
  const layoutKey = `${key} ${label} ${columns} ${height}`
  const isBack = useNavigationType() === 'POP'
  const [left] = useState(() => (isBack ? places.get(layoutKey) : undefined))
  const [top, setTop] = useState(0)
  const isPrinted = useIsPrinted()
  const count = Math.ceil(ids.length / columns)
  const getKey = useCallback((index: number) => ids[index * columns] ?? index, [ids, columns])
  // When the list changes, the visible lines render first, those around them in a deferred render.
  const isDrawn = useDeferredValue(ids, none) === ids
  const drawn = useRef<ReadonlySet<string | number>>(new Set())

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    gap,
    estimateSize: useCallback(() => height, [height]),
    overscan: ids.length > short ? Math.ceil(overscanPx / height) : short,
    scrollMargin: top,
    getItemKey: getKey,
    initialRect: { width: innerWidth, height: innerHeight },
    measureElement: observed,
    rangeExtractor: (range: Range) => {
      const isInSight = (index: number) => index >= range.startIndex && index <= range.endIndex
      const all = defaultRangeExtractor(range)
      const indexes = isDrawn ? all : all.filter((index) => isInSight(index) || drawn.current.has(getKey(index)))
      // The current position of its row: rows above it may be added and removed.
      const targetId = moved ?? focused.current
      const focusedLine = targetId === null ? -1 : Math.floor(ids.indexOf(targetId) / columns)
      if (focusedLine < 0 || indexes.includes(focusedLine)) return indexes
      return [...indexes, focusedLine].sort((a, b) => a - b)
    },
    ...(left ? { initialOffset: left.offset, initialMeasurementsCache: left.measured } : {}),
  })

  // The content above the list may change its height at any time.
  useEffect(() => {
    const measure = () => element.current && setTop(Math.round(element.current.getBoundingClientRect().top + scrollY))
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (left) scrollTo({ top: left.offset, behavior: 'instant' })
  }, [left])
  const leave = useEffectEvent(() => {
    places.delete(layoutKey)
    places.set(layoutKey, { offset: scrollY, measured: virtualizer.takeSnapshot() })
    for (const oldest of places.keys()) if (places.size > maxPlaces) places.delete(oldest)
  })
  useLayoutEffect(() => () => void leave(), [])

  const items = virtualizer.getVirtualItems()
  useEffect(() => {
    drawn.current = new Set(items.map(({ index }) => getKey(index)))
  }, [items, getKey])
  const pages = [
    ...new Set(items.flatMap(({ index }) => [index * columns, (index + 1) * columns - 1].map((at) => Math.floor(at / page)))),
  ]
  const pageNumbers = pages.join()
  useEffect(() => {
    for (const at of pageNumbers.split(',')) want(ids.slice(Number(at) * page, (Number(at) + 1) * page))
  }, [ids, pageNumbers, want])

  const list = {
    ref: (list: HTMLElement | null) => {
      element.current = list
    },
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest('[data-id]')?.getAttribute('data-id') ?? null
    },
    onBlur: () => {
      focused.current = null
    },
  }
  const line = (index: number, room: number): Line => ({
    index,
    room,
    from: index * columns,
    to: Math.min((index + 1) * columns, ids.length),
  })
  if (isPrinted) {
    const read = Array.from({ length: count }, (_, index) => index).filter((index) =>
      pages.includes(Math.floor((index * columns) / page)),
    )
    return { list, lines: read.map((index) => line(index, 0)), measure: () => {}, after: 0 }
  }
  let end = top
  const lines = items.map(({ index, start, end: own }, at) => {
    // An empty space has its own gaps.
    const room = start - end - (at === 0 ? gap : 2 * gap)
    end = own
    return line(index, Math.max(0, room))
  })
  const after = Math.max(0, top + virtualizer.getTotalSize() - end - gap)
  return { list, lines, measure: virtualizer.measureElement, after }
}

/** The height from the ResizeObserver: measuring earlier would force a second layout. */
function observed(element: HTMLElement, entry: ResizeObserverEntry | undefined, list: Virtualizer<Window, HTMLElement>): number {
  const box = entry?.borderBoxSize[0]
  // A hidden list has no size: use the heights before.
  if (box && box.blockSize > 0) return Math.round(box.blockSize)
  const index = list.indexFromElement(element)
  return list.measurementsCache[index]?.size ?? list.options.estimateSize(index)
}

const print = 'print'

function subscribe(reader: () => void): () => void {
  const query = matchMedia(print)
  query.addEventListener('change', reader)
  return () => query.removeEventListener('change', reader)
}

function useIsPrinted(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(print).matches)
}
