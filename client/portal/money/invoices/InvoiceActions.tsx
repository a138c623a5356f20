import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { type ReactNode, useContext } from 'react'
import type { InvoiceRow } from '#shared/invoices/invoice'
import { daysLate } from '#shared/invoices/invoiceAge'
import { type InvoiceAction, invoiceTransitions } from '#shared/invoices/transitions'
import { transitionsFor } from '#shared/kernel/transition'
import { useMenu } from '../../../platform/ui/useMenu.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { OwnRole } from '../../shell/session/usePermission.ts'
import { DoInvoice } from './InvoiceActionDialog.tsx'
import { remindAfter, useToday } from './invoiceParts.tsx'
import { brokerRecordPdf, creditNotePdf, invoicePdf } from './invoicePaths.ts'

interface Props {
  invoice: InvoiceRow
  /** In a table. */
  small: boolean
  /** No email about this invoice was sent or is queued, so the email button comes first. */
  isUnsent?: boolean
}

/** The next action for an invoice, and all other actions behind ⋮. */
export function InvoiceActions({ invoice, small, isUnsent = false }: Props) {
  const { number, status, dueOn } = invoice
  const verbs = transitionsFor(invoiceTransitions, status, useContext(OwnRole) ?? '')
  const isLate = daysLate(dueOn, useToday()) > remindAfter
  const begin = useContext(DoInvoice)
  const doNow = (verb: InvoiceAction) => begin({ invoice, verb })
  const which = (
    <span translate="no" className="sr-only">
      {' '}
      {number}
    </span>
  )
  const size = small ? 'btn-sm' : 'grow'
  const sendsFirst = isUnsent && verbs.includes('send')
  return (
    <>
      {sendsFirst && (
        <button type="button" className={`btn btn-primary ${size}`} onClick={() => doNow('send')}>
          <span>
            <span>Email…</span>
            {which}
          </span>
        </button>
      )}
      {verbs.includes('remind') && isLate ? (
        <button type="button" className={`btn btn-outline ${size}`} onClick={() => doNow('remind')}>
          <span>
            <span>Remind</span>
            {which}
          </span>
        </button>
      ) : (
        verbs.includes('pay') && (
          <button type="button" className={`btn ${small ? 'btn-ghost' : 'btn-outline'} ${size}`} onClick={() => doNow('pay')}>
            <span>
              <span>Mark paid</span>
              {which}
            </span>
          </button>
        )
      )}
      <InvoiceMenu
        invoice={invoice}
        verbs={sendsFirst ? verbs.filter((verb) => verb !== 'send') : verbs}
        isLate={isLate}
        onDo={doNow}
      />
    </>
  )
}

interface MenuProps {
  invoice: InvoiceRow
  verbs: readonly InvoiceAction[]
  isLate: boolean
  onDo: (verb: InvoiceAction) => void
}

function InvoiceMenu({ invoice: { number, status }, verbs, isLate, onDo }: MenuProps) {
  const { isOpen, close, around, button, id } = useMenu()
  const onLine = useOnLine()
  const item = (verb: InvoiceAction, words: string) =>
    verbs.includes(verb) && (
      <li>
        <button
          type="button"
          className="btn btn-ghost w-full justify-start"
          onClick={() => {
            close()
            onDo(verb)
          }}
        >
          {words}
        </button>
      </li>
    )
  return (
    <div {...around} className="relative flex-none">
      <button {...button} type="button" className="btn btn-ghost btn-square">
        <EllipsisVertical aria-hidden="true" className="size-5" />
        <span className="sr-only">{`More of ${number}`}</span>
      </button>
      {isOpen && (
        <ul id={id} data-menu className="account-menu grid w-64 p-2! text-left">
          <DocumentItem href={invoicePdf(number)} isThere={onLine}>
            PDF, with its proof
          </DocumentItem>
          {status === 'void' && (
            <DocumentItem href={creditNotePdf(number)} isThere={onLine}>
              Credit memo, PDF
            </DocumentItem>
          )}
          {item('send', 'Email…')}
          {isLate ? item('pay', 'Mark paid…') : item('remind', 'Remind…')}
          <DocumentItem href={brokerRecordPdf(number)} isThere={onLine}>
            Record, 49 CFR 371.3
          </DocumentItem>
          {item('void', 'Void…')}
        </ul>
      )}
    </div>
  )
}

/** The server renders the PDFs, so the link needs a connection. */
function DocumentItem({ href, isThere, children }: { href: string; isThere: boolean; children: ReactNode }) {
  return (
    <li>
      {isThere ? (
        <a href={href} target="_blank" rel="noreferrer" className="btn btn-ghost w-full justify-start">
          {wrapText(children)}
          <span className="sr-only"> in a new tab</span>
        </a>
      ) : (
        <button type="button" className="btn btn-ghost w-full justify-start" disabled>
          {wrapText(children)}
          <span>: needs a connection</span>
        </button>
      )}
    </li>
  )
}
