import ChevronDown from 'lucide-react/icons/chevron-down'
import { useMemo, useState } from 'react'
import { dollars, formatDollars } from '#shared/kernel/money'
import { formatDays } from '#shared/kernel/time'
import { compareSettlements, type PayComparison } from '#shared/settlements/payComparison'
import type { SettlementRecord, SettlementRow } from '#shared/settlements/settlement'
import { queries } from '../../../platform/api/queries.ts'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { useCachedRecord } from '../../detail/useCachedRecord.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { signedAmount } from './settlementParts.tsx'

/** Why a driver's settlement pays more or less than the one before it. Both are calculated again on this device. */
export function Comparison({ settlement: { id, driverId, netPay }, record }: Props) {
  const query = useMemo(
    () => ({ limit: 1, matches: (row: SettlementRow) => row.driverId === driverId && row.id < id }),
    [id, driverId],
  )
  const earlier = useCachedRows(useCache(), 'settlements', query)?.rows[0]
  const [isOpen, setOpen] = useState(false)
  if (!earlier) return null
  const title =
    netPay < earlier.netPay ? 'Why is it less?' : netPay > earlier.netPay ? 'Why is it more?' : 'Same as the one before'
  return (
    <details className="group border-t border-line px-5 no-print" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 text-label">
        <span>{title}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {isOpen && <Compared record={record} earlier={earlier} />}
    </details>
  )
}

interface Props {
  settlement: SettlementRow
  record: SettlementRecord
}

function Compared({ record, earlier }: { record: SettlementRecord; earlier: SettlementRow }) {
  const { whole, error } = useCachedRecord('settlements', earlier.id, queries.settlement(earlier.id))
  const comparison = useMemo(
    () => whole && compareSettlements(record.calculation, whole.calculation),
    [record.calculation, whole],
  )
  const dates = formatDays(earlier.periodStart, earlier.periodEnd)
  if (comparison) return <Changes comparison={comparison} dates={dates} />
  return (
    <p role="status" className="pb-4 text-muted">
      {comparison === null
        ? 'These two settlements cannot be compared here. Call the office.'
        : error
          ? `The settlement of ${dates} could not be loaded. It needs a connection.`
          : 'Loading the settlement before.'}
    </p>
  )
}

function Changes({ comparison: { changeCents, loads, miles, changes }, dates }: { comparison: PayComparison; dates: string }) {
  return (
    <div className="pb-4">
      <p>{`${formatChange(changeCents)} ${dates}.`}</p>
      <p className="text-muted">
        {`${formatLoads(loads.now)}, before ${loads.before}. ${formatMiles(miles.now)}, before ${miles.before.toLocaleString('en-US')}.`}
      </p>
      <dl className="mt-2">
        {changes.map(({ name, detail, nowCents, beforeCents, changeCents: cents }) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5">
            <dt className="wrap-anywhere">{name}</dt>
            <dd className="font-sign text-label whitespace-nowrap">{formatDifference(cents)}</dd>
            <dd className="col-span-full text-second wrap-anywhere text-muted">
              {detail ?? `${signedAmount(nowCents)}, before ${signedAmount(beforeCents)}`}
            </dd>
          </div>
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-base-content pt-1 font-sign text-label">
          <dt>Difference in net pay</dt>
          <dd className="whitespace-nowrap">{`= ${formatDifference(changeCents)}`}</dd>
        </div>
      </dl>
    </div>
  )
}

/** `+$25.00`, `−$422.40`. */
const formatDifference = (cents: number) => (cents > 0 ? `+${signedAmount(cents)}` : signedAmount(cents))

const formatLoads = (count: number) => (count === 1 ? '1 load' : `${count} loads`)

const formatMiles = (count: number) => `${count.toLocaleString('en-US')} miles`

function formatChange(cents: number): string {
  if (cents === 0) return 'Net pay is the same as for'
  return `Net pay is ${formatDollars(dollars(Math.abs(cents)))} ${cents < 0 ? 'less' : 'more'} than for`
}
