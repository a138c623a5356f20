import ChevronRight from 'lucide-react/icons/chevron-right'
import FileDown from 'lucide-react/icons/file-down'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { quoteEquipmentOf } from '#shared/equipment'
import type { LoadRow } from '#shared/load'
import { shipperPath } from '#shared/navigation'
import { counted } from '#shared/trackingStatus'
import type { CurrentUser } from '#shared/user'
import { useOnLine } from '../../ui/useOnLine.ts'
import { RowBoundary } from '../feedback/RowBoundary.tsx'
import { AskAgain } from '../quotes/shipper/AskAgain.tsx'
import { RouteLine, StopTime } from '../record/RouteStops.tsx'
import { totalOf } from './loadText.ts'
import { ShipperLoadLink } from './ShipperLoad.tsx'
import { useHeldLoad } from './useHeldLoad.ts'
import { useSavePaper } from './useSavePaper.ts'

interface Props {
  rows: readonly LoadRow[]
  /** How many there are in all: `23`. */
  count: string
  user: CurrentUser
}

/** What was delivered last: when, for how much, with its proof and a way to ask for the same again. */
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
          All {count}
          <span className="sr-only"> delivered loads</span>
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </Link>
      </div>
      <ul>
        {rows.map((load) => (
          <li key={load.id} className="border-line px-4 py-3 not-last:border-b md:px-5">
            <RowBoundary row={load} around={(words) => words}>
              <Delivered load={load} user={user} onLine={onLine} />
            </RowBoundary>
          </li>
        ))}
      </ul>
      {!onLine && <p className="border-t border-line px-4 py-3 text-second text-muted md:px-5">A proof needs a connection.</p>}
    </section>
  )
}

function Delivered({ load, user, onLine }: { load: LoadRow; user: CurrentUser; onLine: boolean }) {
  const { save, isSaving } = useSavePaper(load, 'proof-of-delivery')
  const delivered = counted(useHeldLoad(load.id)?.events ?? []).findLast(({ type }) => type === 'delivered')
  const signedBy = delivered?.proof?.signedBy
  const asked = {
    ...{ companyName: load.shipperName ?? '', equipment: quoteEquipmentOf(load), freightDetails: null },
    ...{ pickupLocation: load.pickupLocation, deliveryLocation: load.deliveryLocation },
  }
  return (
    <article aria-labelledby={`row-${load.id}`} className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <div className="w-36">
        <p className="text-[0.9375rem]">
          <StopTime at={load.deliveredAt} zone={load.deliveryZone} />
        </p>
        {signedBy && <p className="text-[0.8125rem] text-muted wrap-anywhere">signed by {signedBy}</p>}
      </div>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">
          <RouteLine pickup={load.pickupLocation} delivery={load.deliveryLocation} />
        </p>
        <h3 id={`row-${load.id}`} className="font-sans text-[0.875rem] font-normal">
          <ShipperLoadLink load={load} />
        </h3>
      </div>
      <p className="font-sign text-h3 whitespace-nowrap tabular-nums">{totalOf(load)}</p>
      <div className="flex flex-wrap gap-2 no-print max-sm:w-full">
        <button type="button" className="btn btn-ghost max-sm:grow" disabled={isSaving || !onLine} onClick={() => void save()}>
          <FileDown aria-hidden="true" className="size-5" />
          {isSaving ? 'Downloading…' : 'Proof'}
          <span className="sr-only"> of {load.id}</span>
        </button>
        <AskAgain asked={asked} user={user} look="btn-ghost max-sm:grow">
          Request again
        </AskAgain>
      </div>
    </article>
  )
}
