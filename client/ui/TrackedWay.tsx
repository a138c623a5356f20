import { formatDuration, formatStop } from '#shared/time'
import { expectedAt, expectedHow, toldWay } from '#shared/trackedWay'
import type { TrackingEvent, TrackingRecord } from '#shared/tracking'
import { RoadStrip } from './RoadStrip.tsx'
import { unbroken } from './unbroken.ts'

/** Where a load was told to be last, how far along its way that is, and when it is expected. City by city, never in between. */
export function TrackedWay({ record, last, now }: { record: TrackingRecord; last: TrackingEvent; now: number }) {
  const { pickup, delivery, deliveryZone, estimatedDelivery, events, status } = record
  const way = toldWay(record)
  const delivered = events.find(({ type }) => type === 'delivered')
  const departed = events.find(({ type }) => type === 'departed_pickup')
  const expected = expectedAt(record)
  const age = now - Date.parse(last.time)
  const start = departed && unbroken(`Left ${formatStop(departed.time, departed.zone)}`)
  const end = delivered
    ? { what: 'Delivered', when: formatStop(delivered.time, delivered.zone) }
    : { what: 'Estimated delivery', when: formatStop(expected?.at ?? estimatedDelivery, deliveryZone) }
  return (
    <div className="mt-4">
      <p className="text-second text-muted">{status === 'delivered' ? 'Delivered in' : 'Last told in'}</p>
      <p className="font-sign text-h2 leading-tight font-semibold wrap-anywhere">{last.location}</p>
      <p className="text-second">
        {formatStop(last.time, last.zone)}
        {age >= 60_000 && `, ${formatDuration(age)} ago`}
      </p>
      {way && (
        <div className="mt-5">
          <RoadStrip {...way} />
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
          <dd className="text-second text-muted">
            {end.what} <span className="inline-block">{unbroken(end.when)}</span>
          </dd>
        </div>
      </dl>
      {expected && (
        <p className="mt-3 text-second text-muted">
          <span className="inline-block">{expectedHow(expected.miles)}</span>{' '}
          <span className="inline-block">Appointment {unbroken(formatStop(estimatedDelivery, deliveryZone))}.</span>
        </p>
      )}
    </div>
  )
}
