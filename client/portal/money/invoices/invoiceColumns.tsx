import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { InvoiceRow } from '#shared/invoices/invoice'
import type { Column } from '../../list/ListTable.tsx'
import { InvoiceActions } from './InvoiceActions.tsx'
import { AgeBadge, Day, InvoiceLink, Owed } from './invoiceParts.tsx'

const link = 'link inline-flex min-h-6 items-center font-sign text-label pointer-coarse:min-h-11'

/** The columns of the invoices table. */
export const invoiceColumns: readonly Column<InvoiceRow>[] = [
  {
    title: 'Invoice',
    width: 'w-[13%]',
    sorts: ['-issued', 'issued'],
    cell: ({ number }) => (
      <InvoiceLink number={number} className={link}>
        <span translate="no">{number}</span>
      </InvoiceLink>
    ),
  },
  {
    title: 'Payer',
    width: 'w-[17%]',
    sorts: ['payer', '-payer'],
    cell: ({ payer }) => <span className="font-semibold wrap-anywhere">{payer}</span>,
  },
  {
    title: 'Load',
    width: 'w-[12%]',
    cell: ({ loadId }) => (
      <Link translate="no" to={`${staffPath('loads')}/${loadId}`} className={link}>
        {loadId}
      </Link>
    ),
  },
  { title: 'Issued', width: 'w-[8%]', cell: ({ issuedOn }) => <Day on={issuedOn} /> },
  {
    title: 'Due',
    width: 'w-[11%]',
    sorts: ['due', '-due'],
    cell: ({ dueOn, netDays }) => (
      <>
        <Day on={dueOn} />
        <span className="block text-[0.8125rem] whitespace-nowrap text-muted">{`net ${netDays}`}</span>
      </>
    ),
  },
  { title: 'Age', width: 'w-[13%]', cell: (invoice) => <AgeBadge invoice={invoice} /> },
  {
    title: 'Amount',
    width: 'w-[11%]',
    numeric: true,
    className: 'pr-5!',
    sorts: ['-amount', 'amount'],
    cell: (invoice) => <Owed invoice={invoice} />,
  },
  {
    title: 'Actions',
    width: 'w-[15%]',
    numeric: true,
    cell: (invoice) => (
      <div className="flex items-center justify-end gap-1">
        <InvoiceActions invoice={invoice} small />
      </div>
    ),
  },
]
