import CheckCheck from 'lucide-react/icons/check-check'
import Clock from 'lucide-react/icons/clock'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { InvoiceRow } from '#shared/invoices/invoice'
import { ageText, daysLate } from '#shared/invoices/invoiceAge'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDollars } from '#shared/kernel/money'
import { formatDate } from '#shared/kernel/time'
import { unbroken } from '../../../platform/ui/unbroken.ts'
import { useMinute } from '../../detail/now.ts'
import { Badge } from '../../list/badges/Badge.tsx'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'

/** Days past due after which a reminder is the next action. */
export const remindAfter = 30

/** The company's calendar day, by the server's clock. */
export const useToday = () => companyDay(new Date(useMinute()))

/** How late an open invoice is, or the status of any other invoice. */
export function AgeBadge({ invoice: { status, dueOn } }: { invoice: Pick<InvoiceRow, 'status' | 'dueOn'> }) {
  const today = useToday()
  if (status !== 'open') return <StatusBadge resource="invoices" status={status} />
  const late = daysLate(dueOn, today)
  const text = ageText(dueOn, today).replaceAll(' ', '\u00a0')
  if (late <= 0)
    return (
      <Badge look="tone-grey" Icon={Clock}>
        {text}
      </Badge>
    )
  if (late <= remindAfter)
    return (
      <Badge look="badge-tinted tone-amber" Icon={TriangleAlert}>
        {text}
      </Badge>
    )
  return (
    <Badge look="badge-solid tone-red" Icon={OctagonAlert}>
      {text}
    </Badge>
  )
}

/** A calendar day of the company, relative where it is near. */
export function Day({ on }: { on: string }) {
  const now = useMinute()
  return <time dateTime={on}>{unbroken(formatDate(on, new Date(now)))}</time>
}

/** The open balance; for an invoice paid in part also its total. */
export function Owed({ invoice }: { invoice: Pick<InvoiceRow, 'status' | 'total' | 'paid' | 'paidOn'> }) {
  const { status, total, paid, paidOn } = invoice
  if (status === 'void') return <s className="whitespace-nowrap text-muted">{formatDollars(total)}</s>
  const isPart = status === 'open' && paid > 0
  return (
    <>
      <span className="block font-sign text-label whitespace-nowrap">
        {formatDollars(status === 'paid' ? total : leftOf(invoice))}
      </span>
      {isPart && <span className="block text-[0.8125rem] whitespace-nowrap text-muted">{`of ${formatDollars(total)}`}</span>}
      {paidOn && (
        <span className="block text-[0.8125rem] whitespace-nowrap text-muted">
          <CheckCheck aria-hidden="true" className="mr-1 inline size-4 align-[-0.2em]" />
          <Day on={paidOn} />
        </span>
      )}
    </>
  )
}

/** A link from the list to an invoice. It carries the list's filter for the way back. */
export function InvoiceLink({ number, className, children }: { number: string; className: string; children: ReactNode }) {
  const { search } = useLocation()
  return (
    <Link to={{ pathname: number, search }} relative="path" className={className}>
      {children}
    </Link>
  )
}
