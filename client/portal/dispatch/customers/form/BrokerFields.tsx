import type { InputHTMLAttributes } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import type { BrokerEntry } from '#shared/customers/broker'
import { CheckTile } from '../../../../platform/forms/CheckTile.tsx'
import { Field } from '../../../../platform/forms/Field.tsx'
import { PhoneField } from '../../../../platform/forms/PhoneField.tsx'
import { type BrokerForm, brokerFieldId, brokerLabels, fuelSurchargeHint } from './brokerForm.ts'

export type BrokerFormState = UseFormReturn<BrokerForm, unknown, BrokerEntry>

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form'> {
  form: BrokerFormState
  name: Exclude<keyof BrokerForm, 'paysFuelSurcharge'>
  hint?: string
}

function BrokerField({ form, name, hint, className = '', ...input }: Props) {
  const { errors } = useFormState({ control: form.control })
  return (
    <div className={`min-w-0 ${className}`}>
      <Field
        id={brokerFieldId(name)}
        label={brokerLabels[name]}
        optional={name !== 'name' && name !== 'netDays'}
        error={errors[name]?.message}
        hint={hint}
      >
        {(control) => <input autoComplete="off" {...input} {...control} {...form.register(name)} />}
      </Field>
    </div>
  )
}

function BrokerPhone({ form }: { form: BrokerFormState }) {
  const { errors } = useFormState({ control: form.control })
  const phone = useWatch({ control: form.control, name: 'phone' }) ?? ''
  return (
    <PhoneField
      id={brokerFieldId('phone')}
      label={brokerLabels.phone}
      optional
      error={errors.phone?.message}
      value={phone}
      field={form.register('phone')}
    />
  )
}

/** The fields of a broker: its identity, its contact, and its payment terms. */
export function BrokerFields({ form }: { form: BrokerFormState }) {
  return (
    <>
      <section aria-labelledby="broker-part-who" className="card gap-4 p-4 md:p-5">
        <h2 id="broker-part-who" className="text-h3">
          Broker
        </h2>
        <div className="grid gap-4 @2xl/record:grid-cols-3">
          <BrokerField form={form} name="name" autoCapitalize="words" className="@2xl/record:col-span-2" />
          <BrokerField form={form} name="mcNumber" placeholder="123456" autoCapitalize="characters" />
        </div>
      </section>
      <section aria-labelledby="broker-part-contact" className="card gap-4 p-4 md:p-5">
        <h2 id="broker-part-contact" className="text-h3">
          Contact
        </h2>
        <div className="grid gap-4 @2xl/record:grid-cols-2">
          <BrokerField form={form} name="contact" autoCapitalize="words" />
          <BrokerPhone form={form} />
          <BrokerField form={form} name="email" type="email" inputMode="email" className="@2xl/record:col-span-2" />
        </div>
      </section>
      <section aria-labelledby="broker-part-billing" className="card gap-4 p-4 md:p-5">
        <h2 id="broker-part-billing" className="text-h3">
          Billing
        </h2>
        <div className="grid gap-4 @2xl/record:grid-cols-3">
          <BrokerField form={form} name="billingEmail" type="email" inputMode="email" className="@2xl/record:col-span-2" />
          <BrokerField form={form} name="netDays" inputMode="numeric" hint="Days from invoice to payment." />
        </div>
        <CheckTile
          {...form.register('paysFuelSurcharge')}
          id={brokerFieldId('paysFuelSurcharge')}
          label={brokerLabels.paysFuelSurcharge}
          hint={fuelSurchargeHint}
        />
      </section>
    </>
  )
}
