import MapPin from 'lucide-react/icons/map-pin'
import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'
import { formatStop } from '#shared/kernel/time'
import type { LoadRow } from '#shared/loads/load'
import { counted, eventName } from '#shared/tracking/status'
import { RoadStrip } from '../../../platform/ui/RoadStrip.tsx'
import { ShareButton } from '../../../platform/ui/ShareButton.tsx'
import { StopTime } from '../../detail/RouteStops.tsx'
import { LoadBadges } from './LoadBadges.tsx'
import { totalOf } from './loadText.ts'
import { Arrival, ShipperLoadLink } from './ShipperLoad.tsx'
import { useCachedLoad } from './useCachedLoad.ts'

/** A load on the road as its shipper sees it: its last reported progress, and when it is due. */
export function ShipperRoadCard({ load }: { load: LoadRow }) {
  const { lastEvent, distance, driverName } = load
  const left = counted(useCachedLoad(load.id)?.events ?? []).findLast(({ type }) => type === 'departed_pickup')
  const share = lastEvent?.milesLeft == null || distance === 0 ? null : 1 - lastEvent.milesLeft / distance
  return (
    <article aria-labelledby={`row-${load.id}`} className="card h-full gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={`row-${load.id}`} className="text-h3 tracking-[.02em]">
            <ShipperLoadLink load={load} />
          </h3>
          <LoadBadges load={load} />
        </div>
        <p className="text-muted wrap-anywhere">{driverName ? `Driver: ${driverName}` : 'No driver yet'}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-6">
        <div className="min-w-0">
          <p className="font-sign text-h3 leading-tight wrap-anywhere">{load.pickupLocation}</p>
          {left && (
            <p className="text-[0.9375rem] text-muted">
              Left <StopTime at={left.occurredAt} zone={left.zone} />
            </p>
          )}
        </div>
        <div className="min-w-0 text-right">
          <p className="font-sign text-h3 leading-tight wrap-anywhere">{load.deliveryLocation}</p>
          <p className="text-[0.9375rem] text-muted">
            <Arrival load={load} />
          </p>
        </div>
      </div>
      {share !== null && <RoadStrip share={Math.min(1, Math.max(0, share))} calls={[]} />}
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-[0.9375rem] wrap-anywhere">
          {lastEvent ? (
            <>
              <strong>{`${eventName(lastEvent.type, null)}, ${lastEvent.location},`}</strong>{' '}
              <span className="whitespace-nowrap text-muted">{formatStop(lastEvent.occurredAt, lastEvent.zone)}</span>
            </>
          ) : (
            <span className="text-muted">No updates from the road yet.</span>
          )}
        </p>
        <span className="font-sign text-h3 whitespace-nowrap">{totalOf(load)}</span>
        <div className="ml-auto flex flex-wrap gap-2 no-print max-sm:w-full">
          <ShareButton reference={load.id} className="btn btn-ghost max-sm:grow" />
          <Link to={`${pages.track}?ref=${load.id}`} className="btn btn-outline max-sm:grow">
            <MapPin aria-hidden="true" className="size-5" />
            <span>Track</span>
            <span translate="no" className="sr-only">
              {' '}
              {load.id}
            </span>
          </Link>
        </div>
      </div>
    </article>
  )
}
