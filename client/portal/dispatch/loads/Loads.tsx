import { useCallback, useMemo } from 'react'
import { can, fieldVisibility } from '#shared/access/permissions'
import { api } from '#shared/kernel/paths'
import type { LoadRow } from '#shared/loads/load'
import { cancelled, loadFilterLabels, loadStatusLabels } from '#shared/loads/status'
import type { CurrentUser } from '#shared/users/user'
import { useMinute } from '../../detail/now.ts'
import { PendingRows } from '../../list/badges/PendingRows.tsx'
import { ExportButton } from '../../list/ExportButton.tsx'
import type { CardProps } from '../../list/ListCards.tsx'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/useList.ts'
import { LoadCard } from './LoadCard.tsx'
import { LoadFilters } from './LoadFilters.tsx'
import { LoadSummary } from './LoadSummary.tsx'
import { LoadViews } from './LoadViews.tsx'
import { loadColumns } from './loadColumns.tsx'
import { loadChoices, loadFilterOf, loadFilterText } from './loadFilters.ts'
import { loadOrders, loadSorts, needsMeFirst } from './loadOrder.ts'
import { noLoads } from './loadText.ts'
import { NewLoadLink } from './NewLoadLink.tsx'
import { useLoadParties } from './useLoadParties.ts'
import { WaitingLoads } from './WaitingLoads.tsx'

/** Planned loads have no tab (§2): the filter finds them, and then no tab is selected. */
const { planned: _, ...tabbed } = loadStatusLabels
const tabs = { label: 'Loads by status', text: tabbed }

/** Cancelled loads are listed only when the filter selects them. */
const unlisted = { [cancelled]: loadFilterLabels[cancelled] }

/** The loads board: the list of all loads (§2). */
export function Loads({ user: { role } }: { user: CurrentUser }) {
  const now = useMinute()
  const orderOf = useCallback((sort: string | undefined) => (sort ? loadOrders[sort] : needsMeFirst(now)), [now])
  const list = useList('loads', { unlisted, choices: loadChoices, filterOf: loadFilterOf, sorts: loadSorts, orderOf })
  const { totals, revalidatedAt, filter, of } = list
  const parties = useLoadParties(list.found)
  const money = fieldVisibility(role, 'loads', 'rateLinehaul') === 'whole'
  const writes = can(role, 'loads:write')
  const look = useMemo(
    () => ({
      table: { columns: loadColumns({ money, writes }), height: 48, compact: true },
      card: { Card: ({ row }: CardProps<LoadRow>) => <LoadCard load={row} writes={writes} />, height: 332 },
    }),
    [money, writes],
  )
  return (
    <PendingRows resource="loads">
      <ListScreen
        list={list}
        title="Load Management"
        views={<LoadViews />}
        what="loads"
        searchBy="load, broker, city"
        label={`Loads: ${getSort(filter.sort)}`}
        look={look}
        tabs={tabs}
        empty={{
          ...noLoads,
          beside: of.search && filter.status !== cancelled && (
            <button type="button" className="btn btn-outline" onClick={() => filter.choose('status', cancelled)}>
              Search cancelled loads
            </button>
          ),
          text: of.isFiltered ? loadFilterText(of, parties.nameOf) : undefined,
        }}
        summary={!(revalidatedAt === null && list.error) && <LoadSummary totals={totals} money={money} />}
        filters={<LoadFilters filter={filter} parties={parties} />}
        actions={
          <>
            <ExportButton of={api.loads} query={filter.exactQuery} />
            <NewLoadLink className="btn-primary">Create Load</NewLoadLink>
          </>
        }
        above={<WaitingLoads />}
      />
    </PendingRows>
  )
}

/** The label of the order, for the name of the list. */
const getSort = (sort: string | undefined) =>
  sort ? loadSorts[sort as keyof typeof loadSorts].toLowerCase() : 'most urgent first'
