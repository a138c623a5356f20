import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { company } from '#shared/company'
import { settlementStatuses, settlementStatusLabels } from '#shared/settlementStatus'
import { StaleBanner } from '../cache/StaleBanner.tsx'
import { ComingSoonButton } from '../feedback/ComingSoonButton.tsx'
import { NoAccess } from '../feedback/NoAccess.tsx'
import { countOf } from '../list/countOf.ts'
import { FoundList } from '../list/FoundList.tsx'
import { ListCards } from '../list/ListCards.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { useListView } from '../list/useListView.ts'
import { ViewSwitch } from '../list/ViewSwitch.tsx'

import { SettlementCard } from './SettlementCard.tsx'
import { SettlementSummary } from './SettlementSummary.tsx'
import { settlementColumns } from './settlementColumns.tsx'
import { noSettlements } from './settlementParts.tsx'
import { useSettlements } from './useSettlements.ts'

const label = 'Settlements, newest first'

/** Payroll's desk (§2): what drivers are paid, what waits to be processed, and what it comes to. */
export function Settlements() {
  const filter = useListSearch(settlementStatusLabels)
  const { view, choose } = useListView('settlements')
  const list = useSettlements(filter)
  const { isRefused, totals, of } = list

  return (
    <>
      <title>{`Settlements | ${company.name}`}</title>
      {!isRefused && <StaleBanner what="settlements" {...list} />}
      <div className="grid content-start gap-4 p-3 py-5 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h1>Settlements</h1>
          {!isRefused && (
            <div className="flex flex-wrap items-center gap-2 no-print">
              {choose && <ViewSwitch view={view} onChoose={choose} />}
              <ComingSoonButton what="Export Settlements" className="btn-outline">
                <Download aria-hidden="true" className="size-5" />
                Export
              </ComingSoonButton>
              <CreateSettlement className="btn-primary" />
            </div>
          )}
        </div>
        {isRefused ? (
          <NoAccess />
        ) : (
          <>
            {!list.failure && <SettlementSummary totals={totals} />}
            <ListFilters filter={filter} what="settlements" by="settlement id or driver" statuses={settlementStatusLabels} />
            <FoundList
              list={list}
              what="settlements"
              view={view}
              count={of.sought ? null : countOf(totals, of.status ? [of.status] : settlementStatuses)}
              onClear={of.status || of.sought ? filter.clear : null}
              empty={{
                ...noSettlements,
                none: 'Create the first settlement to see it here.',
                button: <CreateSettlement className="btn-outline" />,
              }}
            >
              {(ids) =>
                view === 'table' ? (
                  <ListTable
                    caption={label}
                    columns={settlementColumns}
                    ids={ids}
                    rowOf={list.rowOf}
                    want={list.want}
                    height={60}
                  />
                ) : (
                  <ListCards label={label} Card={SettlementCard} ids={ids} rowOf={list.rowOf} want={list.want} height={335} />
                )
              }
            </FoundList>
          </>
        )}
      </div>
    </>
  )
}

function CreateSettlement({ className }: { className: string }) {
  return (
    <ComingSoonButton what="Create Settlement" className={className}>
      <Plus aria-hidden="true" className="size-5" />
      Create Settlement
    </ComingSoonButton>
  )
}
