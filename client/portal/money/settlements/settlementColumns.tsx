import { formatDollars } from '#shared/kernel/money'
import type { SettlementRow } from '#shared/settlements/settlement'
import { deducted } from '#shared/settlements/settlementMoney'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { BesideEarnings, lessDollars, Period, SettlementActions, SettlementLink } from './settlementParts.tsx'

/** The columns of the settlements table. */
export const settlementColumns: readonly Column<SettlementRow>[] = [
  {
    title: 'Settlement',
    width: 'w-[16%]',
    cell: (settlement) => (
      <>
        <SettlementLink
          id={settlement.id}
          className="link inline-flex min-h-6 items-center font-sign text-label tracking-[.02em] pointer-coarse:min-h-11"
        >
          <span translate="no">{settlement.id}</span>
        </SettlementLink>
        <span className="block text-[0.8125rem] text-muted">
          <Period of={settlement} />
        </span>
      </>
    ),
  },
  {
    title: 'Driver',
    width: 'w-[15%]',
    cell: (settlement) => (
      <span translate="no" className="font-semibold wrap-anywhere">
        {settlement.driverName}
      </span>
    ),
  },
  {
    title: 'Status',
    width: 'w-[13%]',
    cell: (settlement) => <StatusBadge resource="settlements" status={settlement.status} />,
  },
  {
    title: 'Earnings, deductions',
    width: 'w-[14%]',
    numeric: true,
    cell: (settlement) => (
      <>
        <span className="block whitespace-nowrap">{formatDollars(settlement.earnings)}</span>
        <BesideEarnings of={settlement} />
        <span className="block text-[0.8125rem] whitespace-nowrap text-muted">{lessDollars(deducted(settlement))}</span>
      </>
    ),
  },
  {
    title: 'Net pay',
    width: 'w-[11%]',
    numeric: true,
    cell: (settlement) => <span className="font-sign text-label whitespace-nowrap">{formatDollars(settlement.netPay)}</span>,
  },
  {
    title: 'Actions',
    width: 'w-[31%]',
    cell: (settlement) => (
      <div className="flex flex-wrap justify-end gap-1.5">
        <SettlementActions settlement={settlement} small />
      </div>
    ),
    numeric: true,
  },
]
