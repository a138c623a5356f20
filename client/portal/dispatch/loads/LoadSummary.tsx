import { memo } from 'react'
import { formatCount } from '#shared/kernel/count'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import type { LoadTotals } from '#shared/loads/load'
import { completedStatuses, type LoadStatus, loadStatuses } from '#shared/loads/status'
import { useCachedCount } from '../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { countOf } from '../../list/countOf.ts'
import { SummaryCard, SummaryCards } from '../../list/SummaryCards.tsx'
import { ConcernCounts } from './ConcernCounts.tsx'
import { isUnassigned } from './loadText.ts'
import { useConcerns } from './useConcerns.ts'

/** The four cards above the loads, across all loads. The revenue needs a role that sees money. */
export const LoadSummary = memo(function LoadSummary({ totals, money }: { totals: LoadTotals | null; money: boolean }) {
  const cache = useCache()
  // The device caches all booked loads; it lacks only loads that were paid long ago.
  const unassigned = useCachedCount(cache, 'loads', isUnassigned)
  const concerns = useConcerns()
  const count = (statuses: readonly LoadStatus[]) => countOf(totals, statuses)
  const completed = count(completedStatuses)
  const revenue = totals && formatDollars(sumOfDollars(completedStatuses.map((status) => totals[status].total ?? 0)))

  return (
    <SummaryCards>
      <SummaryCard
        title="Total Loads"
        figure={formatCount(count(loadStatuses))}
        beside={concerns && <ConcernCounts count={concerns.upcoming} upcoming />}
        text={`${formatCount(totals?.planned.count) ?? ''} planned`}
      />
      <SummaryCard
        title="En Route"
        figure={concerns && formatCount(count(['enroute']))}
        beside={concerns && <ConcernCounts count={concerns.enroute} />}
        text={concerns && `${formatCount(concerns.due)} due within 4 hours`}
      />
      <SummaryCard title="Unassigned" figure={totals && formatCount(unassigned)} text="booked, no driver" />
      {money && (
        <SummaryCard
          title="Completed Revenue"
          figure={revenue}
          text={completed === 1 ? '1 load' : `${formatCount(completed)} loads`}
        />
      )}
    </SummaryCards>
  )
})
