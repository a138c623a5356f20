import ChevronRight from 'lucide-react/icons/chevron-right'
import FileDown from 'lucide-react/icons/file-down'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { shipperPath } from '#shared/access/navigation'
import { quoteEquipmentOf } from '#shared/kernel/equipment'
import { formatDate, formatStop, wallClock } from '#shared/kernel/time'
import { receiverText, showsDeliveryProof, signatureState } from '#shared/loads/deliveryProof'
import type { LoadRow } from '#shared/loads/load'
import { counted } from '#shared/tracking/status'
import type { CurrentUser } from '#shared/users/user'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { noDate, RouteLine } from '../../detail/RouteStops.tsx'
import { useDownload } from '../../detail/useDownload.ts'
import { RowBoundary } from '../../feedback/RowBoundary.tsx'
import { AskAgain } from '../../quotes/shipper/RequestQuoteAgain.tsx'
import { documentPath } from './documentPath.ts'
import { cityOf, totalOf } from './loadText.ts'
import { ShipperLoadLink } from './ShipperLoad.tsx'
import { useCachedLoad } from './useCachedLoad.ts'

interface Props {
  rows: readonly LoadRow[]
  /** The number of delivered loads: `23`. */
  count: string
  user: CurrentUser
}

/** The last deliveries: when, for how much, with the proof and a button to request the same again. */
export function ShipperDelivered({ rows, count, user }: Props) {
  const id = useId()
  const onLine = useOnLine()
  return (
    <section aria-labelledby={id} className="card">
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-2 md:px-5">
        <h2 id={id} className="text-h3">
          Delivered
        </h2>
        <Link to={shipperPath('loads')} className="link inline-flex min-h-11 items-center gap-1">
          <span>{`All ${count}`}</span>
          <span className="sr-only"> delivered loads</span>
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
      <ul>
        {rows.map((load) => (
          <li key={load.id} className="@container border-line px-4 py-3 not-last:border-b md:px-5">
            <RowBoundary row={load} around={(text) => text}>
              <Delivered load={load} user={user} onLine={onLine} />
            </RowBoundary>
          </li>
        ))}
      </ul>
      {!onLine && (
        <p className="border-t border-line px-4 py-3 text-second text-muted md:px-5">Connect to open PODs and records.</p>
      )}
    </section>
  )
}

function Delivered({ load, user, onLine }: { load: LoadRow; user: CurrentUser; onLine: boolean }) {
  const { save, isSaving } = useDownload(documentPath(load, 'proof-of-delivery'))
  const delivered = counted(useCachedLoad(load.id)?.events ?? []).findLast(({ type }) => type === 'delivered')
  const signedBy = delivered?.proof?.signedBy
  const request = {
    companyName: load.shipperName ?? '',
    equipment: quoteEquipmentOf(load),
    freightDetails: null,
    pickupLocation: load.pickupLocation,
    deliveryLocation: load.deliveryLocation,
  }
  return (
    <article
      aria-labelledby={`row-${load.id}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 @min-[40rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto_auto] @4xl:gap-x-8"
    >
      <div className="@max-[40rem]:order-1 @max-[40rem]:col-span-full">
        <p className="text-[0.9375rem]">
          <DeliveredOn load={load} />
        </p>
        {signedBy && (
          <p className="text-[0.8125rem] text-muted wrap-anywhere">
            {receiverText('delivered', signedBy, signatureState(delivered?.files ?? []))}
          </p>
        )}
      </div>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <RouteLine pickup={cityOf(load.pickupLocation)} delivery={cityOf(load.deliveryLocation)} />
        </p>
        <h3 id={`row-${load.id}`} className="font-sans text-[0.875rem] font-normal">
          <ShipperLoadLink load={load} />
        </h3>
      </div>
      {/* As wide as in the row above: each row is a grid of its own. */}
      <p className="text-right font-sign text-h3 whitespace-nowrap tabular-nums @min-[40rem]:min-w-22">{totalOf(load)}</p>
      <div className="flex gap-1 no-print @max-[40rem]:order-2 @max-[40rem]:col-span-full">
        <button
          type="button"
          className="btn btn-ghost px-3 @max-[40rem]:grow"
          disabled={isSaving || !onLine}
          onClick={() => void save()}
        >
          <FileDown aria-hidden="true" className="size-5" />
          <span>{isSaving ? 'Downloading…' : showsDeliveryProof(delivered) ? 'Proof' : 'Record'}</span>
          <span className="sr-only">{` of ${load.id}`}</span>
        </button>
        <AskAgain from={load.id} asked={request} user={user} look="btn-ghost px-3 @max-[40rem]:grow">
          Request again
        </AskAgain>
      </div>
    </article>
  )
}

/** The day by the clock of the stop. The detail screen has the time. */
function DeliveredOn({ load: { deliveredAt, deliveryZone } }: { load: LoadRow }) {
  if (deliveredAt === null) return <span>{noDate}</span>
  const at = new Date(deliveredAt)
  return (
    <time dateTime={deliveredAt} title={formatStop(at, deliveryZone)} className="whitespace-nowrap">
      {formatDate(wallClock(at, deliveryZone).slice(0, 10), new Date())}
    </time>
  )
}
