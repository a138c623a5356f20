import { useContext, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CustomerAccount } from '#shared/invoices/customerAccount'
import type { CustomerPayment } from '#shared/invoices/customerPayment'
import { type PaymentAction, paymentTransitions } from '#shared/invoices/transitions'
import { formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { transitionsFor } from '#shared/kernel/transition'
import { paymentMethods } from '#shared/settlements/paymentMethod'
import { OwnRole } from '../../shell/session/usePermission.ts'
import { invoicePath } from '../invoices/invoicePaths.ts'
import { ReversePayment } from '../invoices/ReversePayment.tsx'
import { ApplyCreditDialog } from './ApplyCreditDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'

type DialogAction = Exclude<PaymentAction, 'unapply'>

const texts: Record<DialogAction, string> = { apply: 'Apply…', refund: 'Refund…', void: 'Reverse…' }

/** The payments of a customer with what they pay; unapplied credit can be applied or refunded. */
export function AccountPayments({ account }: { account: CustomerAccount }) {
  const [open, setOpen] = useState<{ action: DialogAction; id: string } | null>(null)
  const payment = account.payments.find(({ id }) => id === open?.id)
  const close = () => setOpen(null)
  return (
    <section aria-labelledby="account-payments" className="card">
      <div className="border-b border-line p-4">
        <h2 id="account-payments" className="text-h3">
          Payments
        </h2>
        <p className="text-[0.9375rem] text-muted">Those with unapplied credit, and the last 90 days.</p>
      </div>
      {account.payments.length === 0 && <p className="p-4 text-muted">No payments in the last 90 days.</p>}
      <ul className="grid empty:hidden">
        {account.payments.map((row) => (
          <li key={row.id} className="grid gap-1 border-b border-line p-4 last:border-b-0">
            <Payment payment={row} onDo={(action) => setOpen({ action, id: row.id })} />
          </li>
        ))}
      </ul>
      {payment && open?.action === 'apply' && <ApplyCreditDialog account={account} payment={payment} onClose={close} />}
      {payment && open?.action === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {payment && open?.action === 'void' && <ReversePayment payment={payment} onClose={close} />}
    </section>
  )
}

interface PaymentProps {
  payment: CustomerPayment
  onDo: (action: DialogAction) => void
}

function Payment({ payment, onDo }: PaymentProps) {
  const { status, receivedOn, amount, method, reference, unapplied, allocations, refunds, voidReason } = payment
  const role = useContext(OwnRole) ?? ''
  const actions = transitionsFor(paymentTransitions, status, role).filter(
    // A payment with a refund cannot be reversed.
    (action): action is DialogAction => action !== 'unapply' && (action !== 'void' || refunds.length === 0),
  )
  const isVoid = status === 'void'
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{formatDay(receivedOn)}</span>
        {isVoid ? (
          <s className="text-muted tabular-nums">{formatDollars(amount)}</s>
        ) : (
          <strong className="tabular-nums">{formatDollars(amount)}</strong>
        )}
      </p>
      <p className="text-[0.9375rem] wrap-anywhere text-muted">
        {[paymentMethods[method], reference].filter(Boolean).join(', ')}
      </p>
      <ul className="grid gap-0.5 text-[0.9375rem] empty:hidden">
        {allocations
          .filter(({ removedAt }) => removedAt === null)
          .map(({ id, number, amount: part }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              <Link
                translate="no"
                to={invoicePath(number)}
                className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
              >
                {number}
              </Link>
              <span className="tabular-nums">{formatDollars(part)}</span>
            </li>
          ))}
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap justify-between gap-x-4">
            <span>{`Refunded ${formatDay(refund.refundedOn)}`}</span>
            <span className="tabular-nums">{formatDollars(refund.amount)}</span>
          </li>
        ))}
        {unapplied > 0 && (
          <li className="flex flex-wrap justify-between gap-x-4 font-semibold">
            <span>Unapplied credit</span>
            <span className="tabular-nums">{formatDollars(unapplied)}</span>
          </li>
        )}
      </ul>
      {isVoid && <p className="text-[0.9375rem] wrap-anywhere">{`Reversed: ${voidReason ?? ''}`}</p>}
      {actions.length > 0 && (
        <div className="-ml-3 flex flex-wrap gap-x-1 no-print">
          {actions.map((action) => (
            <button key={action} type="button" className="btn btn-ghost btn-sm" onClick={() => onDo(action)}>
              <span>
                <span>{texts[action]}</span>
                <span className="sr-only">{` ${formatDollars(action === 'void' ? amount : unapplied)}`}</span>
              </span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}
