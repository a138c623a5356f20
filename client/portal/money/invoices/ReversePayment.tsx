import { formatDollars } from '#shared/kernel/money'
import { notify } from '../../../platform/ui/toasts.ts'
import { AskReason } from '../../detail/AskReason.tsx'

interface Props {
  payment: { id: string; amount: number; version: number; updatedAt: string }
  onClose: () => void
}

/** Asks why a payment was wrong, and reverses all of it. */
export function ReversePayment({ payment, onClose }: Props) {
  const amount = formatDollars(payment.amount)
  return (
    <AskReason
      title={`Reverse ${amount}?`}
      lead={`The whole ${amount} payment no longer counts on any invoice it pays. These invoices and their loads go back to unpaid. It stays in the history with your reason.`}
      hint="e.g. bounced check, belongs to another customer"
      button="Reverse"
      cancel="Cancel"
      form={`customerPaymentVoid:${payment.id}`}
      command={{ resource: 'customerPayments', action: 'void' }}
      record={payment}
      what="payment"
      onDone={() => notify({ tone: 'success', title: 'Reversed', text: `${amount} no longer counts.` })}
      onClose={onClose}
    />
  )
}
