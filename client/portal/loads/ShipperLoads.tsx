import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { company } from '#shared/company'
import type { LoadRow } from '#shared/load'
import { loadStatuses, loadStatusLabels } from '#shared/loadStatus'
import { pages } from '#shared/paths'
import { filterBy } from '../../offline/cache/projections.ts'
import { StaleBanner } from '../cache/StaleBanner.tsx'
import { NoAccess } from '../feedback/NoAccess.tsx'
import { countOf } from '../list/countOf.ts'
import { FoundList } from '../list/FoundList.tsx'
import { ListCards } from '../list/ListCards.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { type Column, ListTable } from '../list/ListTable.tsx'
import { useList } from '../list/useList.ts'
import { useListSearch } from '../list/useListSearch.ts'
import { useListView } from '../list/useListView.ts'
import { ViewSwitch } from '../list/ViewSwitch.tsx'
import { useMinute } from '../record/now.ts'
import { StopTime } from '../record/RouteStops.tsx'
import { LoadBadges } from './LoadBadges.tsx'
import { concernsFirst } from './loadOrder.ts'
import { equipmentOf, milesOf, noLoads, totalOf } from './loadSays.ts'
import { Arrival, ShipperLoadCard, ShipperLoadLink } from './ShipperLoad.tsx'

/** A shipper's own loads: nothing of who carries them, and for how much, but the own price. */
export function ShipperLoads() {
  const filter = useListSearch(loadStatusLabels)
  const { sought, question } = filter
  const { status } = filter.search
  const now = useMinute()
  const byConcern = useMemo(() => concernsFirst(now), [now])
  const matches = useMemo(() => (status || sought ? filterBy(status, sought) : undefined), [status, sought])
  const list = useList('loads', { matches, question, order: byConcern, isNear: true, of: { status, sought } })
  const { totals, isRefused, of } = list
  const { view, choose } = useListView('loads')
  return (
    <>
      <title>{`Loads | ${company.name}`}</title>
      {!isRefused && <StaleBanner what="loads" {...list} />}
      <div className="grid content-start gap-4 p-3 py-5 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h1>Loads</h1>
          {!isRefused && (
            <div className="flex items-center gap-2 no-print">
              <Link to={pages.quote} className="btn btn-primary">
                Request a Quote
              </Link>
              {choose && <ViewSwitch view={view} onChoose={choose} />}
            </div>
          )}
        </div>
        {isRefused ? (
          <NoAccess />
        ) : (
          <>
            <ListFilters filter={filter} what="loads" by="load, city or driver" statuses={loadStatusLabels} />
            <FoundList
              list={list}
              what="loads"
              view={view}
              count={of.sought ? null : countOf(totals, of.status ? [of.status] : loadStatuses)}
              onClear={of.sought || of.status ? filter.clear : null}
              empty={noLoads}
            >
              {(ids) =>
                view === 'table' ? (
                  <ListTable caption={order} columns={columns} ids={ids} rowOf={list.rowOf} want={list.want} height={62} />
                ) : (
                  <ListCards label={order} Card={ShipperLoadCard} ids={ids} rowOf={list.rowOf} want={list.want} height={300} />
                )
              }
            </FoundList>
          </>
        )}
      </div>
    </>
  )
}

const order = 'Loads, what is on the road first'
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
        {equipmentOf(load)}
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
