import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatDuration, formatStop } from '#shared/kernel/time'
import { delayReasons } from '#shared/loads/delayReasons'
import type { LoadOutlook } from '#shared/loads/loadOutlook'
import type { TrackingRecord } from '#shared/tracking/tracking'
import { formatMilesLeft, reportedProgress, trackedOutlook } from '#shared/tracking/trackingProgress'
import { RoadStrip } from './RoadStrip.tsx'
import { unbroken } from './unbroken.ts'

interface Props {
  record: TrackingRecord & { cancelledAt?: string | null }
  now: number
}

/** Where a load was at its last update, how far along its way that is, and when it is expected. City by city, never in between. */
export function TrackingProgress({ record, now }: Props) {
  const { pickup, delivery, deliveryZone, estimatedDelivery, events, status } = record
  const progress = reportedProgress(record)
  // A delay says nothing of where the truck is.
  const last = events.findLast(({ type }) => type !== 'delay')
  const delivered = events.findLast(({ type }) => type === 'delivered')
  const departed = events.find(({ type }) => type === 'departed_pickup')
  const outlook = trackedOutlook(record, now)
  const { eta, miles, isLate } = outlook
  const age = last ? now - Date.parse(last.time) : 0
  const start = departed && unbroken(`Left ${formatStop(departed.time, departed.zone)}`)
  const end = delivered ? ['Delivered', formatStop(delivered.time, delivered.zone)] : formatOutlook(outlook, record)
  const isAhead = !outlook.hasArrived && !record.cancelledAt
  return (
    <div className="mt-4">
      {isLate && <LateLine outlook={outlook} record={record} />}
      {last && (
        <>
          <p className="text-second text-muted">{status === 'delivered' ? 'Delivered in' : 'Last update'}</p>
          <p className="font-sign text-h2 leading-tight font-semibold wrap-anywhere">{last.location}</p>
          <p className="text-second">{`${formatStop(last.time, last.zone)}${age >= 60_000 ? `, ${formatDuration(age)} ago` : ''}`}</p>
        </>
      )}
      {progress && (
        <div className="mt-5">
          <RoadStrip {...progress} />
        </div>
      )}
      <dl className="mt-3 grid grid-cols-[minmax(38%,1fr)_auto] gap-x-4">
        <div>
          <dt className="sr-only">Pickup</dt>
          <dd className="font-sign text-label font-semibold">{pickup}</dd>
          {start && <dd className="text-second text-muted">{start}</dd>}
        </div>
        <div className="text-right">
          <dt className="sr-only">Delivery</dt>
          <dd className="font-sign text-label font-semibold">{delivery}</dd>
          {end && (
            <dd className="text-second text-muted">
              <span>{end[0]}</span> <span className="inline-block">{unbroken(end[1] ?? '')}</span>
            </dd>
          )}
        </div>
      </dl>
      {isAhead && (eta !== null || isLate) && (
        <p className="mt-3 text-second text-muted">
          {miles && last && (
            <>
              <span className="inline-block">{formatMilesLeft(miles.left, unbroken(formatStop(last.time, last.zone)))}</span>{' '}
            </>
          )}
          <span className="inline-block">{`Appointment ${unbroken(formatStop(estimatedDelivery, deliveryZone))}.`}</span>
        </p>
      )}
    </div>
  )
}

/** When it arrives: an estimate that is still to come, or the appointment until it has passed; null where neither is so. */
function formatOutlook(
  { eta, isLate, hasArrived }: LoadOutlook,
  { estimatedDelivery, deliveryZone, cancelledAt }: Props['record'],
) {
  if (eta !== null) return ['Estimated delivery', formatStop(new Date(eta), deliveryZone)]
  return isLate || hasArrived || cancelledAt ? null : ['Estimated delivery', formatStop(estimatedDelivery, deliveryZone)]
}

/** That a load runs late, why, and its new time as long as that is to come. */
export function LateLine({ outlook: { delay }, record }: { outlook: LoadOutlook; record: TrackingRecord }) {
  const zone = delay?.stop === 'pickup' ? record.pickupZone : delay?.stop === 'between' ? delay.zone : record.deliveryZone
  const time = delay && unbroken(formatStop(delay.expectedAt, zone ?? record.deliveryZone))
  const location =
    delay?.stop === 'pickup' ? ' to the pickup' : delay?.stop === 'between' ? ` to stop ${(delay.place ?? 0) + 1}` : ''
  return (
    <p className="mb-4 flex items-start gap-2 rounded-field border border-(--amber-edge) bg-(--amber-tint) p-3 font-semibold text-(--amber-ink)">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <span>
        {delay
          ? `Running late${location}, new time ${time}. Reason: ${delayReasons[delay.reason].toLowerCase()}.`
          : 'Running late'}
      </span>
    </p>
  )
}
