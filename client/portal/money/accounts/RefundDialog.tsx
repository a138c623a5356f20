import { useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import { type CustomerPayment, customerPaymentCommands } from '#shared/invoices/customerPayment'
import { cents, formatDollars } from '#shared/kernel/money'
import { enteredNumber, typedNumber } from '#shared/kernel/typedNumber'
import { amountText } from '../../../platform/forms/amounts.ts'
import { Field } from '../../../platform/forms/Field.tsx'
import { MoneyInput } from '../../../platform/forms/MoneyInput.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { DraftDialog } from '../../detail/DraftDialog.tsx'
import { DraftForm } from '../../detail/DraftForm.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { useToday } from '../invoices/invoiceParts.tsx'
import { MethodFields } from '../invoices/MethodFields.tsx'
import type { PaymentEntry } from '../invoices/paymentEntry.ts'

interface Props {
  payment: CustomerPayment
  onClose: () => void
}

const labels: Record<keyof PaymentEntry, string> = {
  amount: 'Amount',
  paidOn: 'Refund date',
  method: 'Method',
  reference: 'Reference',
}

const derived = ['amount']

/** Records that unapplied credit was paid back to the customer. */
export function RefundDialog({ payment, onClose }: Props) {
  const title = `Refund ${payment.payer}`
  return (
    <DraftDialog title={title} form={`refundCredit:${payment.id}`} height="h-72" onClose={onClose}>
      {(persisted, close) => <RefundForm payment={payment} title={title} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

const resolverFor =
  (credit: number, today: string): Resolver<PaymentEntry, unknown, object> =>
  ({ amount, paidOn, method, reference }) => {
    const parsed = customerPaymentCommands.refund.safeParse({
      amount: enteredNumber(amount),
      refundedOn: paidOn,
      method,
      reference: reference.trim() || null,
    })
    const errors: Record<string, unknown> = {}
    for (const { path, message } of parsed.error?.issues ?? []) errors[fieldOf(String(path[0]))] ??= { type: 'schema', message }
    if (cents(typedNumber(amount)) > cents(credit))
      errors.amount ??= { type: 'schema', message: `Only ${formatDollars(credit)} credit left` }
    if (paidOn > today) errors.paidOn = { type: 'schema', message: 'Please enter today or an earlier date' }
    return parsed.success && Object.keys(errors).length === 0 ? { values: parsed.data, errors: {} } : { values: {}, errors }
  }

const fieldOf = (name: string) => (name === 'refundedOn' ? 'paidOn' : name)

interface FormProps {
  payment: CustomerPayment
  title: string
  persisted: PersistedForm
  close: () => void
}

function RefundForm({ payment, title, persisted, close }: FormProps) {
  const { id, payer, unapplied } = payment
  const today = useToday()
  const resolver = useMemo(() => resolverFor(unapplied, today), [unapplied, today])
  const valuesOf = useMemo(
    () =>
      (row: object): PaymentEntry => ({
        amount: amountText((row as CustomerPayment).unapplied),
        paidOn: today,
        method: '',
        reference: '',
      }),
    [today],
  )
  const commandForm = useCommandForm<'customerPayments', PaymentEntry, object>({
    command: { resource: 'customerPayments', id, action: 'refund' },
    record: payment,
    valuesOf,
    derived,
    bodyOf: (body) => body,
    resolver,
    fieldOf,
    persisted,
    onDone: (_outcome, saved) => {
      notify({
        tone: 'success',
        title: 'Refund recorded',
        text: saved ? `${formatDollars(saved.unapplied)} credit left.` : '',
      })
      close()
    },
  })
  const { form } = commandForm
  const { errors } = form.formState
  return (
    <DraftForm
      asked={commandForm}
      title={title}
      id={id}
      close={close}
      resource="customerPayments"
      what="payment"
      labelOf={(field) => labels[field as keyof PaymentEntry] ?? field}
      button="Record refund"
      isOver={unapplied <= 0}
    >
      <p>{`${payer} has ${formatDollars(unapplied)} credit from this payment. Send the refund, then record it.`}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="refund-amount" label={labels.amount} error={errors.amount?.message}>
          {(control) => (
            <MoneyInput
              control={{ ...control, inputMode: 'decimal', autoComplete: 'off' }}
              field={form.register('amount')}
              onWritten={(value) => form.setValue('amount', value)}
              className="w-full"
            />
          )}
        </Field>
        <MethodFields form={form} errors={errors} today={today} dayLabel={labels.paidOn} />
      </div>
    </DraftForm>
  )
}
