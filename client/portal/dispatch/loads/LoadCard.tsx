import UserPlus from 'lucide-react/icons/user-plus'
import UserRound from 'lucide-react/icons/user-round'
import type { LoadRow } from '#shared/loads/load'
import { RouteStops, StopTime } from '../../detail/RouteStops.tsx'
import { LastEvent } from './LastEvent.tsx'
import { LoadBadges } from './LoadBadges.tsx'
import { LoadLink } from './LoadLink.tsx'
import { LoadNumber } from './LoadNumber.tsx'
import { distanceOf, equipmentOf, isUnassigned, payerOf, totalOf } from './loadText.ts'
import { doState } from './record/openAction.ts'

interface Props {
  load: LoadRow
  /** The role may assign a driver. */
  writes: boolean
}

/** A load as a card of the board: customer, route, price and miles; below the line, the driver. */
export function LoadCard({ load, writes }: Props) {
  const total = totalOf(load)
  return (
    <article aria-labelledby={`row-${load.id}`} className="card h-full">
      <div className="flex grow flex-col gap-3 p-4">
        <div>
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 id={`row-${load.id}`} className="text-h3 tracking-[.02em]">
              <LoadNumber load={load} />
            </h2>
            <div className="flex flex-wrap gap-1">
              <LoadBadges load={load} />
            </div>
          </div>
          <p className="text-[0.9375rem] text-muted wrap-anywhere">{payerOf(load)}</p>
        </div>
        <RouteStops {...stopsOf(load)} />
        <LastEvent load={load} className="text-[0.9375rem] text-muted" />
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          {total && <p className="font-sign text-[1.625rem] leading-tight whitespace-nowrap tabular-nums">{total}</p>}
          <p className="text-[0.9375rem] text-muted tabular-nums">
            <span className="whitespace-nowrap">{distanceOf(load)}</span>
            <span>{` · ${equipmentOf(load)}`}</span>
          </p>
        </div>
      </div>
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-2 border-t border-line p-2 pl-4">
        <div className="min-[16.5rem]:min-w-32 flex-1">
          <AssignedDriver load={load} writes={writes} />
        </div>
        <LoadLink load={load} className="btn btn-ghost ml-auto">
          <span>View Details</span>
          <span className="sr-only">{` of ${load.id}`}</span>
        </LoadLink>
      </div>
    </article>
  )
}

/** Both stops, each with its local time or window. */
export function stopsOf(load: LoadRow) {
  const { pickupUntil, deliveryUntil } = load
  return {
    pickup: {
      location: load.pickupLocation,
      time: <StopTime at={load.pickupDateTime} until={pickupUntil} zone={load.pickupZone} />,
    },
    delivery: {
      location: load.deliveryLocation,
      time: <StopTime at={load.deliveryDateTime} until={deliveryUntil} zone={load.deliveryZone} />,
    },
  }
}

/** The driver of a load. A booked load without one has Assign Driver, which opens the load with the drivers. */
export function AssignedDriver({ load, writes, small = false }: Props & { small?: boolean }) {
  if (writes && isUnassigned(load)) {
    return (
      <LoadLink
        load={load}
        state={doState('assign')}
        className={`btn btn-primary ${small ? 'btn-sm h-auto px-2 py-0.5 leading-none' : ''}`}
      >
        {!small && <UserPlus aria-hidden="true" className="size-5" />}
        <span>Assign Driver</span>
        <span className="sr-only">{` to ${load.id}`}</span>
      </LoadLink>
    )
  }
  if (load.driverName === null) return <span className="text-muted">No driver yet</span>
  return (
    <span className="flex min-w-0 items-center gap-2 font-semibold">
      {!small && <UserRound aria-hidden="true" className="size-5 flex-none text-muted" />}
      <span className="sr-only">Driver: </span>
      <span
        translate="no"
        className={`min-w-0 wrap-anywhere ${small ? 'line-clamp-2' : ''}`}
        title={small ? load.driverName : undefined}
      >
        {load.driverName}
      </span>
    </span>
  )
}
