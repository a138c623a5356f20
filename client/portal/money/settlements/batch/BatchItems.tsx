import FileCheck from 'lucide-react/icons/file-check'
import Hourglass from 'lucide-react/icons/hourglass'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import { formatClock } from '#shared/kernel/time'
import type { BatchItem, SettlementBatch } from '#shared/settlements/settlementBatch'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { Badge } from '../../../list/badges/Badge.tsx'
import { BesideEarnings, lessDollars } from '../settlementParts.tsx'
import { settlementPath } from '../settlementPaths.ts'
import { batchText, settlementsCounted } from './batchText.ts'

const isNotDone = ({ outcome }: BatchItem) => outcome === 'refused' || outcome === 'failed'

function ItemLink({ id }: { id: string }) {
  return (
    <Link
      translate="no"
      to={settlementPath(id)}
      className="batch-id link inline-flex min-h-6 items-center font-sign text-label tracking-[.02em] whitespace-nowrap pointer-coarse:min-h-11"
    >
      {id}
    </Link>
  )
}

/** What was not done, each with why and its own way out. */
export function NotDone({ batch: { action, items } }: { batch: SettlementBatch }) {
  const left = items.filter(isNotDone)
  if (left.length === 0) return null
  return (
    <section aria-labelledby="not-done" className="card border-(--red-edge) p-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 p-4 md:px-5">
        <h2 id="not-done" className="text-h3">
          {batchText[action].notDone}
        </h2>
        <p className="text-muted">
          {`${settlementsCounted(left.length)}, ${formatDollars(sumOfDollars(left.map(({ netPay }) => netPay)))}`}
        </p>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {left.map(({ id, driverName, netPay, why, outcome }) => (
          <li key={id} className="batch-item gap-x-4 gap-y-1 px-4 py-3 md:px-5">
            <ItemLink id={id} />
            <span translate="no" className="batch-name wrap-anywhere">
              {driverName}
            </span>
            <span className="batch-why flex gap-2 text-(--red-ink)">
              <OctagonAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{why}</span>
            </span>
            <span className="batch-net font-sign text-label whitespace-nowrap tabular-nums">{formatDollars(netPay)}</span>
            {outcome === 'failed' ? (
              <span className="batch-out flex items-center gap-2 whitespace-nowrap text-muted">
                <RotateCw aria-hidden="true" className="size-5 shrink-0" />
                <span>Can be retried</span>
              </span>
            ) : (
              <Link to={settlementPath(id)} className="batch-out btn btn-outline btn-sm justify-self-start">
                Review it<span className="sr-only">{`: ${id}`}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const looks = {
  waiting: { look: 'tone-grey', Icon: Hourglass },
  done: { look: 'badge-tinted tone-blue', Icon: FileCheck },
  refused: { look: 'badge-solid tone-red', Icon: OctagonAlert },
  failed: { look: 'badge-solid tone-red', Icon: OctagonAlert },
} as const

/** Every settlement of a batch, in the order in which they are tried. */
export function AllItems({ batch: { action, items } }: { batch: SettlementBatch }) {
  const { done, notDone } = batchText[action]
  const text = {
    waiting: 'Not attempted yet',
    done: done.charAt(0).toUpperCase() + done.slice(1),
    refused: notDone,
    failed: notDone,
  }
  return (
    <section aria-labelledby="all-items" className="card p-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 p-4 md:px-5">
        <h2 id="all-items" className="text-h3">
          {`All ${items.length}`}
        </h2>
        <p className="text-muted">in processing order</p>
      </div>
      <div aria-hidden="true" className="batch-row batch-wide gap-x-4 px-4 pb-1 text-second text-muted md:px-5">
        <span>Settlement</span>
        <span>Driver</span>
        <span className="batch-wider text-right">Earnings</span>
        <span className="batch-wider text-right">Deductions</span>
        <span className="text-right">Net pay</span>
        <span>Result</span>
        <span>At</span>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {items.map((item) => (
          <li
            key={item.id}
            className={`batch-row gap-x-4 gap-y-0.5 px-4 py-2 md:px-5 ${isNotDone(item) ? 'bg-(--red-tint)' : ''}`}
          >
            <ItemLink id={item.id} />
            <span translate="no" className="batch-name wrap-anywhere">
              {item.driverName}
            </span>
            <Amount name="Earnings" look="batch-wider">
              <span>{formatDollars(item.earnings)}</span>
              <BesideEarnings of={item} />
            </Amount>
            <Amount name="Deductions" look="batch-wider text-muted">
              {lessDollars(item.deducted)}
            </Amount>
            <Amount name="Net pay" look="batch-net font-sign text-label">
              {formatDollars(item.netPay)}
            </Amount>
            <span className="batch-result">
              <Badge {...looks[item.outcome]}>{text[item.outcome]}</Badge>
            </span>
            <span className="batch-wide whitespace-nowrap text-muted">{item.at && formatClock(Date.parse(item.at))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Amount({ name, look, children }: { name: string; look: string; children: ReactNode }) {
  return (
    <span className={`text-right whitespace-nowrap tabular-nums ${look}`}>
      <span className="sr-only">{name} </span>
      {wrapText(children)}
    </span>
  )
}
