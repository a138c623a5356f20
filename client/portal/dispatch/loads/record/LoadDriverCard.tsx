import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { driverTypes } from '#shared/drivers/status'
import { formatCount } from '#shared/kernel/count'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { useCachedRow } from '../../../../platform/offline/cache/useCachedRows.ts'
import { PhoneLink } from '../../../detail/Contact.tsx'
import { RouteLine, StopTime } from '../../../detail/RouteStops.tsx'
import { useCache } from '../../../list/cache/CacheProvider.tsx'
import type { Candidates } from '../assign/useCandidates.ts'

interface Props {
  load: LoadRow
  /** The legs of the previous drivers. */
  legs: LoadRecord['legs']
  known: Candidates | undefined
  /** Gives the load to another driver; null where that is not possible. */
  onChange: (() => void) | null
}

/** The driver with a button to call, and the driver's next load. */
export function DriverCard({ load, legs = [], known, onChange }: Props) {
  const { assignedDriverId, driverName } = load
  const row = useCachedRow(useCache(), 'drivers', assignedDriverId ?? '')
  const candidate = known?.candidates.find(({ driverId }) => driverId === assignedDriverId)
  const type = candidate?.type ?? row?.type
  const phone = candidate?.phone ?? row?.phone
  const coming = candidate?.loads.find(
    ({ status, from }) => status === 'planned' && Date.parse(from) > Date.parse(load.pickupDateTime ?? ''),
  )
  return (
    <section aria-labelledby="load-driver" className="card gap-2 p-4 md:p-5">
      <div className="-my-2 flex min-h-11 items-center justify-between gap-3">
        <h2 id="load-driver" className="text-h3">
          Driver
        </h2>
        {onChange && (
          <button type="button" className="btn btn-ghost -mr-3 no-print" onClick={onChange}>
            <ArrowLeftRight aria-hidden="true" className="size-5" />
            <span>{load.status === 'enroute' ? 'Hand over' : 'Change driver'}</span>
          </button>
        )}
      </div>
      {driverName === null ? (
        <p className="text-muted">No driver yet</p>
      ) : (
        <div>
          <p translate="no" className="font-semibold wrap-anywhere">
            {driverName}
          </p>
          {type && <p className="text-[0.9375rem] text-muted">{driverTypes[type]}</p>}
        </div>
      )}
      {driverName !== null && phone && (
        <PhoneLink
          phone={phone}
          className="btn btn-outline w-full max-w-full justify-start"
          undialable="flex min-h-11 items-center gap-2"
        />
      )}
      {legs.map(({ at, zone, driverName: name, location, miles }) => (
        <p key={at} className="border-t border-line pt-2 text-[0.9375rem]">
          Before:{' '}
          <span translate="no" className="font-semibold wrap-anywhere">
            {name}
          </span>
          <span className="block text-muted">
            <span>{`Handed over in ${location}, `}</span>
            <StopTime at={at} zone={zone} />
            <span>{`, after ${formatCount(miles)} mi`}</span>
          </span>
        </p>
      ))}
      {coming && (
        <p className="text-[0.9375rem]">
          Next:{' '}
          <Link
            translate="no"
            to={`${staffPath('loads')}/${coming.id}`}
            className="link inline-flex items-center pointer-coarse:min-h-11"
          >
            {coming.id}
          </Link>
          <span className="block text-muted">
            <RouteLine pickup={coming.pickupLocation} delivery={coming.deliveryLocation} />
          </span>
        </p>
      )}
    </section>
  )
}
