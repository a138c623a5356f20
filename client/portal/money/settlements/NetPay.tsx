import { formatDollars } from '#shared/kernel/money'
import type { SettlementRow } from '#shared/settlements/settlement'
import { besideEarnings, deducted } from '#shared/settlements/settlementMoney'

/** The net pay with its arithmetic, as the most prominent element of a settlement. */
export function NetPay({ settlement }: { settlement: SettlementRow }) {
  const deductions = deducted(settlement)
  const beside = besideEarnings(settlement)
  return (
    <div className="asphalt break-inside-avoid p-5 print:border-t-2 print:border-base-content">
      {(deductions > 0 || beside > 0) && (
        <p className="text-muted">
          {`${formatDollars(settlement.earnings)}${beside > 0 ? ` + ${formatDollars(beside)}` : ''}${deductions > 0 ? ` − ${formatDollars(deductions)}` : ''}`}
        </p>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-sign">
        <span className="text-h3">Net pay</span>
        <span className="text-[length:min(2.75rem,12vw)] leading-tight whitespace-nowrap">
          {formatDollars(settlement.netPay)}
        </span>
      </p>
    </div>
  )
}
