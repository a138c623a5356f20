import { useCallback, useContext } from 'react'
import { Link } from 'react-router-dom'
import { can, rowsOf } from '#shared/access/permissions'
import type { InvoiceRow } from '#shared/invoices/invoice'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { isNotUsed } from '#shared/loads/loadMoney'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { OwnRole } from '../../shell/session/usePermission.ts'
import { DocumentButton } from './DocumentButton.tsx'
import { IssueButton } from './IssueButton.tsx'
import { AgeBadge } from './invoiceParts.tsx'
import { creditMemoPdf, invoicePath, invoicePdf } from './invoicePaths.ts'

interface Props {
  load: LoadRow
  /** Null until it is read. */
  record: LoadRecord | null
}

/** The invoices of a load on its record, for who reads them. */
export function LoadInvoice({ load, record }: Props) {
  const role = useContext(OwnRole) ?? ''
  const isBilled = record?.cancelledAt ? isNotUsed(record) : ['delivered', 'invoiced', 'paid'].includes(load.status)
  return can(role, 'invoices:read') && isBilled ? <Card load={load} record={record} role={role} /> : null
}

/** More than one where some were voided. */
const maxInvoices = 10

function Card({ load, record, role }: Props & { role: string }) {
  const { revalidatedAt } = useCachedResource('invoices')
  const matches = useCallback(({ loadId }: InvoiceRow) => loadId === load.id, [load.id])
  const rows = useCachedRows(useCache(), 'invoices', { matches, limit: maxInvoices })?.rows ?? []
  const isCompany = rowsOf(role, 'invoices') === 'all'
  const isRead = revalidatedAt != null
  const isCharged = isRead && Boolean(record?.cancelledAt) && isCompany && rows.every(({ status }) => status === 'void')
  // A shipper whose load a broker pays has none.
  if (rows.length === 0 && !isCharged && (!isCompany || load.status !== 'paid' || !isRead || Boolean(record?.cancelledAt)))
    return null
  return (
    <section aria-labelledby="load-invoice" className="card gap-3 p-4 md:p-5 no-print">
      <h2 id="load-invoice" className="text-h3">
        Invoice
      </h2>
      {isCharged && record && (
        <>
          <p className="text-muted">A TONU is charged. No open invoice for it on this device.</p>
          {can(role, 'loads:invoice') && <IssueButton load={record} className="btn-primary justify-self-start" />}
        </>
      )}
      {rows.length === 0 && !isCharged && <p className="text-muted">Not on this device: paid long ago.</p>}
      {rows.map((invoice) => (
        <Invoice key={invoice.id} invoice={invoice} isCompany={isCompany} />
      ))}
    </section>
  )
}

function Invoice({ invoice, isCompany }: { invoice: InvoiceRow; isCompany: boolean }) {
  const { number, status, total, paid, dueOn, paidOn } = invoice
  return (
    <div className="grid gap-2 border-t border-line pt-3 first-of-type:border-t-0 first-of-type:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {isCompany ? (
          <Link
            translate="no"
            to={invoicePath(number)}
            className="link inline-flex min-h-6 items-center font-sign text-label pointer-coarse:min-h-11"
          >
            {number}
          </Link>
        ) : (
          <span translate="no" className="font-sign text-label">
            {number}
          </span>
        )}
        <AgeBadge invoice={invoice} />
      </div>
      <p>
        <strong className="tabular-nums">{formatDollars(status === 'open' ? leftOf(invoice) : total)}</strong>
        <span>{`${status === 'open' && paid > 0 ? ` of ${formatDollars(total)}` : ''}${status === 'open' ? `, due ${formatDay(dueOn)}` : ''}${paidOn ? `, paid ${formatDay(paidOn)}` : ''}`}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <DocumentButton href={invoicePdf(number)} text="PDF" of={number} />
        {status === 'void' && <DocumentButton href={creditMemoPdf(number)} text="Credit memo" of={number} />}
      </div>
    </div>
  )
}
