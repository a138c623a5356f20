import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'
import type { LoadRow } from '#shared/loads/load'
import { useMinute } from '../../detail/now.ts'
import { StopTime } from '../../detail/RouteStops.tsx'
import { ListScreen } from '../../list/ListScreen.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { useList } from '../../list/useList.ts'
import { LoadBadges } from './LoadBadges.tsx'
import { concernsFirst } from './loadOrder.ts'
import { equipmentOf, milesOf, noLoads, totalOf } from './loadText.ts'
import { Arrival, ShipperLoadCard, ShipperLoadLink } from './ShipperLoad.tsx'

/** A shipper's own loads, with the shipper's price and without the carrier's amounts. */
export function ShipperLoads() {
  const now = useMinute()
  const orderOf = useCallback(() => concernsFirst(now), [now])
  const list = useList('loads', { orderOf })
  return (
    <ListScreen
      list={list}
      title="Loads"
      what="loads"
      searchBy="load, city or driver"
      label="Loads, on the road first"
      look={look}
      empty={noLoads}
      actions={
        <Link to={pages.quote} className="btn btn-primary">
          Request a Quote
        </Link>
      }
    />
  )
}

const second = 'block text-[0.8125rem] text-muted'

const columns: readonly Column<LoadRow>[] = [
  {
    title: 'Load',
    width: 'w-[18%]',
    cell: (load) => (
      <div className="grid justify-items-start gap-1 font-sign text-label tracking-[.02em]">
        <ShipperLoadLink load={load} />
        <LoadBadges load={load} />
      </div>
    ),
  },
  {
    title: 'Pickup',
    width: 'w-[20%]',
    cell: (load) => (
      <>
        <span className="block font-semibold wrap-anywhere">{load.pickupLocation}</span>
        <span className={second}>
          <StopTime at={load.pickupDateTime} zone={load.pickupZone} />
        </span>
      </>
    ),
  },
  {
    title: 'Delivery',
    width: 'w-[22%]',
    cell: (load) => (
      <>
        <span className="block font-semibold wrap-anywhere">{load.deliveryLocation}</span>
        <span className={second}>
          <Arrival load={load} />
        </span>
      </>
    ),
  },
  { title: 'Driver', width: 'w-[12%]', cell: (load) => load.driverName ?? <span className="text-muted">No driver yet</span> },
  {
    title: 'Equipment',
    width: 'w-[15%]',
    cell: (load) => (
      <>
        <span>{equipmentOf(load)}</span>
        <span className={second}>{milesOf(load)}</span>
      </>
    ),
  },
  {
    title: 'Price',
    width: 'w-[13%]',
    numeric: true,
    cell: (load) => <span className="font-sign text-label whitespace-nowrap tabular-nums">{totalOf(load)}</span>,
  },
]

const look = { table: { columns, height: 62 }, card: { Card: ShipperLoadCard, height: 300 } }
