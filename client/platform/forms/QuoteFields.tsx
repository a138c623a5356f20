import { type UseFormReturn, useController } from 'react-hook-form'
import { quoteEquipment } from '#shared/kernel/equipment'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import type { QuoteRequest } from '#shared/quotes/quoteRequest'
import { Field } from './Field.tsx'
import { Honeypot } from './Honeypot.tsx'
import { PhoneField } from './PhoneField.tsx'
import { PickupTimeField } from './PickupTimeField.tsx'
import { PlaceField } from './PlaceField.tsx'
import { type QuoteField, quoteFieldId, quoteLabels } from './quoteEntry.ts'
import { RouteFields } from './RouteFields.tsx'

type Form = UseFormReturn<QuoteRequest>

/** The nine fields of a quote request (§3), and the honeypot. */
export function QuoteFields({ form, gazetteer, now }: { form: Form; gazetteer: Gazetteer; now: Date }) {
  const { register, formState } = form
  const fieldProps = (name: QuoteField) => ({
    id: quoteFieldId(name),
    label: quoteLabels[name],
    error: formState.errors[name]?.message,
  })
  const pickupTime = form.watch('pickupTime')
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...fieldProps('companyName')}>
          {(control) => <input {...control} {...register('companyName')} autoComplete="organization" />}
        </Field>
        <Field {...fieldProps('contactName')}>
          {(control) => <input {...control} {...register('contactName')} autoComplete="name" autoCapitalize="words" />}
        </Field>
        <Field {...fieldProps('email')}>
          {(control) => <input {...control} {...register('email')} type="email" inputMode="email" autoComplete="email" />}
        </Field>
        <PhoneField {...fieldProps('phone')} value={form.watch('phone')} field={register('phone')} autoComplete="tel" />
      </div>
      <Field {...fieldProps('equipment')} kind="select">
        {(control) => (
          <select {...control} {...register('equipment')}>
            <option value="">Select equipment</option>
            {Object.entries(quoteEquipment).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <RouteFields
        pickup={<Place form={form} name="pickupLocation" gazetteer={gazetteer} {...fieldProps('pickupLocation')} />}
        delivery={<Place form={form} name="deliveryLocation" gazetteer={gazetteer} {...fieldProps('deliveryLocation')} />}
      />
      <PickupTimeField
        {...fieldProps('pickupTime')}
        field={register('pickupTime')}
        value={pickupTime}
        location={form.watch('pickupLocation')}
        gazetteer={gazetteer}
        now={now}
        zone={form.watch('pickupZone') ?? null}
        onZone={(zone) => form.setValue('pickupZone', zone)}
        placed={formState.touchedFields.pickupLocation === true || pickupTime !== ''}
      />
      <Field {...fieldProps('freightDetails')} kind="textarea" optional hint="Cargo dimensions, weight, special requirements">
        {(control) => (
          <textarea {...control} {...register('freightDetails')} className={`${control.className} min-h-[100px]`} rows={4} />
        )}
      </Field>
      <Honeypot />
    </>
  )
}

interface PlaceProps {
  form: Form
  name: 'pickupLocation' | 'deliveryLocation'
  id: string
  label: string
  error: string | undefined
  gazetteer: Gazetteer
}

function Place({ form, name, ...rest }: PlaceProps) {
  const { field } = useController({ control: form.control, name })
  const change = (place: string) => {
    field.onChange(place)
    // The chosen zone was that of the previous place.
    if (name === 'pickupLocation') form.setValue('pickupZone', null)
  }
  return <PlaceField {...rest} {...field} onChange={change} />
}
