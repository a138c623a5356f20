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
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Where the rows of a list are: at hand, or to be read. */
export interface RowSource<Row> {
  rowOf: (id: string) => Row | undefined
  /** Has these read. */
  want: (ids: readonly string[]) => void
}

interface Options {
  /** Tells apart the lists of one screen. */
  label: string
  /** The ids of all rows, in their order. */
  ids: readonly string[]
  want: (ids: readonly string[]) => void
  /** How many rows stand beside one another in a line. */
  columns: number
  /** How high a line is as a rule, and what is between two, in pixels. */
  height: number
  gap: number
}

/** A line that stands in the page. */
export interface Line {
  index: number
  /** The rows of it. */
  from: number
  to: number
  /** How much room those above it would take that are not there. */
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
  /** On the first row of each line, which also carries the line's index as `data-index`. */
  measure: (element: HTMLElement | null) => void
  /** The room of those below. */
  after: number
}

/** Where a list was left, by the entry of the history: who comes back finds it so. */
const places = new Map<string, { offset: number; measured: VirtualItem[] }>()
/** So many are remembered, those that were left last. */
const mostPlaces = 50

/** As many rows as are read at once. */
const page = 50

/** No list. */
const none: readonly string[] = []
/** A list as short as this stands in the page as a whole. */
const short = 20
/** How far beyond the part in sight lines stand in the page, in pixels. */
const beyond = 500

/**
 * The part of a long list that stands in the page: the lines in sight, some around them, and the one that has the focus;
 * all that are read when it is printed. The rest is empty room of the same height.
 */
export function useListWindow({ label, ids, want, columns, height, gap }: Options): ListWindow {
  const element = useRef<HTMLElement | null>(null)
  const focused = useRef<string | null>(null)
  const { key } = useLocation()
  // As cards it is another list than as a table: neither's heights are those of the other.
  const place = `${key} ${label} ${columns} ${height}`
  const isBack = useNavigationType() === 'POP'
  const [left] = useState(() => (isBack ? places.get(place) : undefined))
  const [top, setTop] = useState(0)
  const isPrinted = useIsPrinted()
  const count = Math.ceil(ids.length / columns)
  const keyOf = useCallback((index: number) => ids[index * columns] ?? index, [ids, columns])
  // Of another list the lines in sight are drawn at once, those around them when these are on the screen.
  const isDrawn = useDeferredValue(ids, none) === ids
  const drawn = useRef<ReadonlySet<string | number>>(new Set())

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    gap,
    estimateSize: useCallback(() => height, [height]),
    overscan: ids.length > short ? Math.ceil(beyond / height) : short,
    scrollMargin: top,
    getItemKey: keyOf,
    initialRect: { width: innerWidth, height: innerHeight },
    measureElement: observed,
    rangeExtractor: (range: Range) => {
      const isInSight = (index: number) => index >= range.startIndex && index <= range.endIndex
      const all = defaultRangeExtractor(range)
      const indexes = isDrawn ? all : all.filter((index) => isInSight(index) || drawn.current.has(keyOf(index)))
      // Where its row is by now: others come and go above it.
      const kept = focused.current === null ? -1 : Math.floor(ids.indexOf(focused.current) / columns)
      if (kept < 0 || indexes.includes(kept)) return indexes
      return [...indexes, kept].sort((a, b) => a - b)
    },
    ...(left ? { initialOffset: left.offset, initialMeasurementsCache: left.measured } : {}),
  })

  // What stands above the list may grow or go at any time.
  useEffect(() => {
    const look = () => element.current && setTop(Math.round(element.current.getBoundingClientRect().top + scrollY))
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (left) scrollTo({ top: left.offset, behavior: 'instant' })
  }, [left])
  const leave = useEffectEvent(() => {
    places.delete(place)
    places.set(place, { offset: scrollY, measured: virtualizer.takeSnapshot() })
    for (const oldest of places.keys()) if (places.size > mostPlaces) places.delete(oldest)
  })
  useLayoutEffect(() => () => void leave(), [])

  const items = virtualizer.getVirtualItems()
  useEffect(() => {
    drawn.current = new Set(items.map(({ index }) => keyOf(index)))
  }, [items, keyOf])
  const pages = [
    ...new Set(items.flatMap(({ index }) => [index * columns, (index + 1) * columns - 1].map((at) => Math.floor(at / page)))),
  ]
  const sought = pages.join()
  useEffect(() => {
    for (const at of sought.split(',')) want(ids.slice(Number(at) * page, (Number(at) + 1) * page))
  }, [ids, sought, want])

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
    ...{ index, room },
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
    // An empty room has its own gaps.
    const room = start - end - (at === 0 ? gap : 2 * gap)
    end = own
    return line(index, Math.max(0, room))
  })
  const after = Math.max(0, top + virtualizer.getTotalSize() - end - gap)
  return { list, lines, measure: virtualizer.measureElement, after }
}

/** A line's height as the browser observes it, once it is laid out: to ask for it earlier would have it laid out twice. */
function observed(element: HTMLElement, entry: ResizeObserverEntry | undefined, list: Virtualizer<Window, HTMLElement>): number {
  const box = entry?.borderBoxSize[0]
  // A list that is hidden for a moment has kept its heights.
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
