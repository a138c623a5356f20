import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { company } from '#shared/company'
import { loadEquipment } from '#shared/equipment'
import type { LoadRow } from '#shared/load'
import { type LoadStatus, loadStatuses, loadStatusLabels } from '#shared/loadStatus'
import { can, fieldVisibility } from '#shared/permissions'
import type { CurrentUser } from '#shared/user'
import type { Projection } from '../../offline/cache/nouns.ts'
import { filterBy } from '../../offline/cache/projections.ts'
import { StaleBanner } from '../cache/StaleBanner.tsx'
import { ComingSoonButton } from '../feedback/ComingSoonButton.tsx'
import { NoAccess } from '../feedback/NoAccess.tsx'
import { countOf } from '../list/countOf.ts'
import { FilterSelect } from '../list/FilterSelect.tsx'
import { FoundList } from '../list/FoundList.tsx'
import { type CardProps, ListCards } from '../list/ListCards.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { ListTabs, tabId } from '../list/ListTabs.tsx'
import { useList } from '../list/useList.ts'
import { useListSearch } from '../list/useListSearch.ts'
import { useListView } from '../list/useListView.ts'
import { useTabCount } from '../list/useTabCount.ts'
import { ViewSwitch } from '../list/ViewSwitch.tsx'
import { useMinute } from '../record/now.ts'
import { LoadCard } from './LoadCard.tsx'
import { LoadSummary } from './LoadSummary.tsx'
import { loadColumns } from './loadColumns.tsx'
import { concernsFirst, loadOrders, loadSorts } from './loadOrder.ts'
import { noLoads } from './loadSays.ts'

/** There is no tab of the planned ones (§2): the filter finds them, and then no tab is the chosen one. */
const tabbed = loadStatuses.filter((status) => status !== 'planned')

/** The board of all loads (§2), from what this device has last seen of them. */
export function Loads({ user: { role } }: { user: CurrentUser }) {
  const filter = useListSearch(loadStatusLabels, others)
  const { sought, search } = filter
  const { status } = search
  const { equipment, sort } = filter.other
  // The order is this device's: the server's older ones come as it gives them.
  const question = filter.question && { ...filter.question, sort: undefined }
  const now = useMinute()
  const order = useMemo(() => (sort === undefined ? concernsFirst(now) : loadOrders[sort]), [sort, now])
  const narrowed = sought !== undefined || equipment !== undefined
  const isFound = useMemo(() => {
    const isWanted = filterBy(undefined, sought)
    return narrowed ? (load: Projection<'loads'>) => isWanted(load) && (!equipment || load.equipment === equipment) : undefined
  }, [narrowed, sought, equipment])
  const matches = useMemo(() => {
    if (!status) return isFound
    return (load: Projection<'loads'>) => load.status === status && (!isFound || isFound(load))
  }, [status, isFound])
  const list = useList('loads', { matches, question, order, isNear: sort === undefined, of: { status, narrowed } })
  const { totals, revalidatedAt, isRefused, of } = list
  const { view, choose } = useListView('loads')
  const money = fieldVisibility(role, 'loads', 'rateLinehaul') === 'whole'
  const writes = can(role, 'loads:write')
  const columns = useMemo(() => loadColumns({ money, writes }), [money, writes])
  const Card = useMemo(
    () =>
      ({ row }: CardProps<LoadRow>) => <LoadCard load={row} writes={writes} />,
    [writes],
  )
  const caption = sort === undefined ? 'Loads, what needs somebody first' : 'Loads, sorted by a column'
  const latest = useRef(filter.choose)
  useEffect(() => {
    latest.current = filter.choose
  })
  const onSort = useCallback((by: string) => latest.current('sort', by), [])
  const counted = useTabCount('loads', totals, isFound)
  // What the server found beside this device's rows nobody has counted.
  const tabCount = (statuses: readonly LoadStatus[]) => (list.isOlder ? null : counted(statuses))
  const tabs = [
    { value: '', words: 'All', count: tabCount(loadStatuses) },
    ...tabbed.map((value) => ({ value, words: loadStatusLabels[value], count: tabCount([value]) })),
  ]

  return (
    <>
      <title>{`Load Management | ${company.name}`}</title>
      {!isRefused && <StaleBanner what="loads" {...list} />}
      <div className="grid content-start gap-4 p-3 py-5 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h1>Load Management</h1>
          {!isRefused && (
            <div className="flex gap-2 no-print">
              <ComingSoonButton what="Export Loads" className="btn-outline">
                <Download aria-hidden="true" className="size-5" />
                Export
              </ComingSoonButton>
              {writes && (
                <ComingSoonButton what="Create Load" className="btn-primary">
                  <Plus aria-hidden="true" className="size-5" />
                  Create Load
                </ComingSoonButton>
              )}
            </div>
          )}
        </div>
        {isRefused ? (
          <NoAccess />
        ) : (
          <>
            {!(revalidatedAt === null && list.error) && <LoadSummary totals={totals} money={money} />}
            <ListFilters filter={filter} what="loads" by="load, broker, city" statuses={loadStatusLabels}>
              <FilterSelect
                label="Equipment"
                all="All equipment"
                choices={loadEquipment}
                value={equipment}
                onChoose={(value) => filter.choose('equipment', value)}
              />
            </ListFilters>
            <div className="flex min-w-0 items-end gap-2">
              <div className="min-w-0 grow">
                <ListTabs
                  label="Loads by status"
                  tabs={tabs}
                  chosen={status ?? ''}
                  panel="loads-found"
                  onChoose={filter.chooseStatus}
                />
              </div>
              {choose && <ViewSwitch view={view} onChoose={choose} />}
            </div>
            <div
              role="tabpanel"
              id="loads-found"
              {...(of.status === 'planned'
                ? { 'aria-label': 'Planned' }
                : { 'aria-labelledby': tabId('loads-found', of.status ?? '') })}
              className="grid content-start gap-4"
            >
              <FoundList
                list={list}
                what="loads"
                view={view}
                count={of.narrowed ? null : countOf(totals, of.status ? [of.status] : loadStatuses)}
                onClear={of.narrowed || of.status ? filter.clear : null}
                empty={noLoads}
              >
                {(ids) =>
                  view === 'table' ? (
                    <ListTable
                      caption={caption}
                      columns={columns}
                      ids={ids}
                      rowOf={list.rowOf}
                      want={list.want}
                      height={54}
                      sort={sort}
                      onSort={onSort}
                      compact
                    />
                  ) : (
                    <ListCards label={caption} Card={Card} ids={ids} rowOf={list.rowOf} want={list.want} height={332} />
                  )
                }
              </FoundList>
            </div>
          </>
        )}
      </div>
    </>
  )
}

const others = { equipment: loadEquipment, sort: loadSorts }
