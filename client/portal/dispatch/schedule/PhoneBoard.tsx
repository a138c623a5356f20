import { useWindowVirtualizer } from '@tanstack/react-virtual'
import CalendarOff from 'lucide-react/icons/calendar-off'
import UserPlus from 'lucide-react/icons/user-plus'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { formatCount } from '#shared/kernel/count'
import type { Finding } from '#shared/kernel/findings'
import type { LoadRow } from '#shared/loads/load'
import { RouteLine, StopTime } from '../../detail/RouteStops.tsx'
import { milesOf, totalOf } from '../loads/loadText.ts'
import { doState } from '../loads/record/openAction.ts'
import { barLooks, FoundMark } from './BarView.tsx'
import { type Axis, rangeText } from './boardDays.ts'
import type { Bar, BoardLayout, DriverRow } from './boardLayout.ts'
import { concernText, foundText, haulOf, leavingText, restText, timesOf } from './boardText.ts'
import { Until } from './Unassigned.tsx'
import type { BoardState } from './useBoard.ts'
import { isMarked, type Warnings } from './useWarnings.ts'

interface Props {
  board: BoardState
  warningsOf: (row: DriverRow) => Warnings
  axis: Axis
  today: string
  shown: Pick<BoardLayout, 'rows' | 'unassigned'>
  count: number
  onDaysOff: (row: DriverRow) => void
}

/** The board on a phone: loads that need a driver, then every driver with the loads of these days. */
export function PhoneBoard({ board, warningsOf, axis, today, shown: { rows, unassigned }, count, onDaysOff }: Props) {
  return (
    <>
      <section aria-labelledby="without-driver" className="grid gap-2">
        <h2 id="without-driver" className="flex items-center gap-2 text-h3">
          Unassigned <span className="rounded bg-base-300 px-1.5 text-label tabular-nums">{formatCount(unassigned.length)}</span>
        </h2>
        {unassigned.length === 0 && <p className="text-muted">All booked loads are assigned.</p>}
        <ul className="grid gap-2">
          {unassigned.map((load) => (
            <li key={load.id}>
              <UnassignedCard load={load} now={board.now} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="board-drivers" className="grid gap-2">
        <h2 id="board-drivers" className="flex flex-wrap items-baseline gap-x-2 text-h3">
          Drivers{' '}
          <span className="font-sans text-[0.9375rem] font-normal text-muted">
            {`${formatCount(rows.length)} of ${formatCount(count)}, ${rangeText(axis, today)}`}
          </span>
        </h2>
        {rows.length === 0 && <p className="text-muted">No driver found.</p>}
        <DriverList rows={rows} board={board} warningsOf={warningsOf} onDaysOff={onDaysOff} />
      </section>
    </>
  )
}

function UnassignedCard({ load, now }: { load: LoadRow; now: number }) {
  const total = totalOf(load)
  return (
    <article aria-label={load.id} className="card gap-1 p-3">
      <p className="flex items-baseline justify-between gap-2">
        <Link
          translate="no"
          to={`${staffPath('loads')}/${load.id}`}
          className="link -my-2.5 inline-flex min-h-11 items-center font-sign tracking-[.02em]"
        >
          {load.id}
        </Link>
        <Until load={load} now={now} />
      </p>
      <p className="font-sign text-label leading-tight">
        <RouteLine pickup={load.pickupLocation} delivery={load.deliveryLocation} />
      </p>
      <p className="text-[0.9375rem] text-muted">
        <StopTime at={load.pickupDateTime} zone={load.pickupZone} />
        <span> to</span> <StopTime at={load.deliveryUntil ?? load.deliveryDateTime} zone={load.deliveryZone} />
      </p>
      <p className="flex items-baseline justify-between gap-2 text-[0.9375rem]">
        <span>{`${haulOf(load)}, ${milesOf(load)}`}</span>
        {total && <span className="font-sign text-label tabular-nums">{total}</span>}
      </p>
      <Link to={`${staffPath('loads')}/${load.id}`} state={doState('assign')} className="btn btn-outline mt-1">
        <UserPlus aria-hidden="true" className="size-5" />
        <span>Assign Driver</span>
        <span className="sr-only">{` to ${load.id}`}</span>
      </Link>
    </article>
  )
}

/** Only the visible rows are in the DOM. */
function DriverList({
  rows,
  board,
  warningsOf,
  onDaysOff,
}: Pick<Props, 'board' | 'warningsOf' | 'onDaysOff'> & { rows: readonly DriverRow[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => list.current && setTop(Math.round(list.current.getBoundingClientRect().top + scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.length,
    estimateSize: (at) => 72 + 76 * (rows[at]?.bars.length ?? 0),
    getItemKey: (at) => rows[at]?.driver.id ?? at,
    overscan: 6,
    gap: 8,
    scrollMargin: top,
    initialRect: { width: innerWidth, height: innerHeight },
  })
  return (
    <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={row.driver.id}
              ref={virtualizer.measureElement}
              data-index={index}
              className="absolute inset-x-0"
              style={{ top: start - top }}
            >
              <DriverPart row={row} board={board} warnings={warningsOf(row)} onDaysOff={onDaysOff} />
            </li>
          )
        )
      })}
    </ul>
  )
}

function DriverPart({
  row,
  board,
  warnings,
  onDaysOff,
}: Pick<Props, 'board' | 'onDaysOff'> & { row: DriverRow; warnings: Warnings }) {
  const { driver, bars, shades } = row
  const name = `driver-${driver.id}`
  return (
    <section aria-labelledby={name} className="card gap-2 p-3">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 translate="no" id={name} className="font-sans text-base font-semibold wrap-anywhere">
            {driver.fullName}
          </h3>
          <p className="text-[0.9375rem] text-muted">{restText(row, board.known.get(driver.id)?.last ?? null, board.now)}</p>
        </div>
        <button
          type="button"
          className="btn btn-ghost btn-square"
          aria-label={`Time off: ${driver.fullName}`}
          onClick={() => onDaysOff(row)}
        >
          <CalendarOff aria-hidden="true" className="size-5" />
        </button>
      </div>
      {shades.map(({ text, from }) => (
        <p key={`${text} ${from}`} className="phone-shade">
          {text}
        </p>
      ))}
      <ul className="grid gap-2">
        {bars.map((bar) => (
          <li key={`${bar.load.id} ${bar.kind}`}>
            <PhoneBar bar={bar} now={board.now} found={isMarked(bar) ? warnings.get(bar.load.id) : undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PhoneBar({ bar, now, found }: { bar: Bar; now: number; found: readonly Finding[] | undefined }) {
  const { load, kind, collisions, concern } = bar
  const { text, Icon } = barLooks[kind]
  const concernLine = concernText(bar, now)
  return (
    <Link to={`${staffPath('loads')}/${load.id}`} className="phone-bar" data-kind={kind}>
      <span className="bar bar-sample" data-kind={kind}>
        <span className="bar-body">
          <Icon aria-hidden="true" className="size-4" />
        </span>
      </span>
      <span className="min-w-0">
        <span className="block font-sign leading-tight">
          <RouteLine pickup={load.pickupLocation} delivery={load.deliveryLocation} />
        </span>
        <span className="block text-[0.875rem] text-muted">
          {`${bar.leaves ? leavingText : text}, ${timesOf(load, true, now)}`}
        </span>
        {concernLine && (
          <span
            className={`block text-[0.875rem] font-semibold ${concern?.state === 'late' ? 'text-(--red-ink)' : 'text-(--amber-ink)'}`}
          >
            {concernLine}
          </span>
        )}
        {found && (
          <span className="block text-[0.875rem]">
            <FoundMark findings={found} />
            <span>{`${foundText(found)}: ${found.map(({ message }) => message).join(' ')}`}</span>
          </span>
        )}
        {collisions.length > 0 && (
          <span className="block text-[0.875rem] font-semibold text-(--red-ink)">Overlaps another load</span>
        )}
      </span>
    </Link>
  )
}
