import type { LoadRow } from '#shared/load'
import type { Column } from '../list/ListTable.tsx'
import { StopTime } from '../RouteStops.tsx'
import { AssignedDriver } from './LoadCard.tsx'
import { LoadLink } from './LoadLink.tsx'
import { LoadStatusBadge } from './LoadStatusBadge.tsx'
import { distanceOf, equipmentOf, payerOf, totalOf } from './loadSays.ts'

const second = 'block text-[0.8125rem] text-muted'

interface Reader {
  /** Is told what a load costs. */
  money: boolean
  /** May give it a driver. */
  writes: boolean
}

/** A load as a line of the board, with the facts of its card. */
export function loadColumns({ money, writes }: Reader): readonly Column<LoadRow>[] {
  return [
    {
      title: 'Load',
      width: 'w-[16%]',
      cell: (load) => (
        <div className="grid justify-items-start gap-1">
          <LoadLink
            load={load}
            className="link inline-flex min-h-6 items-center font-sign text-label tracking-[.02em] pointer-coarse:min-h-11"
          >
            {load.id}
            <span className="sr-only">, View Details</span>
          </LoadLink>
          <LoadStatusBadge status={load.status} />
        </div>
      ),
    },
    { title: 'Broker', width: 'w-[15%]', cell: (load) => <span className="wrap-anywhere">{payerOf(load)}</span> },
    {
      title: 'Pickup',
      width: 'w-[16%]',
      cell: (load) => <StopCell location={load.pickupLocation} at={load.pickupDateTime} zone={load.pickupZone} />,
    },
    {
      title: 'Delivery',
      width: 'w-[16%]',
      cell: (load) => <StopCell location={load.deliveryLocation} at={load.deliveryDateTime} zone={load.deliveryZone} />,
    },
    { title: 'Driver', width: 'w-[13%]', cell: (load) => <AssignedDriver load={load} writes={writes} small /> },
    { title: 'Equipment', width: 'w-[11%]', cell: (load) => equipmentOf(load) },
    {
      title: money ? 'Total' : 'Distance',
      width: 'w-[13%]',
      numeric: true,
      cell: (load) => (
        <>
          {money && <span className="block font-sign text-label tabular-nums">{totalOf(load)}</span>}
          <span className={`${money ? second : ''} tabular-nums`}>{distanceOf(load)}</span>
        </>
      ),
    },
  ]
}

function StopCell({ location, at, zone }: { location: string; at: string; zone: string }) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{location}</span>
      <span className={second}>
        <StopTime at={at} zone={zone} />
      </span>
    </>
  )
}
