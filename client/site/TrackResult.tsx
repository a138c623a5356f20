import Clock from 'lucide-react/icons/clock'
import WifiOff from 'lucide-react/icons/wifi-off'
import { loadEquipment } from '#shared/kernel/equipment'
import { formatStop } from '#shared/kernel/time'
import type { LoadOutlook } from '#shared/loads/loadOutlook'
import { asOfShown } from '#shared/loads/loadOutlook'
import { isDriven } from '#shared/tracking/status'
import type { TrackingRecord } from '#shared/tracking/tracking'
import { trackedOutlook } from '#shared/tracking/trackingProgress'
import { trackingSamples } from '#shared/tracking/trackingSamples'
import { useNow } from '../platform/transport/useNow.ts'
import { formatAsOf, formatAsOfZoned } from '../platform/ui/asOf.ts'
import { TrackingProgress } from '../platform/ui/TrackingProgress.tsx'
import { TrackStatusBadge } from '../platform/ui/TrackStatusBadge.tsx'
import { TrackTimeline } from '../platform/ui/TrackTimeline.tsx'
import { EquipmentDrawing } from './EquipmentDrawing.tsx'
import { TrackActions } from './TrackActions.tsx'

interface Props {
  record: TrackingRecord
  /** How current the record is; null for a sample, which never changes. */
  seen: Freshness | null
}

interface Freshness {
  /** When it was fetched, in milliseconds. */
  asOf: number
  /** The last try to revalidate it got no response. */
  stale: boolean
  /** A retry that the person has requested is under way. */
  checking: boolean
  /** The sentence of a refusal to revalidate it. */
  refused: string | null
  onCheckAgain: () => void
}

/** The sentence for a cached record that was read at `at` (milliseconds), shown without a response. */
export function staleText(at: number, { events }: TrackingRecord): string {
  return `Offline — showing this load as of ${formatAsOf(asOfShown(at, events), Date.now())}`
}

/** A load that was found (§2): status, route, equipment, and timeline. */
export function TrackResult({ record: found, seen }: Props) {
  const now = useNow()
  // A sample is always under way: its times follow the clock of a page that stays open.
  const record = seen ? found : (trackingSamples(new Date(now)).find((sample) => sample.id === found.id) ?? found)
  const { id, status, pickup, delivery, equipment, events } = record
  const outlook = trackedOutlook(record, now)
  return (
    <>
      <article aria-labelledby="tracked" className="card mt-8">
        {seen?.stale && (
          <p className="banner rounded-t-box">
            <WifiOff aria-hidden="true" />
            <span>{staleText(seen.asOf, record)}</span>
          </p>
        )}
        <div className="p-5 sm:p-8">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <p className="text-second text-muted">{seen ? 'Load' : 'Sample load'}</p>
              <h2 translate="no" id="tracked" className="tracking-[.02em] wrap-anywhere">
                {id}
              </h2>
            </div>
            <TrackStatusBadge status={status} />
          </div>
          {seen && events.length > 0 ? (
            <TrackingProgress record={record} now={now} />
          ) : (
            <ul className="mt-4">
              <Stop
                kind="Pickup"
                place={pickup}
                lines={pickupLines(record, outlook)}
                road={isDriven(record) ? 'driven' : 'ahead'}
              />
              <Stop kind="Delivery" place={delivery} lines={deliveryLines(record, outlook)} />
            </ul>
          )}
        </div>
        {seen && <LastUpdated {...seen} asOf={asOfShown(seen.asOf, events)} />}
        {/* What has happened says more than what it goes on; a sample shows what there is. */}
        <div className={`flex ${seen ? 'flex-col-reverse' : 'flex-col'}`}>
          <dl className="border-t border-(--line) px-5 pt-5 sm:px-8">
            <dt className="text-second text-muted">Equipment</dt>
            <dd className="font-sign text-h3 font-semibold">{loadEquipment[equipment]}</dd>
            <dd className="mt-4">
              <EquipmentDrawing equipment={equipment} />
            </dd>
          </dl>
          <div className="border-t border-(--line) p-5 sm:p-8">
            <h3>Timeline</h3>
            {events.length === 0 && (
              <p className="mt-2 text-muted">{outlook.hasDeparted ? 'No events on record.' : 'Not picked up yet.'}</p>
            )}
            <TrackTimeline events={events} />
          </div>
        </div>
      </article>
      {seen && <TrackActions reference={id} checking={seen.checking} onCheckAgain={seen.onCheckAgain} />}
    </>
  )
}

/** The lines below the pickup: when it was picked up, until then the appointment. */
function pickupLines({ events, pickupTime, pickupZone }: TrackingRecord, { hasDeparted }: LoadOutlook): Line[] {
  const departed = events.find(({ type }) => type === 'departed_pickup')
  if (departed) return [{ what: 'Picked up', when: formatStop(departed.time, departed.zone) }]
  return [
    { what: 'Pickup appointment', when: formatStop(pickupTime, pickupZone) },
    { what: hasDeparted ? 'Picked up' : 'Not picked up yet' },
  ]
}

/** The lines below the delivery: when it was delivered, and its appointment until that has passed. */
function deliveryLines(record: TrackingRecord, { isLate }: LoadOutlook): Line[] {
  const { events, estimatedDelivery, deliveryZone, status } = record
  const delivered = events.find(({ type }) => type === 'delivered')
  const estimate = { what: 'Estimated delivery', when: formatStop(estimatedDelivery, deliveryZone) }
  if (delivered) return [{ what: 'Delivered', when: formatStop(delivered.time, delivered.zone) }, estimate]
  // Events are erased after years, the load stays delivered.
  if (status === 'delivered') return [{ what: 'Delivered' }]
  return [isLate ? { what: 'Running late' } : estimate]
}

/** As of when the record is, in the reader's zone. It is also refreshed by itself. */
function LastUpdated({ asOf, refused }: Freshness) {
  return (
    <p className="flex gap-3 border-t border-(--line) bg-base-200 px-5 py-4 text-second text-muted sm:px-8">
      <Clock aria-hidden="true" size={20} className="mt-px flex-none" />
      <span>
        <span className="whitespace-nowrap">{`As of ${formatAsOfZoned(asOf, Date.now())}.`}</span>
        <span> Updated at check calls, not live GPS.</span>
        {refused && <span className="block font-semibold text-(--red-ink)">{refused}</span>}
      </span>
    </p>
  )
}

interface Line {
  what: string
  when?: string
}

interface StopProps {
  kind: 'Pickup' | 'Delivery'
  place: string
  lines: Line[]
  /** The line to the next stop: dashed until an event proves that it was driven. */
  road?: 'driven' | 'ahead'
}

/** A stop: a ring for the pickup, a square for the delivery. */
function Stop({ kind, place, lines, road }: StopProps) {
  const mark = kind === 'Pickup' ? 'rounded-full border-[3px] border-primary' : 'rounded-sm bg-primary'
  return (
    <li className="relative grid grid-cols-[1.25rem_1fr] gap-x-4 pb-4 last:pb-0">
      <p className="col-start-2 text-second leading-tight text-muted">{kind}</p>
      <p className="col-start-2 font-sign text-h3 leading-tight font-semibold">{place}</p>
      {lines.map(({ what, when }) => (
        <p key={what} className="col-start-2 text-second text-muted">
          <span>{what}</span> <span className="inline-block">{when}</span>
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
