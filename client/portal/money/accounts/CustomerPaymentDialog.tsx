import { useMemo, useRef } from 'react'
import type { Resolver } from 'react-hook-form'
import type { CustomerAccount } from '#shared/invoices/customerAccount'
import { customerPaymentEntry } from '#shared/invoices/customerPayment'
import { cents, formatDollars } from '#shared/kernel/money'
import { enteredNumber, typedNumber } from '#shared/kernel/typedNumber'
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
import { AllocationFields } from './AllocationFields.tsx'
import { allocationsOf, openParts, partErrors, splitOldestFirst, sumOfParts } from './allocationEntry.ts'

interface Props {
  account: CustomerAccount
  onClose: () => void
}

type Values = PaymentEntry & { parts: Record<string, string> }

/** A payment that does not exist yet has no version. */
const nothing = { version: 0, updatedAt: '' }

const labels: Record<string, string> = {
  amount: 'Amount',
  paidOn: 'Payment date',
  method: 'Method',
  reference: 'Reference',
  parts: 'Invoices',
}

/** Records a payment of a customer for one or more open invoices. What pays no invoice becomes unapplied credit. */
export function CustomerPaymentDialog(props: Props) {
  const { account, onClose } = props
  const title = `Payment from ${account.name}`
  return (
    <DraftDialog title={title} form={`customerPayment:${account.id}`} height="h-96" wide onClose={onClose}>
      {(persisted, close) => <PaymentForm {...props} title={title} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

const resolverFor =
  ({ id, invoices }: CustomerAccount, today: string): Resolver<Values, unknown, object> =>
  ({ amount, paidOn, method, reference, parts: typed }) => {
    const parts = openParts(typed, invoices)
    const parsed = customerPaymentEntry.safeParse({
      payer: id,
      amount: enteredNumber(amount),
      receivedOn: paidOn,
      method,
      reference: reference.trim() || null,
      allocations: allocationsOf(parts),
    })
    const errors: Record<string, unknown> = partErrors(parts, invoices)
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = fieldOf(String(path[0]))
      errors[field] ??= { type: 'schema', message }
    }
    if (paidOn > today) errors.paidOn = { type: 'schema', message: 'Please enter today or an earlier date' }
    const applied = sumOfParts(parts)
    if (cents(applied) > cents(typedNumber(amount)))
      errors.amount = { type: 'schema', message: `The invoices add up to ${formatDollars(applied)}: more than the payment` }
    return parsed.success && Object.keys(errors).length === 0 ? { values: parsed.data, errors: {} } : { values: {}, errors }
  }

const fieldOf = (name: string) => ({ receivedOn: 'paidOn', allocations: 'amount' })[name] ?? name

function PaymentForm({
  account,
  title,
  persisted,
  close,
}: Props & { title: string; persisted: PersistedForm; close: () => void }) {
  const today = useToday()
  const { id, name, invoices } = account
  const resolver = useMemo(() => resolverFor(account, today), [account, today])
  const valuesOf = useMemo(() => {
    const values: Values = { amount: '', paidOn: today, method: '', reference: '', parts: {} }
    return () => values
  }, [today])
  const commandForm = useCommandForm<'customerPayments', Values, object>({
    command: { resource: 'customerPayments', id: '', action: 'create', about: id },
    record: nothing,
    valuesOf,
    bodyOf: (body) => body,
    resolver,
    fieldOf,
    persisted,
    onDone: (_outcome, payment) => {
      const credit = payment && payment.unapplied > 0 ? `${formatDollars(payment.unapplied)} is unapplied credit.` : ''
      notify({ tone: 'success', title: `Payment from ${name} recorded`, text: credit })
      close()
    },
  })
  const { form } = commandForm
  const { errors } = form.formState
  const [amount, parts] = form.watch(['amount', 'parts'])
  const isSplitByHand = useRef(Object.values(parts).some(Boolean))
  const split = () =>
    form.setValue('parts', splitOldestFirst(typedNumber(form.getValues('amount')), invoices), { shouldDirty: true })
  return (
    <DraftForm
      asked={commandForm}
      title={title}
      id=""
      close={close}
      resource="customerPayments"
      what="payment"
      labelOf={(field) => labels[field] ?? field}
      button="Record payment"
      isOver={false}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="pay-amount" label="Amount" error={errors.amount?.message} hint="The whole check or transfer.">
          {(control) => (
            <MoneyInput
              control={{ ...control, inputMode: 'decimal', autoComplete: 'off' }}
              field={form.register('amount', {
                onChange: () => {
                  if (!isSplitByHand.current) split()
                },
              })}
              onWritten={(value) => form.setValue('amount', value)}
              className="w-full"
            />
          )}
        </Field>
        <MethodFields form={form as never} errors={errors} today={today} dayLabel="Payment date" />
      </div>
      <AllocationFields
        invoices={invoices}
        parts={parts}
        amount={typedNumber(amount)}
        errors={errors.parts ?? {}}
        field={(invoice) => form.register(`parts.${invoice}`, { onChange: () => (isSplitByHand.current = true) })}
        onWritten={(invoice, written) => form.setValue(`parts.${invoice}`, written)}
        onSplit={split}
      />
    </DraftForm>
  )
}
