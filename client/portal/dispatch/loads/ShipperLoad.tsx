import TriangleAlert from 'lucide-react/icons/triangle-alert'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { shipperPath } from '#shared/access/navigation'
import { pages } from '#shared/kernel/paths'
import { formatDuration } from '#shared/kernel/time'
import type { LoadRow } from '#shared/loads/load'
import { concernOf } from '#shared/loads/loadConcern'
import { rowOutlook } from '#shared/loads/loadOutlook'
import { completedStatuses } from '#shared/loads/status'
import { useMinute } from '../../detail/now.ts'
import { RouteStops, StopTime } from '../../detail/RouteStops.tsx'
import type { CardProps } from '../../list/ListCards.tsx'
import { LoadBadges } from './LoadBadges.tsx'
import { LoadNumber } from './LoadNumber.tsx'
import { equipmentOf, milesOf, totalOf } from './loadText.ts'

const isDelivered = (load: LoadRow) => completedStatuses.some((status) => status === load.status)

/** When a load is due at its delivery, or expected there if later, or when it arrived. */
export function Arrival({ load }: { load: LoadRow }) {
  const now = useMinute()
  const due = load.deliveryUntil ?? load.deliveryDateTime
  const time = <StopTime at={due} zone={load.deliveryZone} />
  if (isDelivered(load) || due === null) return time
  const { eta } = rowOutlook(load, now)
  const lateBy = eta === null ? 0 : eta - Date.parse(due)
  if (eta !== null && lateBy > 0) {
    return (
      <Late>
        <span>About </span>
        <StopTime at={new Date(eta).toISOString()} zone={load.deliveryZone} />
        <span>,</span> <span className="whitespace-nowrap">{`${formatDuration(lateBy)} late`}</span>
      </Late>
    )
  }
  if (concernOf(load, now)?.state === 'late') {
    return (
      <Late>
        <span>Running late, was due </span>
        {time}
      </Late>
    )
  }
  return (
    <>
      <span>Due </span>
      {time}
    </>
  )
}

function Late({ children }: { children: ReactNode }) {
  return (
    <span className="font-semibold text-(--amber-ink)">
      <TriangleAlert aria-hidden="true" className="mr-1.5 inline size-4.5 align-[-0.2em]" />
      <span>{children}</span>
    </span>
  )
}

/** A load as its shipper sees it: progress, arrival, driver, price. */
export function ShipperLoadCard({
  row: load,
  heading: Heading = 'h2',
}: Omit<CardProps<LoadRow>, 'isNew'> & { heading?: 'h2' | 'h3' }) {
  const total = totalOf(load)
  return (
    <article aria-labelledby={`row-${load.id}`} className="card @container h-full">
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <Heading id={`row-${load.id}`} className="text-h3 tracking-[.02em]">
            <ShipperLoadLink load={load} />
          </Heading>
          <LoadBadges load={load} />
        </div>
        <RouteStops
          pickup={{
            location: load.pickupLocation,
            time: <StopTime at={load.pickupDateTime} until={load.pickupUntil} zone={load.pickupZone} />,
          }}
          delivery={{ location: load.deliveryLocation, time: <Arrival load={load} /> }}
          driven={isDelivered(load)}
          across
        />
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-[0.9375rem] text-muted">
          <span>{`${equipmentOf(load)} · ${milesOf(load)}`}</span>
          {total && <span className="ml-auto font-sign text-h3 whitespace-nowrap text-base-content">{total}</span>}
        </p>
      </div>
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-2 border-t border-line p-2 pl-4">
        <span className="flex min-w-0 flex-1 items-center gap-2">
          <UserRound aria-hidden="true" className="size-5 flex-none text-muted" />
          <span className="min-w-0 wrap-anywhere">{load.driverName ? `Driver: ${load.driverName}` : 'No driver yet'}</span>
        </span>
        {load.status !== 'quoted' && (
          <Link to={`${pages.track}?ref=${load.id}`} className="btn btn-ghost">
            Track
            <span translate="no" className="sr-only">
              {' '}
              {load.id}
            </span>
          </Link>
        )}
      </div>
    </article>
  )
}

/** A link to the shipper's view of a load. */
export function ShipperLoadLink({ load }: { load: LoadRow }) {
  return (
    <Link
      to={`${shipperPath('loads')}/${load.id}`}
      className="link inline-flex items-center pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
    >
      <LoadNumber load={load} />
      <span className="sr-only">, View Details</span>
    </Link>
  )
}
