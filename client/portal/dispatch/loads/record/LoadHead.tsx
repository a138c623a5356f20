import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import { Link } from 'react-router-dom'
import { phoneHref } from '#shared/kernel/phone'
import { dwellsOf } from '#shared/loads/detention'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import type { LoadAction } from '#shared/loads/transitions'
import { useCachedRow } from '../../../../platform/offline/cache/useCachedRows.ts'
import { useMinute } from '../../../detail/now.ts'
import { RouteLine } from '../../../detail/RouteStops.tsx'
import { Badge } from '../../../list/badges/Badge.tsx'
import { useCache } from '../../../list/cache/CacheProvider.tsx'
import { dockLooks, dockState, dockText, termsOf } from '../dockText.ts'
import { copying, editLoadPath, newLoadPath } from '../form/loadFormPaths.ts'
import { LoadBadges } from '../LoadBadges.tsx'
import { LoadNumber } from '../LoadNumber.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import type { OpenAction } from './openAction.ts'

interface Props {
  load: LoadRow
  /** The whole load; null until it is loaded. */
  record: LoadRecord | null
  isCancelled: boolean
  /** The role creates and edits loads. */
  writes: boolean
  may: (action: LoadAction) => boolean
  /** Null until the whole load is loaded. */
  onDo: ((action: OpenAction) => void) | null
}

/** Calls the driver in one press. */
function CallDriver({ load, name }: { load: LoadRow; name: string }) {
  const phone = useCachedRow(useCache(), 'drivers', load.assignedDriverId ?? '')?.phone
  const href = phone ? phoneHref(phone) : null
  if (!href) return null
  return (
    <a href={href} aria-label={`Call ${name}`} className="btn btn-ghost min-w-11 shrink max-sm:px-2.5">
      <Phone aria-hidden="true" className="size-5 shrink-0" />
      <span className="truncate">{name.split(' ')[0]}</span>
    </a>
  )
}

/** Shows that the truck waits at a dock, and whether the wait is paid. */
function DockBadge({ load }: { load: LoadRecord }) {
  const now = useMinute()
  const terms = termsOf(load)
  const dwell = terms && dwellsOf(load, terms, now).at(-1)
  if (dwell?.state !== 'waiting' || !dwell.free) return null
  const zone = load.stops[dwell.stop]?.zone ?? load.pickupZone
  return <Badge {...dockLooks[dockState(dwell.free, now)]}>{dockText(dwell.free, zone, now)}</Badge>
}

/** The number, the status and the route of a load; on the right, the secondary actions. */
export function LoadHead({ load, record, isCancelled, writes, may, onDo }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 className="tracking-[.02em] wrap-anywhere">
          <LoadNumber load={load} />
        </h1>
        {!isCancelled && <LoadBadges load={load} />}
        {record && !isCancelled && <DockBadge load={record} />}
        <p className="min-w-0 wrap-anywhere">
          <RouteLine pickup={load.pickupLocation} delivery={load.deliveryLocation} />
        </p>
      </div>
      {writes && (
        <div className="ml-auto flex min-w-0 items-center justify-end max-sm:-mr-2.5 max-[20rem]:flex-wrap md:-mr-3 no-print">
          {load.driverName && !isCancelled && <CallDriver load={load} name={load.driverName} />}
          <Link to={newLoadPath} state={copying(load.id)} className="btn btn-ghost max-sm:px-2.5">
            <Copy aria-hidden="true" className="size-5" />
            <span>Duplicate</span>
          </Link>
          {may('edit') && (
            <Link to={editLoadPath(load.id)} className="btn btn-ghost max-sm:px-2.5">
              <Pencil aria-hidden="true" className="size-5" />
              <span>Edit</span>
            </Link>
          )}
          {onDo && !isCancelled && <MoreMenu load={load} onDo={onDo} />}
        </div>
      )}
    </div>
  )
}
