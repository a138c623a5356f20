import Ban from 'lucide-react/icons/ban'
import { api } from '#shared/kernel/paths'
import { formatStop } from '#shared/kernel/time'
import type { Shipment } from '#shared/tracking/shipment'
import { trackedOutlook } from '#shared/tracking/trackingProgress'
import { useNow } from '../platform/transport/useNow.ts'
import { EventProof } from '../platform/ui/EventProof.tsx'
import { TrackingProgress } from '../platform/ui/TrackingProgress.tsx'
import { TrackStatusBadge } from '../platform/ui/TrackStatusBadge.tsx'
import { TrackTimeline } from '../platform/ui/TrackTimeline.tsx'
import { ProofCard } from './ProofCard.tsx'
import { VerifyPart } from './VerifyPart.tsx'

export interface ShipmentProps {
  token: string
  shipment: Shipment
  isConnected: boolean
  /** The server has refused a request below the link: the link may have expired or been revoked. */
  onRefused: () => void
}

/** A load during and after transport: after delivery its proof comes first, then its reported location and its events. */
export function ShipmentView({ token, shipment, isConnected, onRefused }: ShipmentProps) {
  const { events, cancelledAt, pickup, delivery, pickupTime, pickupZone, estimatedDelivery, deliveryZone, status } = shipment
  const now = useNow()
  const outlook = trackedOutlook(shipment, now)
  const delivered = events.findLast(({ type }) => type === 'delivered')
  const linkPath = `${api.links}/${encodeURIComponent(token)}`
  const verify = <VerifyPart at={linkPath} isConnected={isConnected} onRefused={onRefused} />
  return (
    <>
      {cancelledAt && (
        <p className="flex items-center gap-3 rounded-box border border-(--amber-edge) bg-(--amber-tint) p-4 font-semibold text-(--amber-ink)">
          <Ban aria-hidden="true" className="size-6 flex-none" />
          <span>{`This load was cancelled on ${formatStop(cancelledAt, pickupZone)}.`}</span>
        </p>
      )}
      {delivered && (
        <ProofCard delivered={delivered} at={linkPath} isConnected={isConnected}>
          {verify}
        </ProofCard>
      )}
      <section aria-labelledby="on-its-way" className="card p-5 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="on-its-way" className="text-[1.375rem]">
            {delivered ? 'How it went' : outlook.headline}
          </h2>
          {!cancelledAt && <TrackStatusBadge status={status} />}
        </div>
        {events.length > 0 ? (
          <>
            <TrackingProgress record={shipment} now={now} />
            <div className="mt-5 border-t border-(--line) pt-1">
              <TrackTimeline
                heading="h3"
                events={events}
                more={({ type, files, proof }) =>
                  // The proof of the delivery is shown above.
                  type === 'delivered' ? null : (
                    <EventProof type={type} files={files} proof={proof} filesAt={`${linkPath}/files`} />
                  )
                }
              />
            </div>
          </>
        ) : (
          <p className="mt-2 text-muted">
            {`${outlook.hasDeparted ? 'No events on record.' : 'Not picked up yet.'} Pickup appointment in ${pickup} ${formatStop(pickupTime, pickupZone)}, delivery appointment in ${delivery} ${formatStop(estimatedDelivery, deliveryZone)}.${outlook.isLate ? ' Running late.' : ''}`}
          </p>
        )}
        {!delivered && events.length > 0 && verify}
      </section>
    </>
  )
}
