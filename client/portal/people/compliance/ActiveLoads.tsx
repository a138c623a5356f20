import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { wallClock } from '#shared/kernel/time'
import type { LoadRow } from '#shared/loads/load'
import { unbrokenDay } from '../documents/ownDocument.ts'
import { useActiveLoads } from '../drivers/useActiveLoads.ts'

/** The active loads of a driver who may be suspended. The office reassigns the planned ones. */
export function ActiveLoads({ driverId }: { driverId: string }) {
  const loads = useActiveLoads(driverId)
  if (!loads) return null
  if (loads.length === 0) return <p className="mt-1">No active loads.</p>
  return (
    <ul aria-label="Loads of this driver" className="mt-1 grid gap-x-4 gap-y-0.5">
      {[...loads].sort(byPickup).map((load) => (
        <li key={load.id}>
          <Link
            translate="no"
            to={`${staffPath('loads')}/${load.id}`}
            className="link inline-flex min-h-6 items-center font-sign text-label tracking-[.02em] text-inherit pointer-coarse:min-h-11"
          >
            {load.id}
          </Link>{' '}
          {load.status === 'enroute' ? <span>is en route.</span> : <span>{`is planned${formatPickup(load)}.`}</span>}
        </li>
      ))}
    </ul>
  )
}

const byPickup = (a: LoadRow, b: LoadRow) => (a.pickupDateTime ?? '').localeCompare(b.pickupDateTime ?? '')

/** The pickup time in the time zone of the stop. */
function formatPickup({ pickupDateTime, pickupZone }: LoadRow): string {
  return pickupDateTime ? `, pickup ${unbrokenDay(wallClock(new Date(pickupDateTime), pickupZone).slice(0, 10))}` : ''
}
