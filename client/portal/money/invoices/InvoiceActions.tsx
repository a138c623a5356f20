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
import type { DialogAction } from './InvoiceDialogs.tsx'
import { remindAfter, useToday } from './invoiceParts.tsx'
import { creditMemoPdf, invoicePdf } from './invoicePaths.ts'

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
  const actions = transitionsFor(invoiceTransitions, status, useContext(OwnRole) ?? '')
  const isLate = daysLate(dueOn, useToday()) > remindAfter
  const begin = useContext(DoInvoice)
  const doNow = (action: DialogAction) => begin({ invoice, action })
  const srTitle = (
    <span translate="no" className="sr-only">
      {' '}
      {number}
    </span>
  )
  const size = small ? 'btn-sm' : 'grow'
  const sendsFirst = isUnsent && actions.includes('send')
  return (
    <>
      {sendsFirst && (
        <button type="button" className={`btn btn-primary ${size}`} onClick={() => doNow('send')}>
          <span>
            <span>Email…</span>
            {srTitle}
          </span>
        </button>
      )}
      {actions.includes('remind') && isLate ? (
        <button type="button" className={`btn btn-outline ${size}`} onClick={() => doNow('remind')}>
          <span>
            <span>Remind</span>
            {srTitle}
          </span>
        </button>
      ) : (
        actions.includes('pay') && (
          <button type="button" className={`btn ${small ? 'btn-ghost' : 'btn-outline'} ${size}`} onClick={() => doNow('pay')}>
            <span>
              <span>Mark paid</span>
              {srTitle}
            </span>
          </button>
        )
      )}
      <InvoiceMenu
        invoice={invoice}
        actions={sendsFirst ? actions.filter((action) => action !== 'send') : actions}
        isLate={isLate}
        onDo={doNow}
      />
    </>
  )
}

interface MenuProps {
  invoice: InvoiceRow
  actions: readonly InvoiceAction[]
  isLate: boolean
  onDo: (action: DialogAction) => void
}

function InvoiceMenu({ invoice: { number, status }, actions, isLate, onDo }: MenuProps) {
  const { isOpen, close, around, button, id } = useMenu()
  const onLine = useOnLine()
  const item = (action: DialogAction, text: string) =>
    actions.includes(action) && (
      <li>
        <button
          type="button"
          className="btn btn-ghost w-full justify-start"
          onClick={() => {
            close()
            onDo(action)
          }}
        >
          {text}
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
            <DocumentItem href={creditMemoPdf(number)} isThere={onLine}>
              Credit memo, PDF
            </DocumentItem>
          )}
          {item('send', 'Email…')}
          {isLate ? item('pay', 'Mark paid…') : item('remind', 'Remind…')}
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
