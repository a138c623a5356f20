import { priceValidUntil } from '#shared/quotes/priceValidity'
import { priceLimits } from '#shared/quotes/pricingInput'
import { Field } from '../../../platform/forms/Field.tsx'
import { formatAsOfZoned } from '../../../platform/ui/asOf.ts'
import { type PricingFormState, pricingFieldId } from './pricingFields.ts'

/** The hours that are offered; another number, from the settings or an earlier price, is offered beside them. */
const offered = [4, 8, 12, 24, 48, priceLimits.validHours.max]

interface Props {
  form: PricingFormState
  email: string
  pickup: Date
  now: Date
}

/** How long the price is valid, and a note to the shipper. */
export function ValidAndNote({ form, email, pickup, now }: Props) {
  const { errors } = form.formState
  const hours = Number(form.watch('validHours'))
  const choices = [...new Set([...offered, ...(Number.isInteger(hours) && hours > 0 ? [hours] : [])])].sort((a, b) => a - b)
  const end = priceValidUntil(now, hours, pickup)
  const until = formatAsOfZoned(end.getTime(), now.getTime())
  return (
    <div className="grid gap-4 border-t border-line px-5 py-4 @md/sheet:grid-cols-[11.5rem_minmax(0,1fr)]">
      <Field
        id={pricingFieldId('validHours')}
        label="Valid for"
        kind="select"
        error={errors.validHours?.message}
        hint={hours > 0 && end > now ? `until ${end < pickup ? '' : 'pickup, '}${until}` : undefined}
      >
        {(control) => (
          <select {...control} {...form.register('validHours')}>
            {choices.map((choice) => (
              <option key={choice} value={String(choice)}>
                {`${choice} hours`}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        id={pricingFieldId('note')}
        label="Note to the shipper"
        kind="textarea"
        optional
        error={errors.note?.message}
        hint={<span className="wrap-anywhere">{`${email} sees it below the price`}</span>}
      >
        {(control) => (
          <textarea {...control} {...form.register('note')} rows={1} className={`${control.className} field-sizing-content`} />
        )}
      </Field>
    </div>
  )
}
