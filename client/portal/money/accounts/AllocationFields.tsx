import type { UseFormRegisterReturn } from 'react-hook-form'
import type { InvoiceRow } from '#shared/invoices/invoice'
import { leftOf } from '#shared/invoices/invoiceMoney'
import { cents, dollars, formatDollars, sumOfDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import { Field } from '../../../platform/forms/Field.tsx'
import { MoneyInput } from '../../../platform/forms/MoneyInput.tsx'
import { openParts, type Parts, sumOfParts } from './allocationEntry.ts'

interface Props {
  invoices: readonly InvoiceRow[]
  parts: Parts
  /** What can be split, in dollars; NaN while no amount is typed. */
  amount: number
  errors: Readonly<Record<string, { message?: string } | undefined>>
  field: (id: string) => UseFormRegisterReturn
  onWritten: (id: string, amount: string) => void
  onSplit: () => void
}

/** Splits an amount over the open invoices of a customer, and shows the rest as unapplied credit. */
export function AllocationFields({ invoices, parts, amount, errors, field, onWritten, onSplit }: Props) {
  const open = openParts(parts, invoices)
  const applied = sumOfParts(open)
  const goneCents = cents(sumOfParts(parts)) - cents(applied)
  const rest = Number.isNaN(amount) ? 0 : sumOfDollars([amount, -applied])
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 flex w-full flex-wrap items-center justify-between gap-x-4">
        <span className="font-sign text-label">Invoices</span>
        {invoices.length > 0 && (
          <button type="button" className="btn btn-ghost btn-sm" onClick={onSplit}>
            Apply oldest first
          </button>
        )}
      </legend>
      {invoices.length === 0 && <p className="text-muted">No open invoices, so it becomes unapplied credit.</p>}
      {invoices.map((invoice) => (
        <div key={invoice.id} className="border-t border-line pt-3">
          <Field
            id={`part-${invoice.id}`}
            label={invoice.number}
            optional
            error={errors[invoice.id]?.message}
            hint={`${formatDollars(leftOf(invoice))} open, due ${formatDay(invoice.dueOn)}`}
          >
            {(control) => (
              <MoneyInput
                control={{ ...control, inputMode: 'decimal', autoComplete: 'off' }}
                field={field(invoice.id)}
                onWritten={(written) => onWritten(invoice.id, written)}
                className="w-full"
              />
            )}
          </Field>
        </div>
      ))}
      {goneCents > 0 && (
        <p className="text-muted">{`${formatDollars(dollars(goneCents))} was for invoices that are no longer open, and is free again.`}</p>
      )}
      <p
        role="status"
        className="flex flex-wrap justify-between gap-x-6 border-t-2 border-base-content pt-2 font-sign text-label"
      >
        <span>{`Applied ${formatDollars(applied)}`}</span>
        {rest > 0 && <span>{`Unapplied credit ${formatDollars(rest)}`}</span>}
        {rest < 0 && <span className="text-(--red-ink)">{`${formatDollars(-rest)} too much`}</span>}
      </p>
    </fieldset>
  )
}
