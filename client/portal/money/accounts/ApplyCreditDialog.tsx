import { useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import type { CustomerAccount } from '#shared/invoices/customerAccount'
import { type CustomerPayment, customerPaymentCommands } from '#shared/invoices/customerPayment'
import { cents, formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { DraftDialog } from '../../detail/DraftDialog.tsx'
import { DraftForm } from '../../detail/DraftForm.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { AllocationFields } from './AllocationFields.tsx'
import { allocationsOf, openParts, partErrors, splitOldestFirst, sumOfParts } from './allocationEntry.ts'

interface Props {
  account: CustomerAccount
  payment: CustomerPayment
  onClose: () => void
}

interface Values {
  parts: Record<string, string>
}

/** The split follows from the credit that is left. */
const derived = ['parts']

/** Pays open invoices of the customer with the unapplied credit of a payment. */
export function ApplyCreditDialog(props: Props) {
  const title = `Apply ${formatDollars(props.payment.unapplied)} credit`
  return (
    <DraftDialog title={title} form={`applyCredit:${props.payment.id}`} height="h-72" onClose={props.onClose}>
      {(persisted, close) => <ApplyForm {...props} title={title} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

const resolverFor =
  ({ invoices }: CustomerAccount, credit: number): Resolver<Values, unknown, object> =>
  ({ parts: typed }) => {
    const parts = openParts(typed, invoices)
    const parsed = customerPaymentCommands.apply.safeParse({ allocations: allocationsOf(parts) })
    const errors: Record<string, unknown> = partErrors(parts, invoices)
    const applied = sumOfParts(parts)
    const message =
      applied === 0
        ? 'Please enter what to apply to which invoice'
        : cents(applied) > cents(credit)
          ? `${formatDollars(credit)} credit left: ${formatDollars(applied)} is too much`
          : parsed.error?.issues[0]?.message
    if (message && !errors.parts) errors.parts = { root: { type: 'schema', message } }
    return parsed.success && Object.keys(errors).length === 0 ? { values: parsed.data, errors: {} } : { values: {}, errors }
  }

function ApplyForm({
  account,
  payment,
  title,
  persisted,
  close,
}: Props & { title: string; persisted: PersistedForm; close: () => void }) {
  const { id, unapplied, receivedOn, reference } = payment
  const { invoices, name } = account
  const resolver = useMemo(() => resolverFor(account, unapplied), [account, unapplied])
  const valuesOf = useMemo(() => {
    const values = { parts: splitOldestFirst(unapplied, invoices) }
    return () => values
  }, [unapplied, invoices])
  const commandForm = useCommandForm<'customerPayments', Values, object>({
    command: { resource: 'customerPayments', id, action: 'apply' },
    record: payment,
    valuesOf,
    derived,
    bodyOf: (body) => body,
    resolver,
    persisted,
    fieldOf: (field) => (field === 'allocations' ? 'parts' : field),
    onDone: (_outcome, saved) => {
      notify({ tone: 'success', title: 'Credit applied', text: saved ? `${formatDollars(saved.unapplied)} left.` : '' })
      close()
    },
  })
  const { form } = commandForm
  const { parts: wrong } = form.formState.errors
  const parts = form.watch('parts')
  return (
    <DraftForm
      asked={commandForm}
      title={title}
      id={id}
      close={close}
      resource="customerPayments"
      what="payment"
      labelOf={() => 'Invoices'}
      button="Apply credit"
      isOver={unapplied <= 0 || invoices.length === 0}
    >
      <p className="wrap-anywhere">{`Payment from ${name} on ${formatDay(receivedOn)}${reference ? `, ${reference}` : ''}.`}</p>
      <AllocationFields
        invoices={invoices}
        parts={parts}
        amount={unapplied}
        errors={(wrong as Record<string, { message?: string }> | undefined) ?? {}}
        field={(invoice) => form.register(`parts.${invoice}`)}
        onWritten={(invoice, written) => form.setValue(`parts.${invoice}`, written)}
        onSplit={() => form.setValue('parts', splitOldestFirst(unapplied, invoices), { shouldDirty: true })}
      />
      <ErrorLine>{(wrong as { root?: { message?: string } } | undefined)?.root?.message ?? null}</ErrorLine>
    </DraftForm>
  )
}
