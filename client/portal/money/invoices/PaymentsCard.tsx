import { useContext, useState } from 'react'
import type { InvoicePayment, InvoiceRecord } from '#shared/invoices/invoice'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { invoiceTransitions } from '#shared/invoices/transitions'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { transitionsFor } from '#shared/kernel/transition'
import { paymentMethods } from '#shared/settlements/paymentMethod'
import { notify } from '../../../platform/ui/toasts.ts'
import { AskReason } from '../../detail/AskReason.tsx'
import { OwnRole } from '../../shell/session/usePermission.ts'

/** The payments of an invoice and its open balance. A wrong payment is reversed but stays listed. */
export function PaymentsCard({ invoice }: { invoice: InvoiceRecord }) {
  const { id, number, payments, status } = invoice
  const canVoid = transitionsFor(invoiceTransitions, status, useContext(OwnRole) ?? '').includes('void-payment')
  const [wrong, setWrong] = useState<InvoicePayment | null>(null)
  return (
    <section aria-labelledby="payments" className="card gap-3 p-4 md:p-5">
      <h2 id="payments" className="text-h3">
        Payments
      </h2>
      {payments.length === 0 && <p className="text-muted">{status === 'void' ? 'No payments.' : 'No payments yet.'}</p>}
      <ul className="grid gap-3 empty:hidden">
        {payments.map((payment) => (
          <li key={payment.id} className="border-t border-line pt-3 first:border-t-0 first:pt-0">
            <Payment payment={payment} />
            {canVoid && payment.voidedAt === null && (
              <button type="button" className="btn btn-ghost btn-sm -ml-3 no-print" onClick={() => setWrong(payment)}>
                Reverse…<span className="sr-only"> {formatDollars(payment.amount)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {status === 'open' && (
        <p className="flex justify-between border-t-2 border-base-content pt-2 font-sign text-label">
          <span>Open</span>
          <span className="tabular-nums">{formatDollars(leftOf(invoice))}</span>
        </p>
      )}
      {wrong && (
        <AskReason
          title={`Reverse ${formatDollars(wrong.amount)}?`}
          lead={`It no longer counts toward ${number} and stays listed with your reason.${status === 'paid' ? ' The invoice and load go back to unpaid.' : ''}`}
          hint="e.g. belongs to another customer"
          button="Reverse"
          cancel="Cancel"
          form={`invoiceVoidPayment:${id}:${wrong.id}`}
          command={{ resource: 'invoices', action: 'voidPayment' }}
          record={invoice}
          body={{ payment: wrong.id }}
          what="invoice"
          onDone={() => notify({ tone: 'success', title: 'Reversed', text: `${formatDollars(wrong.amount)} no longer counts.` })}
          onClose={() => setWrong(null)}
        />
      )}
    </section>
  )
}

function Payment({ payment }: { payment: InvoicePayment }) {
  const { amount, paidOn, method, reference, recordedBy, voidedAt, voidReason } = payment
  const isBack = voidedAt !== null
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{formatDay(paidOn)}</span>
        {isBack ? (
          <s className="text-muted tabular-nums">{formatDollars(amount)}</s>
        ) : (
          <strong className="tabular-nums">{formatDollars(amount)}</strong>
        )}
      </p>
      <p className="text-[0.9375rem] wrap-anywhere text-muted">
        {[paymentMethods[method], reference, recordedBy && `by ${recordedBy}`].filter(Boolean).join(', ')}
      </p>
      {isBack && <p className="text-[0.9375rem] wrap-anywhere">{`Reversed: ${voidReason ?? ''}`}</p>}
    </>
  )
}
