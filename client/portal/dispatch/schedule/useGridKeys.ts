import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { DriverRow } from './boardLayout.ts'
import type { Taking } from './useTaking.ts'

/** A cell: a driver's name (-1), or the index of a bar in the row. */
export interface Stop {
  driverId: string
  at: number
}

interface Options {
  rows: readonly DriverRow[]
  taking: Taking
  scroller: RefObject<HTMLElement | null>
  /** Scrolls a row into view. */
  reveal: (index: number) => void
  onBack: () => void
}

/**
 * The keys of the board: arrows move over rows and bars, Enter picks a planned bar up, o opens a bar's load. While a load is
 * picked up, up and down select the row, Enter assigns, Escape cancels.
 */
export function useGridKeys({ rows, taking, scroller, reveal, onBack }: Options) {
  const [stop, setStop] = useState<Stop | null>(null)
  const requestedStop = useRef<Stop | null>(null)
  const { taken, how, proposals } = taking

  const go = (index: number, at: number) => {
    const row = rows[index]
    if (!row) return
    const next = { driverId: row.driver.id, at: Math.min(at, row.bars.length - 1) }
    requestedStop.current = next
    setStop(next)
    reveal(index)
    if (taken && how === 'keys') taking.choose(row.driver.id)
  }
  // The row may not have been in the DOM before.
  useEffect(() => {
    const current = requestedStop.current
    if (!current) return
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${current.driverId}:${current.at}"]`)
    if (!cell) return
    requestedStop.current = null
    cell.focus({ preventScroll: false })
    // Scrolls once the row has its full height: the picked-up load adds to it.
    if (taken) setTimeout(() => cell.closest('.board-place')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  })
  // The keyboard begins at the best row: without findings, the fewest empty miles.
  const pickedUpId = how === 'keys' && proposals ? taken?.id : undefined
  const began = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (pickedUpId === began.current) return
    began.current = pickedUpId
    if (pickedUpId !== undefined) go(bestRow(rows, taking), -1)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLElement)) return
    const cell = target.closest<HTMLElement>('[data-cell]')?.dataset.cell
    const isEnd = event.key === 'Home' || event.key === 'End'
    if (cell === undefined || event.metaKey || event.altKey || (event.ctrlKey && !isEnd)) return
    const cut = cell.lastIndexOf(':')
    const [driverId, at] = [cell.slice(0, cut), Number(cell.slice(cut + 1))]
    const index = rows.findIndex(({ driver }) => driver.id === driverId)
    const row = rows[index]
    if (!row) return
    const bar = row.bars[at]
    const handled = (): boolean => {
      switch (event.key) {
        case 'ArrowDown':
        case 'ArrowUp': {
          const to = index + (event.key === 'ArrowDown' ? 1 : -1)
          // Moves to the bar of the next row that is nearest in time.
          go(to, taken || !bar ? -1 : nearest(rows[to], bar.from))
          return true
        }
        case 'ArrowRight':
        case 'ArrowLeft':
          if (!taken) go(index, Math.max(-1, at + (event.key === 'ArrowRight' ? 1 : -1)))
          return true
        case 'Home':
        case 'End':
          go(
            event.ctrlKey || taken ? (event.key === 'Home' ? 0 : rows.length - 1) : index,
            event.key === 'Home' || taken ? -1 : row.bars.length - 1,
          )
          return true
        case 'PageDown':
        case 'PageUp':
          go(Math.max(0, Math.min(rows.length - 1, index + (event.key === 'PageDown' ? 8 : -8))), -1)
          return true
        case 'Escape':
          if (!taken) return false
          taking.putBack()
          onBack()
          return true
        case 'Enter':
          if (taken) {
            taking.give(driverId)
            return true
          }
          if (bar?.kind !== 'planned' || !taking.mayTake(bar.load)) return false
          taking.take(bar.load, 'keys')
          return true
        case 'o':
          if (!bar || taken) return false
          target.click()
          return true
        default:
          return false
      }
    }
    if (handled()) event.preventDefault()
  }
  const onFocus = ({ target }: FocusEvent) => {
    const cell = target.closest<HTMLElement>('[data-cell]')?.dataset.cell
    if (cell === undefined) return
    const cut = cell.lastIndexOf(':')
    const next = { driverId: cell.slice(0, cut), at: Number(cell.slice(cut + 1)) }
    setStop((before) => (before?.driverId === next.driverId && before.at === next.at ? before : next))
  }
  const isThere = stop !== null && rows.some(({ driver, bars }) => driver.id === stop.driverId && stop.at < bars.length)
  return { stop: isThere ? stop : null, onKeyDown, onFocus }
}

function nearest(row: DriverRow | undefined, from: number): number {
  if (!row?.bars.length) return -1
  const away = row.bars.map((bar) => Math.abs(bar.from - from))
  return away.indexOf(Math.min(...away))
}

/** The row with the fewest findings that can take the load; among those, the one with the fewest empty miles. */
function bestRow(rows: readonly DriverRow[], { proposals }: Taking): number {
  const cost = ({ driver }: DriverRow) => {
    const proposal = proposals?.get(driver.id)
    if (!proposal || proposal.isBlocked) return Number.MAX_VALUE
    return (proposal.findings.length ? 1e6 : 0) + (proposal.candidate.milesEmpty ?? 1e5)
  }
  const costs = rows.map(cost)
  return Math.max(0, costs.indexOf(Math.min(...costs)))
}
