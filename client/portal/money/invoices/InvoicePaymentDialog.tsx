import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { InvoiceRecord, InvoiceRow } from '#shared/invoices/invoice'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { formatDollars, sumOfDollars } from '#shared/kernel/money'
import { typedNumber } from '#shared/kernel/typedNumber'
import { Field } from '../../../platform/forms/Field.tsx'
import { MoneyInput } from '../../../platform/forms/MoneyInput.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { DraftDialog } from '../../detail/DraftDialog.tsx'
import { DraftForm } from '../../detail/DraftForm.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { accountPath } from '../accounts/accountPath.ts'
import { useToday } from './invoiceParts.tsx'
import { MethodFields } from './MethodFields.tsx'
import { type PaymentEntry, paymentOfRest, paymentResolver } from './paymentEntry.ts'

interface Props {
  invoice: InvoiceRow
  onClose: () => void
}

const labels: Record<keyof PaymentEntry, string> = {
  amount: 'Amount',
  paidOn: 'Payment date',
  method: 'Method',
  reference: 'Reference',
}

/** The amount follows from the open balance, so that a merge never reports it as a collision. */
const derived = ['amount']

/** Records a payment of an invoice, in full or in part. */
export function PayDialog(props: Props) {
  const { invoice, onClose } = props
  const title = `Payment of ${invoice.number}`
  return (
    <DraftDialog title={title} form={`invoicePay:${invoice.id}`} height="h-72" onClose={onClose}>
      {(persisted, close) => <PayForm {...props} title={title} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function leftText(invoice: InvoiceRecord): string {
  const left = leftOf(invoice)
  if (left > 0) return `${formatDollars(left)} still open.`
  return invoice.haul.isNotUsed ? 'Paid in full.' : `Paid in full. Load ${invoice.loadId} is paid.`
}

function PayForm({ invoice, title, persisted, close }: Props & { title: string; persisted: PersistedForm; close: () => void }) {
  const { id, number, payer, payerId } = invoice
  const left = leftOf(invoice)
  const today = useToday()
  const resolver = useMemo(() => paymentResolver(today), [today])
  const valuesOf = useMemo(() => paymentOfRest(today), [today])
  const commandForm = useCommandForm<'invoices', PaymentEntry, object>({
    command: { resource: 'invoices', id, action: 'pay' },
    record: invoice,
    valuesOf,
    derived,
    bodyOf: (body) => body,
    resolver,
    persisted,
    onDone: (_outcome, record) => {
      notify({ tone: 'success', title: `Payment of ${number} recorded`, text: record ? leftText(record) : '' })
      close()
    },
  })
  const { form } = commandForm
  const { errors } = form.formState
  const typed = typedNumber(form.watch('amount'))
  const isPart = typed > 0 && Math.round(typed * 100) < Math.round(left * 100)
  return (
    <DraftForm
      asked={commandForm}
      title={title}
      id={id}
      close={close}
      resource="invoices"
      what="invoice"
      labelOf={(field) => labels[field as keyof PaymentEntry] ?? field}
      button={isPart ? 'Record partial payment' : 'Mark paid'}
      isOver={left <= 0}
    >
      <p className="wrap-anywhere">
        <span>{`${payer} owes `}</span>
        <strong>{formatDollars(left)}</strong>
        <span>{`${invoice.paid > 0 ? ` of ${formatDollars(invoice.total)}` : ''} on `}</span>
        <span translate="no" className="whitespace-nowrap">
          {number}
        </span>
        <span>.</span>
      </p>
      <p>
        <Link to={accountPath(payerId)} onClick={close} className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11">
          Pays several invoices?
        </Link>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          id="pay-amount"
          label={labels.amount}
          error={errors.amount?.message}
          hint={
            isPart
              ? `Short ${formatDollars(sumOfDollars([left, -typed]))}. Balance stays open.`
              : typed > left && `${formatDollars(sumOfDollars([typed, -left]))} over. It becomes unapplied credit for ${payer}.`
          }
        >
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
