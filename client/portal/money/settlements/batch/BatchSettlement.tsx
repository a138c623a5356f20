import { Link } from 'react-router-dom'
import { formatDollars } from '#shared/kernel/money'
import type { SettlementRow } from '#shared/settlements/settlement'
import { Period } from '../settlementParts.tsx'
import { settlementPath } from '../settlementPaths.ts'

/** A settlement that can be chosen for a batch: whose, for which days, how much. */
export function BatchSettlement({ row }: { row: SettlementRow }) {
  return (
    <span className="flex min-w-0 grow items-center justify-between gap-x-4">
      <span className="min-w-0">
        <Link
          translate="no"
          to={settlementPath(row.id)}
          className="link inline-flex min-h-6 items-center font-sign text-label tracking-[.02em] whitespace-nowrap pointer-coarse:min-h-11"
        >
          {row.id}
        </Link>{' '}
        <span translate="no" className="wrap-anywhere">
          {row.driverName}
        </span>
        <span className="block text-second text-muted">
          <Period of={row} />
        </span>
      </span>
      <span className="font-sign text-label whitespace-nowrap tabular-nums">{formatDollars(row.netPay)}</span>
    </span>
  )
}

/** The settlements of a batch, or those outside it. */
export function SettlementLines({ rows }: { rows: readonly SettlementRow[] }) {
  return (
    <ul className="divide-y divide-line border-t border-line">
      {rows.map((row) => (
        <li key={row.id} className="flex px-4 py-2 md:px-5">
          <BatchSettlement row={row} />
        </li>
      ))}
    </ul>
  )
}
