import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { InvoicePayment, InvoiceRecord } from '#shared/invoices/invoice'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { paymentMethods } from '#shared/settlements/paymentMethod'
import { notify } from '../../../platform/ui/toasts.ts'
import { AskReason } from '../../detail/AskReason.tsx'
import { usePermission } from '../../shell/session/usePermission.ts'
import { accountPath } from '../accounts/accountPath.ts'
import { ReversePayment } from './ReversePayment.tsx'

type Whole = NonNullable<InvoicePayment['payment']>

/** The payments of an invoice and its open balance. A wrong payment is reversed but stays listed. */
export function PaymentsCard({ invoice }: { invoice: InvoiceRecord }) {
  const { number, payer, payerId, payments, status } = invoice
  const mayChange = usePermission('customerPayments:void')
  const maySeeAccount = usePermission('customerPayments:read')
  const [open, setOpen] = useState<{ action: 'reverse' | 'unapply'; part: InvoicePayment; payment: Whole } | null>(null)
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="payments" className="card gap-3 p-4 md:p-5">
      <h2 id="payments" className="text-h3">
        Payments
      </h2>
      {payments.length === 0 && <p className="text-muted">{status === 'void' ? 'No payments.' : 'No payments yet.'}</p>}
      <ul className="grid gap-3 empty:hidden">
        {payments.map((part) => {
          const { payment } = part
          return (
            <li key={part.id} className="border-t border-line pt-3 first:border-t-0 first:pt-0">
              <Payment part={part} />
              {mayChange && payment && part.voidedAt === null && (
                <div className="-ml-3 flex flex-wrap gap-x-1 no-print">
                  <button
                    type="button"
                    className="btn btn-ghost btn-sm"
                    onClick={() => setOpen({ action: 'reverse', part, payment })}
                  >
                    Reverse…<span className="sr-only"> {formatDollars(part.amount)}</span>
                  </button>
                  <button
                    type="button"
                    className="btn btn-ghost btn-sm"
                    onClick={() => setOpen({ action: 'unapply', part, payment })}
                  >
                    Unapply…<span className="sr-only"> {formatDollars(part.amount)}</span>
                  </button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {status === 'open' && (
        <p className="flex justify-between border-t-2 border-base-content pt-2 font-sign text-label">
          <span>Open</span>
          <span className="tabular-nums">{formatDollars(leftOf(invoice))}</span>
        </p>
      )}
      {maySeeAccount && (
        <Link to={accountPath(payerId)} className="link inline-flex min-h-11 items-center wrap-anywhere no-print">
          {`${payer} account`}
        </Link>
      )}
      {open?.action === 'reverse' && <ReversePayment payment={open.payment} onClose={close} />}
      {open?.action === 'unapply' && (
        <AskReason
          title={`Unapply ${formatDollars(open.part.amount)}?`}
          lead={`It no longer counts toward ${number}, and becomes unapplied credit for ${payer}.${status === 'paid' ? ' The invoice and load go back to unpaid.' : ''}`}
          hint="e.g. meant for another invoice"
          button="Unapply"
          cancel="Cancel"
          form={`customerPaymentUnapply:${open.part.id}`}
          command={{ resource: 'customerPayments', action: 'unapply' }}
          record={open.payment}
          body={{ allocation: open.part.id }}
          what="payment"
          onDone={() => notify({ tone: 'success', title: 'Unapplied', text: `${formatDollars(open.part.amount)} is credit.` })}
          onClose={close}
        />
      )}
    </section>
  )
}

function Payment({ part }: { part: InvoicePayment }) {
  const { amount, paidOn, method, reference, recordedBy, voidedAt, voidReason, payment } = part
  const isRemoved = voidedAt !== null
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{formatDay(paidOn)}</span>
        {isRemoved ? (
          <s className="text-muted tabular-nums">{formatDollars(amount)}</s>
        ) : (
          <strong className="tabular-nums">{formatDollars(amount)}</strong>
        )}
      </p>
      <p className="text-[0.9375rem] wrap-anywhere text-muted">
        {[paymentMethods[method], reference, recordedBy && `by ${recordedBy}`].filter(Boolean).join(', ')}
      </p>
      {payment && payment.amount !== amount && (
        <p className="text-[0.9375rem] text-muted">{`From a ${formatDollars(payment.amount)} payment`}</p>
      )}
      {isRemoved && (
        <p className="text-[0.9375rem] wrap-anywhere">{`${payment?.isVoid ? 'Reversed' : 'Unapplied'}: ${voidReason ?? ''}`}</p>
      )}
    </>
  )
}
