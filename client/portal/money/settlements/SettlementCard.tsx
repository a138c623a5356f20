import { formatDollars } from '#shared/kernel/money'
import type { SettlementRow } from '#shared/settlements/settlement'
import { deducted } from '#shared/settlements/settlementMoney'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import type { CardProps } from '../../list/ListCards.tsx'
import { lessDollars, Period, SettlementActions, SettlementLink } from './settlementParts.tsx'

/** A settlement as a card: driver, period, amounts; below the line, the actions. */
export function SettlementCard({ row: settlement }: CardProps<SettlementRow>) {
  const id = `row-${settlement.id}`
  return (
    <article aria-labelledby={id} className="card h-full">
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 id={id} className="text-h3 tracking-[.02em]">
            <SettlementLink
              id={settlement.id}
              className="link inline-flex items-center pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
            >
              <span translate="no">{settlement.id}</span>
            </SettlementLink>
          </h2>
          <StatusBadge resource="settlements" status={settlement.status} />
        </div>
        <div>
          <p translate="no" className="font-semibold wrap-anywhere">
            {settlement.driverName}
          </p>
          <p className="text-muted">
            <Period of={settlement} />
          </p>
        </div>
        <dl className="mt-auto">
          <Amount name="Earnings" amount={formatDollars(settlement.earnings)} />
          {settlement.reimbursements > 0 && <Amount name="Reimbursements" amount={formatDollars(settlement.reimbursements)} />}
          {settlement.corrections > 0 && <Amount name="Corrections" amount={formatDollars(settlement.corrections)} />}
          <Amount name="Deductions" amount={lessDollars(deducted(settlement))} />
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-1 font-sign">
            <dt className="text-label">Net pay</dt>
            <dd className="text-h3 whitespace-nowrap">{formatDollars(settlement.netPay)}</dd>
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
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  )
}
