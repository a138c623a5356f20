import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { InvoiceRow } from '#shared/invoices/invoice'
import type { CardProps } from '../../list/ListCards.tsx'
import { InvoiceActions } from './InvoiceActions.tsx'
import { AgeBadge, Day, InvoiceLink, Owed } from './invoiceParts.tsx'

/** An invoice as a card: number and age, customer, amount due and due date, and the actions below the line. */
export function InvoiceCard({ row: invoice }: CardProps<InvoiceRow>) {
  const { number, payer, loadId, issuedOn, dueOn, netDays } = invoice
  const id = `row-${invoice.id}`
  return (
    <article aria-labelledby={id} className="card h-full">
      <div className="flex grow flex-col gap-3 p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 id={id} className="text-h3">
            <InvoiceLink number={number} className="link inline-flex items-center pointer-coarse:-my-2.5 pointer-coarse:min-h-11">
              <span translate="no">{number}</span>
            </InvoiceLink>
          </h2>
          <AgeBadge invoice={invoice} />
        </div>
        <p className="font-semibold wrap-anywhere">{payer}</p>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 grow basis-38 text-[0.9375rem] text-muted">
            <Link
              translate="no"
              to={`${staffPath('loads')}/${loadId}`}
              className="link inline-flex items-center pointer-coarse:-my-2 pointer-coarse:min-h-11"
            >
              {loadId}
            </Link>
            <br />
            <span>Issued </span>
            <Day on={issuedOn} />
            <span>, due </span>
            <Day on={dueOn} />
            <span>{`, net ${netDays}`}</span>
          </p>
          <p className="ml-auto text-right">
            <Owed invoice={invoice} />
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-3">
        <InvoiceActions invoice={invoice} small={false} />
      </div>
    </article>
  )
}
