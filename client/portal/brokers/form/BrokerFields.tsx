import type { InputHTMLAttributes } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import type { BrokerEntry } from '#shared/broker'
import { Field } from '../../../forms/Field.tsx'
import { type BrokerForm, brokerFieldId, brokerLabels } from './brokerForm.ts'

export type BrokerFormState = UseFormReturn<BrokerForm, unknown, BrokerEntry>

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form'> {
  form: BrokerFormState
  name: keyof BrokerForm
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

/** What is on file of a broker: who it is, whom to reach, and how it pays. */
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
          <BrokerField form={form} name="phone" type="tel" inputMode="tel" />
          <BrokerField form={form} name="email" type="email" inputMode="email" className="@2xl/record:col-span-2" />
        </div>
      </section>
      <section aria-labelledby="broker-part-billing" className="card gap-4 p-4 md:p-5">
        <h2 id="broker-part-billing" className="text-h3">
          Billing
        </h2>
        <div className="grid gap-4 @2xl/record:grid-cols-3">
          <BrokerField form={form} name="billingEmail" type="email" inputMode="email" className="@2xl/record:col-span-2" />
          <BrokerField form={form} name="netDays" inputMode="numeric" hint="From the invoice to its payment." />
        </div>
      </section>
    </>
  )
}
