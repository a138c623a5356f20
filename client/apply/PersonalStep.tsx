import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { beginsState, beginsZipCode, isState, isZipCode, oddInput } from '#shared/kernel/unusualInput'
import { usStates } from '#shared/kernel/usStates'
import { Field } from '../platform/forms/Field.tsx'
import { PhoneField } from '../platform/forms/PhoneField.tsx'
import { type Form, fieldOf } from './form.ts'

/** Step 1: name and contact data. Its fields are in the prerendered page. */
export function PersonalStep({ form }: { form: Form }) {
  const { register } = form
  useWatch({ control: form.control, name: ['phone', 'state', 'zipCode'] })
  // Not what it returns: that lacks what was typed before the form was hydrated.
  const [phone = '', state = '', zipCode = ''] = form.getValues(['phone', 'state', 'zipCode'])
  // No warning while the typed text may still become valid.
  const [typing, setTyping] = useState('')
  const whileTyping = (name: 'state' | 'zipCode') => ({
    ...register(name, { onBlur: () => setTyping('') }),
    onFocus: () => setTyping(name),
  })
  const oddState = state.trim() && !(typing === 'state' ? beginsState(state) : isState(state))
  const oddZipCode = zipCode.trim() && !(typing === 'zipCode' ? beginsZipCode(zipCode) : isZipCode(zipCode))
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field {...fieldOf(form, 'firstName')}>
        {(control) => <input {...control} {...register('firstName')} autoComplete="given-name" autoCapitalize="words" />}
      </Field>
      <Field {...fieldOf(form, 'lastName')}>
        {(control) => <input {...control} {...register('lastName')} autoComplete="family-name" autoCapitalize="words" />}
      </Field>
      <Field {...fieldOf(form, 'email')}>
        {(control) => <input {...control} {...register('email')} type="email" inputMode="email" autoComplete="email" />}
      </Field>
      <PhoneField {...fieldOf(form, 'phone')} value={phone} field={register('phone')} autoComplete="tel" />
      <div className="sm:col-span-2">
        <Field {...fieldOf(form, 'address')}>
          {(control) => <input {...control} {...register('address')} autoComplete="street-address" autoCapitalize="words" />}
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-5 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_8rem_8rem]">
        <div className="col-span-2 sm:col-span-1">
          <Field {...fieldOf(form, 'city')}>
            {(control) => <input {...control} {...register('city')} autoComplete="address-level2" autoCapitalize="words" />}
          </Field>
        </div>
        {/* A text field, not a select: typing two letters is faster, and autofill may give a code or a name. */}
        <Field {...fieldOf(form, 'state')} warning={oddState ? oddInput.state.warning : null}>
          {(control) => (
            <input
              {...control}
              {...whileTyping('state')}
              list="us-states"
              autoComplete="address-level1"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        </Field>
        <Field {...fieldOf(form, 'zipCode')} warning={oddZipCode ? oddInput.zipCode.warning : null}>
          {(control) => <input {...control} {...whileTyping('zipCode')} inputMode="numeric" autoComplete="postal-code" />}
        </Field>
      </div>
      <datalist id="us-states">
        {Object.entries(usStates).map(([letters, name]) => (
          <option key={letters} value={letters}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  )
}
