import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cents, formatDollars } from '#shared/money'
import type { SettlementRecord, SettlementRow } from '#shared/settlement'
import { deducted } from '#shared/settlementMoney'
import { StatusBadge } from '../badges/StatusBadge.tsx'
import { RouteLine } from '../record/RouteStops.tsx'
import { NetPay } from './NetPay.tsx'
import { lessDollars, Period } from './settlementParts.tsx'

type Line = SettlementRecord['lines'][number]

interface Props {
  settlement: SettlementRow
  /** A line per load; undefined while only the sums are known. */
  lines: readonly Line[] | undefined
  /** The address of the user's loads screen. */
  loadsPath: string
  /** Shown in place of unknown lines: a skeleton or an error. */
  children: ReactNode
}

/** A settlement line by line, each with its arithmetic. */
export function Statement({ settlement, lines, loadsPath, children }: Props) {
  return (
    <article aria-labelledby="settlement-id" className="card statement overflow-hidden">
      <div className="p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h1 id="settlement-id" className="tracking-[.02em]">
            {settlement.id}
          </h1>
          <StatusBadge noun="settlements" status={settlement.status} />
        </div>
        <p className="text-muted">
          <Period of={settlement} />
        </p>
        <p className="mt-3 font-semibold wrap-anywhere">{settlement.driverName}</p>
      </div>
      <Part title="Earnings" count={lines && (lines.length === 1 ? '1 load' : `${lines.length} loads`)}>
        {lines ? lines.map((line) => <LoadLine key={line.loadId} line={line} loadsPath={loadsPath} />) : children}
      </Part>
      <Sum title="Earnings" amount={formatDollars(settlement.earnings)} />
      <Part title="Deductions">
        {settlement.deductions.length === 0 && <li className="px-5 py-4 text-muted">Nothing was deducted.</li>}
        {settlement.deductions.map(({ name, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and they never change places.
          <li key={at} className="flex items-baseline justify-between gap-4 break-inside-avoid px-5 py-4">
            <span className="wrap-anywhere">{name}</span>
            <span className="font-sign text-label whitespace-nowrap">{lessDollars(amount)}</span>
          </li>
        ))}
      </Part>
      <Sum title="Deductions" amount={lessDollars(deducted(settlement))} />
      <NetPay settlement={settlement} />
    </article>
  )
}

function Part({ title, count, children }: { title: string; count?: string | undefined; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="flex items-baseline justify-between gap-4 break-after-avoid border-y border-line bg-base-200 px-5 py-2.5">
        <h2 className="text-label">{title}</h2>
        {count && <span className="text-[0.9375rem] text-muted">{count}</span>}
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

function LoadLine({ line, loadsPath }: { line: Line; loadsPath: string }) {
  return (
    <li className="flex items-start justify-between gap-4 break-inside-avoid px-5 py-4">
      <div className="min-w-0">
        <Link
          to={`${loadsPath}/${line.loadId}`}
          className="link inline-flex items-center font-sign text-label tracking-[.02em] pointer-coarse:-my-2 pointer-coarse:min-h-11"
        >
          {line.loadId}
        </Link>
        <p className="wrap-anywhere">
          <RouteLine pickup={line.pickupLocation} delivery={line.deliveryLocation} />
        </p>
        <p className="text-[0.9375rem] text-muted">
          {formatDollars(line.linehaul)} linehaul × {line.share}%{rounding(line)}
        </p>
      </div>
      <span className="font-sign text-label whitespace-nowrap">
        <span className="sr-only">= </span>
        {formatDollars(line.amount)}
      </span>
    </li>
  )
}

const exactDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 6 })

/** For an amount that was rounded to whole cents: the exact one, and that it was rounded. */
function rounding({ linehaul, share, amount }: Line): string {
  // Cents × hundredths of a percent: integers, so the comparison is exact.
  const millionths = cents(linehaul) * Math.round(share * 100)
  return millionths === cents(amount) * 10_000 ? '' : ` = ${exactDollars.format(millionths / 1_000_000)}, rounded`
}

function Sum({ title, amount }: { title: string; amount: string }) {
  return (
    <p className="flex items-baseline justify-between gap-4 break-inside-avoid border-t-2 border-base-content px-5 py-4 font-sign text-h3">
      <span>{title}</span>
      <span className="whitespace-nowrap">{amount}</span>
    </p>
  )
}
