import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { dollars, formatDollars } from '#shared/kernel/money'
import { formatDays } from '#shared/kernel/time'
import type { SettlementRow } from '#shared/settlements/settlement'
import { besideEarnings } from '#shared/settlements/settlementMoney'
import { DownloadReport } from './DownloadReport.tsx'
import { ProcessButton } from './steps/ProcessButton.tsx'

/** The first and the last day of the period, both inclusive. */
export function Period({ of: { periodStart, periodEnd } }: { of: SettlementRow }) {
  return <span>{formatDays(periodStart, periodEnd)}</span>
}

/** The texts where no settlement is found (§2). */
export const noSettlements = { title: 'No settlements found', text: 'Adjust the search or clear it.' }

/** A deducted amount with a minus sign: `−$120.00`. */
export function lessDollars(amount: number): string {
  // The sum of the deductions is negative when the settlement carries forward more than it deducts.
  return amount > 0 ? `−${formatDollars(amount)}` : formatDollars(0 - amount)
}

/** An amount in cents with its sign: minus is `−`, in front of the dollars. */
export const signedAmount = (cents: number) => (cents < 0 ? lessDollars(dollars(-cents)) : formatDollars(dollars(cents)))

/** Reimbursements and adjustments, below the earnings. Renders nothing at zero. */
export function BesideEarnings({ of }: { of: Pick<SettlementRow, 'reimbursements' | 'corrections'> }) {
  const amount = besideEarnings(of)
  if (amount === 0) return null
  const text = [of.reimbursements > 0 && 'reimbursed', of.corrections > 0 && 'adjusted'].filter(Boolean).join(', ')
  return <span className="block text-[0.8125rem] text-muted">{`+${formatDollars(amount)} ${text}`}</span>
}

interface LinkProps {
  id: string
  className: string
  children: ReactNode
}

/** A link from a list to a settlement. It carries the list's filter for the way back. */
export function SettlementLink({ id, className, children }: LinkProps) {
  const { search } = useLocation()
  return (
    <Link to={{ pathname: id, search }} relative="path" className={className}>
      {children}
    </Link>
  )
}

/** A link from a settlement to another one. */
export function OtherSettlement({ id }: { id: string }) {
  return (
    <Link
      translate="no"
      to={`../${id}`}
      relative="path"
      className="link inline-flex min-h-6 items-center font-sign text-label tracking-[.02em] pointer-coarse:min-h-11"
    >
      {id}
    </Link>
  )
}

/** The actions on a settlement in a list. `small`, for a table, shows the last one as an icon only. */
export function SettlementActions({ settlement, small }: { settlement: SettlementRow; small: boolean }) {
  const { id } = settlement
  const size = small ? 'btn-sm' : 'grow'
  const srTitle = <span className="sr-only">{` of ${id}`}</span>
  return (
    <>
      <SettlementLink id={id} className={`btn btn-outline ${size}`}>
        <span>
          <span>View Details</span>
          {srTitle}
        </span>
      </SettlementLink>
      <ProcessButton settlement={settlement} className={`btn-primary ${size}`} isBrief>
        <span>
          <span>Process Payment</span>
          {srTitle}
        </span>
      </ProcessButton>
      <DownloadReport id={id} className={`btn-ghost ${size} ${small ? 'btn-square' : ''}`}>
        <span className={small ? 'sr-only' : ''}>
          <span>Download Report</span>
          {srTitle}
        </span>
      </DownloadReport>
    </>
  )
}
