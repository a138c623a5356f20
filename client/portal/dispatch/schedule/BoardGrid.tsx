import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { formatStopTime } from '#shared/kernel/time'
import { laneHeight } from './BarView.tsx'
import { BoardHead } from './BoardHead.tsx'
import { BoardRow } from './BoardRow.tsx'
import { type Axis, wallHours, zoneHere } from './boardDays.ts'
import type { Bar, DriverRow } from './boardLayout.ts'
import { restText } from './boardText.ts'
import type { BoardState } from './useBoard.ts'
import { useGridKeys } from './useGridKeys.ts'
import type { Taking } from './useTaking.ts'
import type { Warnings } from './useWarnings.ts'

interface Props {
  axis: Axis
  /** Pixels per day, of the name column, and of the visible days. */
  dayWidth: number
  textScale: number
  names: number
  room: number
  rows: readonly DriverRow[]
  /** The number of drivers without the filter. */
  count: number
  board: BoardState
  warningsOf: (row: DriverRow) => Warnings
  taking: Taking
  label: string
  scroller: RefObject<HTMLDivElement | null>
  onPress: (event: PointerEvent, load: Bar['load']) => void
  onDaysOff: (row: DriverRow) => void
  /** Returns the focus to the element that the load was picked up from. */
  onBack: () => void
}

/** How far outside the viewport bars are in the DOM, in pixels. */
const overscanPx = 300
/** Rounds a width up to a multiple of `beyond`, so that a scroll bar does not render the rows again. */
const inSteps = (width: number) => Math.ceil(width / overscanPx) * overscanPx

/** Drivers and days. Only the visible rows and bars are in the DOM. */
export function BoardGrid({
  axis,
  dayWidth,
  textScale,
  names,
  room,
  rows,
  count,
  board,
  warningsOf,
  taking,
  label,
  scroller,
  onPress,
  onDaysOff,
  onBack,
}: Props) {
  const scale = dayWidth / 24
  const { taken, chosenId, proposals, how } = taking
  const [visible, setVisible] = useState({ left: 0, width: inSteps(room) })
  // Rows and bars outside the viewport render after the first paint.
  const isDrawn = useDeferredValue(true, false)
  const { stop, onKeyDown, onFocus } = useGridKeys({
    rows,
    taking,
    scroller,
    onBack,
    reveal: (at) => virtualizer.scrollToIndex(at),
  })
  const pinned = [
    rows.findIndex(({ driver }) => driver.id === stop?.driverId),
    rows.findIndex(({ driver }) => driver.id === chosenId),
  ]
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => Math.max(72, (rows[at]?.lanes ?? 1) * laneHeight * 16 + 5) * textScale,
    getItemKey: (at) => rows[at]?.driver.id ?? at,
    overscan: isDrawn ? 4 : 0,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollPaddingStart: headHeight * textScale,
    // The focused row and the selected row remain in the DOM.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...pinned.filter((at) => at >= 0)])].sort((a, b) => a - b),
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const left = Math.floor(element.scrollLeft / overscanPx) * overscanPx
      const width = inSteps(element.clientWidth - names)
      setVisible((before) => (before.left === left && before.width === width ? before : { left, width }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [scroller, names])

  const latest = useRef({ onPress, onDaysOff, taking })
  useEffect(() => {
    latest.current = { onPress, onDaysOff, taking }
  })
  const pressBar = useCallback((event: PointerEvent, { load, kind }: Bar) => {
    if (kind === 'planned') latest.current.onPress(event, load)
  }, [])
  const pressName = useCallback((row: DriverRow) => {
    const { taking, onDaysOff } = latest.current
    if (!taking.taken) return onDaysOff(row)
    if (taking.how === 'tap') taking.choose(row.driver.id)
    else taking.give(row.driver.id)
  }, [])

  const hours = useMemo(
    () => ({ from: (visible.left - overscanPx) / scale, to: (visible.left + visible.width + overscanPx) / scale }),
    [visible, scale],
  )
  const now = wallHours(axis.first, board.now, zoneHere)
  const isNow = now >= 0 && now < axis.days * 24
  const width = names + axis.days * dayWidth
  const lengths: CSSProperties & Record<`--${string}`, string> = { '--names': `${names}px`, '--day': `${dayWidth}px` }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows and bars are placed by the clock, not in columns.
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className="board"
      data-holding={how ?? undefined}
      style={lengths}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      // Runs before the links and buttons of the row: while a load is picked up, a tap selects the driver.
      onClickCapture={(event) => {
        if (how !== 'tap') return
        const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-driver]') : null
        if (!row) return
        event.preventDefault()
        taking.choose(row.dataset.driver ?? null)
      }}
    >
      <div role="presentation" className="board-sheet" style={{ width }}>
        <BoardHead
          axis={axis}
          dayWidth={dayWidth}
          textScale={textScale}
          shown={rows.length}
          count={count}
          now={isNow ? { hours: now, text: formatStopTime(new Date(board.now), zoneHere) } : null}
        />
        <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            const { id } = row.driver
            return (
              <div
                key={id}
                role="presentation"
                ref={virtualizer.measureElement}
                data-index={index}
                className="board-place"
                style={{ top: start }}
              >
                <BoardRow
                  row={row}
                  axis={axis}
                  scale={scale}
                  sight={hours}
                  onPress={pressBar}
                  onName={pressName}
                  number={index + 2}
                  now={board.now}
                  rest={restText(row, board.known.get(id)?.last ?? null, board.now)}
                  warnings={warningsOf(row)}
                  held={taken}
                  proposal={proposals?.get(id)}
                  isChosen={chosenId === id}
                  tabStop={stop?.driverId === id ? stop.at : stop === null && index === 0 ? -1 : null}
                />
              </div>
            )
          })}
          {isNow && <span aria-hidden="true" className="board-now" style={{ left: names + now * scale }} />}
        </div>
      </div>
    </div>
  )
}

const headHeight = 58
