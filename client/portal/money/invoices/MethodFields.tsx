import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { paymentMethods } from '#shared/settlements/paymentMethod'
import { Field } from '../../../platform/forms/Field.tsx'
import type { PaymentEntry } from './paymentEntry.ts'

interface Props {
  form: Pick<UseFormReturn<PaymentEntry, unknown, object>, 'register'>
  errors: FieldErrors<PaymentEntry>
  today: string
  dayLabel: string
}

/** The day of a payment, how it was paid, and its reference. */
export function MethodFields({ form, errors, today, dayLabel }: Props) {
  return (
    <>
      <Field id="pay-day" label={dayLabel} error={errors.paidOn?.message}>
        {(control) => <input {...control} {...form.register('paidOn')} type="date" max={today} />}
      </Field>
      <Field id="pay-method" label="Method" kind="select" error={errors.method?.message}>
        {(control) => (
          <select {...control} {...form.register('method')}>
            <option value="">Choose…</option>
            {Object.entries(paymentMethods).map(([method, text]) => (
              <option key={method} value={method}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="pay-reference" label="Reference" optional error={errors.reference?.message} hint="e.g. check 4411">
        {(control) => <input {...control} {...form.register('reference')} autoComplete="off" />}
      </Field>
    </>
  )
}
