import Download from 'lucide-react/icons/download'
import { useCallback, useMemo } from 'react'
import { loadEquipment } from '#shared/equipment'
import type { LoadRow } from '#shared/load'
import { loadStatusLabels } from '#shared/loadStatus'
import { can, fieldVisibility } from '#shared/permissions'
import type { CurrentUser } from '#shared/user'
import type { Projection } from '../../offline/cache/nouns.ts'
import { ComingSoonButton } from '../feedback/ComingSoonButton.tsx'
import { FilterSelect } from '../list/FilterSelect.tsx'
import type { CardProps } from '../list/ListCards.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { useList } from '../list/useList.ts'
import type { Chosen } from '../list/useListFilter.ts'
import { useMinute } from '../record/now.ts'
import { LoadCard } from './LoadCard.tsx'
import { LoadSummary } from './LoadSummary.tsx'
import { loadColumns } from './loadColumns.tsx'
import { concernsFirst, loadOrders, loadSorts } from './loadOrder.ts'
import { noLoads } from './loadText.ts'
import { NewLoadLink } from './NewLoadLink.tsx'

/** Planned loads have no tab (§2): the filter finds them, and then no tab is selected. */
const { planned: _, ...tabbed } = loadStatusLabels
const tabs = { label: 'Loads by status', words: tabbed }

/** The loads board: the list of all loads (§2). */
export function Loads({ user: { role } }: { user: CurrentUser }) {
  const now = useMinute()
  const orderOf = useCallback((sort: string | undefined) => (sort ? loadOrders[sort] : concernsFirst(now)), [now])
  const list = useList('loads', { choices, filterOf, sorts: loadSorts, orderOf })
  const { totals, revalidatedAt, filter } = list
  const money = fieldVisibility(role, 'loads', 'rateLinehaul') === 'whole'
  const writes = can(role, 'loads:write')
  const look = useMemo(
    () => ({
      table: { columns: loadColumns({ money, writes }), height: 54, compact: true },
      card: { Card: ({ row }: CardProps<LoadRow>) => <LoadCard load={row} writes={writes} />, height: 332 },
    }),
    [money, writes],
  )
  return (
    <ListScreen
      list={list}
      title="Load Management"
      what="loads"
      searchBy="load, broker, city"
      label={filter.sort === undefined ? 'Loads, what needs somebody first' : 'Loads, sorted by a column'}
      look={look}
      tabs={tabs}
      empty={noLoads}
      summary={!(revalidatedAt === null && list.error) && <LoadSummary totals={totals} money={money} />}
      filters={
        <FilterSelect
          label="Equipment"
          all="All equipment"
          choices={loadEquipment}
          value={filter.chosen.equipment}
          onChoose={(value) => filter.choose('equipment', value)}
        />
      }
      actions={
        <>
          <ComingSoonButton what="Export Loads" className="btn-outline">
            <Download aria-hidden="true" className="size-5" />
            Export
          </ComingSoonButton>
          <NewLoadLink className="btn-primary">Create Load</NewLoadLink>
        </>
      }
    />
  )
}

const choices = { equipment: loadEquipment }
const filterOf = ({ equipment }: Chosen) =>
  equipment === undefined ? undefined : (load: Projection<'loads'>) => load.equipment === equipment
