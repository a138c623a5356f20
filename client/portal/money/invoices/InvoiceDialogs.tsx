import { lazy, Suspense } from 'react'
import type { InvoiceRow } from '#shared/invoices/invoice'
import type { InvoiceAction } from '#shared/invoices/transitions'
import { formatDollars } from '#shared/kernel/money'
import { notify } from '../../../platform/ui/toasts.ts'
import { AskReason } from '../../detail/AskReason.tsx'

// Lazy: a list is read without its forms.
const PayDialog = lazy(async () => ({ default: (await import('./InvoicePaymentDialog.tsx')).PayDialog }))
const MailDialog = lazy(async () => ({ default: (await import('./MailDialog.tsx')).MailDialog }))

/** The actions on an invoice that a dialog asks about; the others follow from the actions on a payment. */
export type DialogAction = Exclude<InvoiceAction, 'apply' | 'unapply' | 'void-payment'>

interface Props {
  invoice: InvoiceRow
  doing: DialogAction
  onClose: () => void
}

/** The dialogs for the actions on an invoice. */
export function InvoiceDialogs({ invoice, doing, onClose }: Props) {
  const { number, loadId, total } = invoice
  if (doing === 'void') {
    return (
      <AskReason
        title={`Void ${number}?`}
        lead={`This issues a credit memo for ${formatDollars(total)}. The invoice is kept, and load ${loadId} can be invoiced again. We email the credit memo to everyone who got the invoice; the history shows whether it went.`}
        hint="e.g. wrong rate. Shown to the customer on the credit memo."
        button="Void"
        cancel="Cancel"
        tone="btn-error"
        form={`invoiceVoid:${invoice.id}`}
        command={{ resource: 'invoices', action: 'void' }}
        record={invoice}
        what="invoice"
        onDone={() => notify({ tone: 'success', title: `${number} is void`, text: `Load ${loadId} can be invoiced again.` })}
        onClose={onClose}
      />
    )
  }
  return (
    <Suspense fallback={null}>
      {doing === 'pay' ? (
        <PayDialog invoice={invoice} onClose={onClose} />
      ) : (
        <MailDialog key={doing} invoice={invoice} action={doing} onClose={onClose} />
      )}
    </Suspense>
  )
}
