import { Link } from 'react-router-dom'
import { formatDay } from '#shared/kernel/time'
import type { PayLoad } from '#shared/settlements/payInputs'
import { RouteLine } from '../../detail/RouteStops.tsx'

/** A link to a load by its number; `path` is the address of the loads screen. */
export function LoadLink({ id, path }: { id: string; path: string }) {
  return (
    <Link
      translate="no"
      to={`${path}/${id}`}
      className="link inline-flex items-center font-sign text-label tracking-[.02em] pointer-coarse:-my-2 pointer-coarse:min-h-11"
    >
      {id}
    </Link>
  )
}

/** A load above what it brings its driver: its number, from where to where, and when it was delivered. */
export function LoadHead({ load: { id, pickup, delivery, deliveredOn }, path }: { load: PayLoad; path: string }) {
  return (
    <>
      <LoadLink id={id} path={path} />
      <p className="wrap-anywhere">
        <RouteLine pickup={pickup} delivery={delivery} />
      </p>
      {deliveredOn && (
        <p className="text-second text-muted">
          Delivered <span className="whitespace-nowrap">{formatDay(deliveredOn)}</span>
        </p>
      )}
    </>
  )
}
