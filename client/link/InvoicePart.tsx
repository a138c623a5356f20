import type { LinkedInvoice } from '#shared/invoices/invoice'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { formatDollars } from '#shared/kernel/money'
import { api } from '#shared/kernel/paths'
import { formatDay } from '#shared/kernel/time'
import { DocumentLink } from './DocumentLink.tsx'

interface Props {
  token: string
  invoice: LinkedInvoice
  isConnected: boolean
}

/** What the load is billed for, for the shipper who pays: how much, by when, and what was paid. */
export function InvoicePart({ token, invoice, isConnected }: Props) {
  const { number, status, issuedOn, dueOn, netDays, total, paid, paidOn } = invoice
  return (
    <section aria-labelledby="invoice" className="card gap-4 p-5 sm:p-6">
      <div>
        <h2 id="invoice" className="text-[1.375rem]">
          Invoice
        </h2>
        <p className="mt-1">{`${number}, issued ${formatDay(issuedOn)}.`}</p>
      </div>
      <dl className="grid gap-2">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-h3">{status === 'paid' ? 'Paid' : 'Amount due'}</dt>
          <dd className="font-sign text-h2 tabular-nums">{formatDollars(status === 'paid' ? total : leftOf(invoice))}</dd>
        </div>
        {status === 'open' && paid > 0 && (
          <div className="flex justify-between gap-4">
            <dt className="text-muted">Paid so far</dt>
            <dd className="tabular-nums">{`${formatDollars(paid)} of ${formatDollars(total)}`}</dd>
          </div>
        )}
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{paidOn ? 'On' : `Due, net ${netDays} days`}</dt>
          <dd>{formatDay(paidOn ?? dueOn)}</dd>
        </div>
      </dl>
      <DocumentLink
        href={`${api.links}/${encodeURIComponent(token)}/invoice.pdf`}
        text="Open the invoice (PDF)"
        isConnected={isConnected}
      />
    </section>
  )
}
