import type { LoadRow } from '#shared/loads/load'
import { StopTime } from '../../detail/RouteStops.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { LastEvent } from './LastEvent.tsx'
import { LoadBadges } from './LoadBadges.tsx'
import { AssignedDriver } from './LoadCard.tsx'
import { LoadLink } from './LoadLink.tsx'
import { LoadNumber } from './LoadNumber.tsx'
import { equipmentOf, milesOf, payerOf, perMileOf, totalOf } from './loadText.ts'

const second = 'block text-[0.75rem] text-muted'
/** Hides a column on narrow screens, where its value is the second line of another. */
const roomy = '@max-[72rem]:hidden'
const tight = 'hidden text-muted @max-[72rem]:block'

/** Wide enough for a stop's time with its zone on one line. */
const stop = 'w-[13.5%] @max-[72rem]:w-[16.5%]'
/** Aligns the stops at the bottom if the last event is below them, also if a date takes two lines. */
const onOneLine = 'has-data-event:align-bottom'

interface Reader {
  /** Whether the role sees the price. */
  money: boolean
  /** Whether the role may assign a driver. */
  writes: boolean
}

const bothWays = (name: string) => [name, `-${name}`]

/** The columns of the loads board. */
export function loadColumns({ money, writes }: Reader): readonly Column<LoadRow>[] {
  return [
    {
      title: 'Load',
      width: 'w-[10%] @max-[72rem]:w-[13%]',
      sorts: bothWays('load'),
      cell: (load) => (
        <>
          <LoadLink
            load={load}
            className="link inline-flex min-h-6 items-center font-sign text-label tracking-[.02em] whitespace-nowrap pointer-coarse:-my-2.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            <LoadNumber load={load} short />
            <span className="sr-only">, View Details</span>
          </LoadLink>
          <span className={`${tight} truncate font-sign text-[0.8125rem] leading-none`} title={equipmentOf(load)}>
            {equipmentOf(load)}
          </span>
        </>
      ),
    },
    {
      title: 'Status',
      width: 'w-[13%] @max-[72rem]:w-[15.5%]',
      cell: (load) => (
        <div className="flex flex-wrap gap-px">
          <LoadBadges load={load} compact />
        </div>
      ),
    },
    {
      title: 'Broker',
      width: 'w-[10%] @max-[72rem]:w-[11%]',
      sorts: bothWays('broker'),
      cell: (load) => (
        <span className="line-clamp-2 wrap-anywhere" title={payerOf(load) ?? undefined}>
          {payerOf(load)}
        </span>
      ),
    },
    {
      title: 'Pickup',
      width: stop,
      className: onOneLine,
      sorts: bothWays('pickup'),
      cell: (load) => (
        <div className={load.lastEvent ? 'leading-[1.15]' : undefined} data-event={load.lastEvent ? '' : undefined}>
          <Stop location={load.pickupLocation} at={load.pickupDateTime} zone={load.pickupZone} />
          {/* Below the stops, as wide as both. */}
          <LastEvent load={load} className={`${second} relative w-[calc(200%+0.75rem)] truncate`} compact />
        </div>
      ),
    },
    {
      title: 'Delivery',
      width: stop,
      className: onOneLine,
      sorts: bothWays('delivery'),
      cell: (load) => (
        <div className={load.lastEvent ? 'leading-[1.15]' : undefined} data-event={load.lastEvent ? '' : undefined}>
          <Stop location={load.deliveryLocation} at={load.deliveryDateTime} zone={load.deliveryZone} />
          {load.lastEvent && <span className={second}>&nbsp;</span>}
        </div>
      ),
    },
    {
      title: 'Driver',
      width: 'w-[9.5%] @max-[72rem]:w-[10.5%]',
      sorts: bothWays('driver'),
      cell: (load) => <AssignedDriver load={load} writes={writes} small />,
    },
    {
      title: 'Equipment',
      width: 'w-[9%]',
      className: roomy,
      sorts: bothWays('equipment'),
      cell: (load) => equipmentOf(load),
    },
    {
      title: 'Miles',
      width: 'w-[6%] @max-[72rem]:w-[7.5%]',
      numeric: true,
      sorts: ['-miles', 'miles'],
      cell: (load) => <span className="whitespace-nowrap tabular-nums">{milesOf(load)}</span>,
    },
    ...(money ? moneyColumns : []),
  ]
}

/** The columns with amounts, without line breaks. */
const moneyColumns: readonly Column<LoadRow>[] = [
  {
    title: 'Rate',
    width: 'w-[7%]',
    className: roomy,
    numeric: true,
    cell: (load) => <span className="whitespace-nowrap tabular-nums">{perMileOf(load)}</span>,
  },
  {
    title: 'Total',
    width: 'w-[8.5%] @max-[72rem]:w-[9.5%]',
    numeric: true,
    sorts: ['-total', 'total'],
    cell: (load) => (
      <>
        <span className="font-sign text-label whitespace-nowrap tabular-nums">{totalOf(load)}</span>
        <span className={`${tight} text-[0.75rem] whitespace-nowrap tabular-nums`}>{perMileOf(load)}</span>
      </>
    ),
  },
]

function Stop({ location, at, zone }: { location: string; at: string | null; zone: string }) {
  return (
    <>
      <span className="block truncate font-semibold" title={location}>
        {location}
      </span>
      <span className={second}>
        <StopTime at={at} zone={zone} />
      </span>
    </>
  )
}
