import { formatCount } from '#shared/kernel/count'
import { formatDollars } from '#shared/kernel/money'
import type { SettlementTotals } from '#shared/settlements/settlement'
import { settlementStatuses, settlementStatusLabels } from '#shared/settlements/status'
import { countOf } from '../../list/countOf.ts'
import { SummaryCard, SummaryCards } from '../../list/SummaryCards.tsx'

/** The four cards above the settlements (§2, §9): net pay by status, and the count, of all settlements. */
export function SettlementSummary({ totals }: { totals: SettlementTotals | null }) {
  const count = countOf(totals, settlementStatuses)
  return (
    <SummaryCards>
      {settlementStatuses.map((status) => (
        <SummaryCard
          key={status}
          title={settlementStatusLabels[status]}
          figure={totals && formatDollars(totals[status].netPay)}
          text={totals && counted(totals[status].count)}
        />
      ))}
      <SummaryCard title="Total Settlements" figure={formatCount(count)} text="in every status" />
    </SummaryCards>
  )
}

const counted = (count: number) => (count === 1 ? '1 settlement' : `${formatCount(count)} settlements`)
