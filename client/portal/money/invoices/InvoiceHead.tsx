import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { InvoiceRecord, InvoiceRow } from '#shared/invoices/invoice'
import { formatDay } from '#shared/kernel/time'
import { unbroken } from '../../../platform/ui/unbroken.ts'
import { MailState } from '../../detail/MailState.tsx'
import { DocumentButton } from './DocumentButton.tsx'
import { InvoiceActions } from './InvoiceActions.tsx'
import { AgeBadge } from './invoiceParts.tsx'
import { creditMemoPdf, invoicePdf } from './invoicePaths.ts'

interface Props {
  invoice: InvoiceRow
  /** Null until it is read. */
  record: InvoiceRecord | null
}

/** The number and the load of an invoice, its actions, and the status of its latest email. */
export function InvoiceHead({ invoice, record }: Props) {
  const { number, loadId, payer, status } = invoice
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 translate="no">{number}</h1>
            <AgeBadge invoice={invoice} />
          </div>
          <p className="wrap-anywhere text-muted">
            <span>{`${payer}, load`}</span>{' '}
            <Link
              translate="no"
              to={`${staffPath('loads')}/${loadId}`}
              className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
            >
              {loadId}
            </Link>
          </p>
        </div>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 no-print">
          <DocumentButton href={invoicePdf(number)} text="PDF" />
          {status === 'void' && <DocumentButton href={creditMemoPdf(number)} text="Credit memo" />}
          <InvoiceActions invoice={invoice} small={false} isUnsent={status === 'open' && record !== null && isUnsent(record)} />
        </div>
      </div>
      {record?.creditMemo && (
        <p className="rounded-field border border-line px-4 py-3">
          <strong>Void.</strong>
          <span>{` Credit memo ${record.creditMemo.number} of ${unbroken(formatDay(record.creditMemo.issuedOn))}${record.creditMemo.reason && `: ${record.creditMemo.reason}`}`}</span>
        </p>
      )}
      {record?.prooflessReason && (
        <p className="rounded-field border border-line px-4 py-3">
          <strong>Issued without POD:</strong> <span>{record.prooflessReason}</span>
        </p>
      )}
      {matters(status, record?.mail) && <MailState mail={record?.mail} />}
    </>
  )
}

/** No email about the invoice was sent, and none is queued. */
const isUnsent = ({ mail }: InvoiceRecord) => mail?.status !== 'sent' && mail?.status !== 'waiting'

/**
 * Whether the status of the latest email still matters. A paid invoice needs no further email; for a void one only the email with
 * the credit memo counts.
 */
function matters(status: InvoiceRow['status'], mail: InvoiceRecord['mail']): boolean {
  if (status === 'open' || !mail) return true
  return status === 'void' ? mail.template === 'creditMemo' : mail.status === 'sent' || mail.status === 'waiting'
}
