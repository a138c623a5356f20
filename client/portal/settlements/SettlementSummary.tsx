import { formatDollars } from '#shared/money'
import { type SettlementTotals, settlementStatuses, settlementStatusLabels } from '#shared/settlement'
import { countOf } from '../list/countOf.ts'

/** What is to be paid, what is under way, what was paid, and how many there are (§2, §9): of all, whatever the list is narrowed to. */
export function SettlementSummary({ totals }: { totals: SettlementTotals | null }) {
  const count = countOf(totals, settlementStatuses)
  return (
    <dl aria-busy={!totals} className="grid grid-cols-2 gap-3 min-[68.75rem]:grid-cols-4 md:gap-4">
      {settlementStatuses.map((status) => (
        <Sum
          key={status}
          title={settlementStatusLabels[status]}
          sum={totals && formatDollars(totals[status].netPay)}
          below={totals && counted(totals[status].count)}
        />
      ))}
      <Sum
        title="Total Settlements"
        sum={count === null ? null : count.toLocaleString('en-US')}
        below={totals && 'in every status'}
      />
    </dl>
  )
}

function Sum({ title, sum, below }: { title: string; sum: string | null; below: string | null }) {
  return (
    <div className="card px-4 py-3">
      <dt className="text-muted">{title}</dt>
      <dd className="font-sign text-h2 wrap-anywhere md:text-h1">
        {sum ?? <span className="skeleton my-1 block h-7 w-28 max-w-full" />}
      </dd>
      <dd className="text-[0.9375rem] text-muted">{below ?? <span className="skeleton my-1 block h-4 w-20" />}</dd>
    </div>
  )
}

const counted = (count: number) => (count === 1 ? '1 settlement' : `${count.toLocaleString('en-US')} settlements`)
