import { memo, useMemo } from 'react'
import { formatCount } from '#shared/count'
import { completedStatuses, type LoadStatus, type LoadTotals, loadStatuses } from '#shared/load'
import { formatDollars, sumOfDollars } from '#shared/money'
import type { Brief } from '../../offline/briefs.ts'
import { useSeenCount } from '../../offline/seenRows.ts'
import { countOf } from '../list/countOf.ts'
import { useNow } from '../now.ts'
import { SummaryCard, SummaryCards } from '../SummaryCards.tsx'
import { useSeen } from '../seen/SeenScreens.tsx'
import { isUnassigned } from './loadSays.ts'

const soon = 4 * 3_600_000
const minute = 60_000

/** The four cards above the loads, of all that there are; the revenue for who is told of money. */
export const LoadSummary = memo(function LoadSummary({ totals, money }: { totals: LoadTotals | null; money: boolean }) {
  const seen = useSeen()
  const until = Math.floor(useNow() / minute) * minute + soon
  const isDue = useMemo(
    () =>
      ({ status, deliveryDateTime }: Brief<'loads'>) =>
        status === 'enroute' && Date.parse(deliveryDateTime) <= until,
    [until],
  )
  // What is booked or on the road is on this device as a whole: only what was paid long ago is not.
  const unassigned = useSeenCount(seen, 'loads', isUnassigned)
  const due = useSeenCount(seen, 'loads', isDue)
  const count = (statuses: readonly LoadStatus[]) => countOf(totals, statuses)
  const completed = count(completedStatuses)
  const revenue = totals && formatDollars(sumOfDollars(completedStatuses.map((status) => totals[status].total ?? 0)))

  return (
    <SummaryCards>
      <SummaryCard
        title="Total Loads"
        figure={formatCount(count(loadStatuses))}
        text={`${formatCount(totals?.planned.count)} planned`}
      />
      <SummaryCard
        title="En Route"
        figure={due === undefined ? null : formatCount(count(['enroute']))}
        text={`${formatCount(due)} due within 4 hours`}
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
