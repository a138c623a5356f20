import { formatDollars } from '#shared/money'
import { deducted, type SettlementRow } from '#shared/settlement'
import type { CardProps } from '../list/ListCards.tsx'
import { SettlementStatusBadge } from './SettlementStatusBadge.tsx'
import { lessDollars, Period, SettlementActions, SettlementLink } from './settlementParts.tsx'

/** Whose it is and for when, what it comes to; below the line, what can be done. */
export function SettlementCard({ row: settlement }: CardProps<SettlementRow>) {
  const id = `row-${settlement.id}`
  return (
    <article aria-labelledby={id} className="card h-full">
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 id={id} className="text-h3 tracking-[.02em]">
            <SettlementLink id={settlement.id} className="link">
              {settlement.id}
            </SettlementLink>
          </h2>
          <SettlementStatusBadge status={settlement.status} />
        </div>
        <div>
          <p className="font-semibold wrap-anywhere">{settlement.driverName}</p>
          <p className="text-muted">
            <Period of={settlement} />
          </p>
        </div>
        <dl className="mt-auto flex flex-wrap justify-between gap-x-4 gap-y-2">
          <Amount name="Earnings" amount={formatDollars(settlement.earnings)} />
          <Amount name="Deductions" amount={lessDollars(deducted(settlement))} />
          <div className="text-right">
            <dt className="text-[0.875rem] text-muted">Net pay</dt>
            <dd className="font-sign text-h3">{formatDollars(settlement.netPay)}</dd>
          </div>
        </dl>
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line p-3">
        <SettlementActions settlement={settlement} small={false} />
      </div>
    </article>
  )
}

function Amount({ name, amount }: { name: string; amount: string }) {
  return (
    <div>
      <dt className="text-[0.875rem] text-muted">{name}</dt>
      <dd className="leading-[1.575rem]">{amount}</dd>
    </div>
  )
}
