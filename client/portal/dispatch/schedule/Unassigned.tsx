import ArrowRight from 'lucide-react/icons/arrow-right'
import Clock from 'lucide-react/icons/clock'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useDeferredValue, useRef, useState } from 'react'
import { formatCount } from '#shared/kernel/count'
import type { LoadRow } from '#shared/loads/load'
import { concernOf } from '#shared/loads/loadConcern'
import { StopTime } from '../../detail/RouteStops.tsx'
import { LoadNumber } from '../loads/LoadNumber.tsx'
import { cityOf, milesOf, totalOf } from '../loads/loadText.ts'
import { haulOf, untilPickup } from './boardText.ts'
import type { BoardState } from './useBoard.ts'
import type { Taking } from './useTaking.ts'

interface Props {
  loads: readonly LoadRow[]
  board: BoardState
  taking: Taking
  onPress: (event: PointerEvent, load: LoadRow) => void
}

/** As many cards as are visible at first. */
const firstCards = 12

/**
 * Booked loads that need a driver, to be dragged, tapped, or picked up with Enter. Arrows move between them; Tab goes on to the
 * board.
 */
export function Unassigned({ loads, board, taking, onPress }: Props) {
  const isDrawn = useDeferredValue(true, false)
  const list = useRef<HTMLUListElement>(null)
  const [focusedId, setFocusedId] = useState('')
  const shown = isDrawn ? loads : loads.slice(0, firstCards)
  const reached = shown.find(({ id }) => id === focusedId) ?? shown[0]
  const onKeyDown = (event: KeyboardEvent) => {
    const at = shown.findIndex(({ id }) => id === reached?.id)
    const steps: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
    const step = steps[event.key]
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? shown.length - 1 : step && at + step
    if (to === undefined) return
    event.preventDefault()
    const next = shown[Math.max(0, Math.min(shown.length - 1, to))]
    list.current?.querySelector<HTMLElement>(`[data-load="${next?.id}"]`)?.focus()
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    setFocusedId(target.dataset.load ?? '')
    // Shows the whole card: a browser does not scroll to a card that is partly visible.
    if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <section aria-labelledby="without-driver" className="unassigned">
      <div className="flex items-center justify-between gap-3">
        <h2 id="without-driver" className="flex items-center gap-2 text-label">
          Unassigned <span className="rounded bg-base-100 px-1.5 tabular-nums">{formatCount(loads.length)}</span>
        </h2>
        <p className="unassigned-tap text-[0.9375rem] text-muted">Tap a load, then a driver</p>
      </div>
      {loads.length === 0 ? (
        <p className="text-[0.9375rem] text-muted">All booked loads are assigned.</p>
      ) : (
        <ul ref={list} className="unassigned-list" onKeyDown={onKeyDown} onFocus={onFocus}>
          {shown.map((load) => (
            <li key={load.id}>
              <Card load={load} board={board} taking={taking} onPress={onPress} tabIndex={load === reached ? 0 : -1} />
            </li>
          ))}
        </ul>
      )}
      <p className="unassigned-keys text-[0.9375rem] text-muted">
        Drag a load to a driver. Keys: arrows, <kbd>Enter</kbd>, arrows, <kbd>Enter</kbd>. On a bar, <kbd>Enter</kbd> picks it up,{' '}
        <kbd>o</kbd> opens it.
      </p>
    </section>
  )
}

function Card({ load, board, taking, onPress, tabIndex }: { load: LoadRow; tabIndex: 0 | -1 } & Omit<Props, 'loads'>) {
  const { now } = board
  const isPickedUp = taking.taken?.id === load.id
  const total = totalOf(load)
  return (
    <button
      type="button"
      className="unassigned-load"
      tabIndex={tabIndex}
      aria-pressed={isPickedUp}
      data-held={(isPickedUp && taking.how) || undefined}
      data-load={load.id}
      onPointerDown={(event) => onPress(event, load)}
      onClick={({ detail }) => {
        // A click without a pointer comes from a key.
        if (isPickedUp) taking.putBack()
        else taking.take(load, detail === 0 ? 'keys' : 'tap')
      }}
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className="font-sign text-label tracking-[.02em]">
          <LoadNumber load={load} short />
        </span>
        <Until load={load} now={now} />
      </span>
      <span className="mt-1 block font-sign text-label leading-tight">
        <span>{cityOf(load.pickupLocation)}</span>
        <ArrowRight aria-hidden="true" className="mx-1.5 inline size-4 text-muted" />
        <span className="sr-only"> to </span>
        <span>{cityOf(load.deliveryLocation)}</span>
      </span>
      <span className="block text-[0.875rem] text-muted">
        <StopTime at={load.pickupDateTime} zone={load.pickupZone} />
      </span>
      <span className="block text-[0.875rem] text-muted">
        <StopTime at={load.deliveryUntil ?? load.deliveryDateTime} zone={load.deliveryZone} />
      </span>
      <span className="mt-1.5 flex items-baseline justify-between gap-2">
        <span className="text-[0.9375rem]">{`${haulOf(load)}, ${milesOf(load)}`}</span>
        {total && <span className="font-sign tabular-nums">{total}</span>}
      </span>
      {board.isRefused(load.id) && (
        <span className="tone-red mt-1 flex items-center gap-1.5 text-[0.875rem] font-semibold text-(--tone-ink)">
          <OctagonAlert aria-hidden="true" className="size-4" />
          <span>Assignment needs attention</span>
        </span>
      )}
    </button>
  )
}

/** The time until the pickup; amber where the load is at risk, red where it is late. */
export function Until({ load, now }: { load: LoadRow; now: number }) {
  const concern = concernOf(load, now)
  const Icon = concern?.state === 'late' ? OctagonAlert : concern ? TriangleAlert : Clock
  const tone = concern?.state === 'late' ? 'text-(--red-ink)' : concern ? 'text-(--amber-ink)' : ''
  return (
    <span
      className={`flex items-center gap-1 whitespace-nowrap text-[0.875rem] ${concern ? `font-semibold ${tone}` : 'text-muted'}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span>{concern?.state === 'late' ? 'late' : untilPickup(load, now)}</span>
      {concern?.state === 'at-risk' && <span className="sr-only">, at risk</span>}
    </span>
  )
}
