import WifiOff from 'lucide-react/icons/wifi-off'
import { loadEquipment } from '#shared/equipment'
import { formatStop } from '#shared/time'
import { isDriven, type TrackingRecord } from '#shared/tracking'
import { formatSeenAt } from '../ui/seenAt.ts'
import { EquipmentDrawing } from './EquipmentDrawing.tsx'
import { TrackStatusBadge } from './TrackStatusBadge.tsx'
import { TrackTimeline } from './TrackTimeline.tsx'

interface Props {
  record: TrackingRecord
  sample: boolean
  /** Nobody answers: when this device saw it, in milliseconds. */
  asOf: number | null
}

/** What is shown is what this device saw at `at`, in milliseconds. */
export function asOfWords(at: number): string {
  return `Offline — showing this load as of ${formatSeenAt(at, Date.now())}`
}

/** A load that was found (§2): how far it is, from where to where, on what, and what happened on its way. */
export function TrackResult({ record, sample, asOf }: Props) {
  const { id, status, pickup, delivery, estimatedDelivery, deliveryZone, equipment, events } = record
  const departed = events.find(({ type }) => type === 'departed_pickup')
  const delivered = events.find(({ type }) => type === 'delivered')
  const estimate = { what: 'Estimated delivery', when: formatStop(estimatedDelivery, deliveryZone) }
  return (
    <article aria-labelledby="tracked" className="card mt-8">
      {asOf !== null && (
        <p className="banner rounded-t-box">
          <WifiOff aria-hidden="true" />
          {asOfWords(asOf)}
        </p>
      )}
      <div className="p-5 sm:p-8">
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="text-second text-muted">{sample ? 'Sample load' : 'Load'}</p>
            <h2 id="tracked" className="tracking-[.02em] wrap-anywhere">
              {id}
            </h2>
          </div>
          <TrackStatusBadge status={status} />
        </div>
        <ul className="mt-4">
          <Stop
            kind="Pickup"
            place={pickup}
            lines={[
              departed ? { what: 'Picked up', when: formatStop(departed.time, departed.zone) } : { what: 'Not picked up yet' },
            ]}
            road={isDriven(record) ? 'driven' : 'ahead'}
          />
          <Stop
            kind="Delivery"
            place={delivery}
            lines={delivered ? [{ what: 'Delivered', when: formatStop(delivered.time, delivered.zone) }, estimate] : [estimate]}
          />
        </ul>
      </div>
      <dl className="border-t border-(--line) px-5 pt-5 sm:px-8">
        <dt className="text-second text-muted">Equipment</dt>
        <dd className="font-sign text-h3 font-semibold">{loadEquipment[equipment]}</dd>
        <dd className="mt-4">
          <EquipmentDrawing equipment={equipment} />
        </dd>
      </dl>
      <div className="border-t border-(--line) p-5 sm:p-8">
        <h3>Timeline</h3>
        {events.length === 0 && <p className="mt-2 text-muted">Nothing has happened on its way yet.</p>}
        <TrackTimeline events={events} />
      </div>
    </article>
  )
}

interface StopProps {
  kind: 'Pickup' | 'Delivery'
  place: string
  lines: { what: string; when?: string }[]
  /** The road on from here: dashed until an event proves that it was driven. */
  road?: 'driven' | 'ahead'
}

/** A ring where the load is picked up, a square where it goes. */
function Stop({ kind, place, lines, road }: StopProps) {
  const mark = kind === 'Pickup' ? 'rounded-full border-[3px] border-primary' : 'rounded-sm bg-primary'
  return (
    <li className="relative grid grid-cols-[1.25rem_1fr] gap-x-4 pb-4 last:pb-0">
      <p className="col-start-2 text-second leading-tight text-muted">{kind}</p>
      <p className="col-start-2 font-sign text-h3 leading-tight font-semibold">{place}</p>
      {lines.map(({ what, when }) => (
        <p key={what} className="col-start-2 text-second text-muted">
          {what} <span className="inline-block">{when}</span>
        </p>
      ))}
      <span aria-hidden="true" className={`absolute top-5.5 left-0 size-5 ${mark}`} />
      {road && (
        <span
          aria-hidden="true"
          data-road={road}
          className={`absolute top-12 -bottom-4 left-[.5625rem] border-l-2 ${road === 'driven' ? 'border-primary' : 'border-dashed border-(--edge)'}`}
        />
      )}
    </li>
  )
}
