import type { InputHTMLAttributes } from 'react'
import { Field } from '../../../../platform/forms/Field.tsx'
import { fieldId, type LoadForm, type LoadFormState } from './loadForm.ts'
import { useFieldError } from './useLive.ts'

/** The fields with a text of one line. */
type TextName =
  | Exclude<keyof LoadForm, 'payer' | 'newBroker' | 'stops' | 'charges' | 'tarps' | 'isHazmat'>
  | `stops.${number}.${'facility' | 'street' | 'contact' | 'phone' | 'instructions'}`
  | `stops.${number}.time.${'date' | 'from' | 'toDate' | 'to'}`

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form'> {
  form: LoadFormState
  name: TextName
  label: string
  optional?: boolean
  hint?: string | null
}

/** A text of one line with its label. */
export function TextField({ form, name, label, optional = false, hint, className = '', ...input }: Props) {
  const error = useFieldError(form, name)
  return (
    <div className={`min-w-0 ${className}`}>
      <Field id={fieldId(name)} label={label} error={error} optional={optional} hint={hint}>
        {(control) => <input autoComplete="off" {...input} {...control} {...form.register(name)} />}
      </Field>
    </div>
  )
}
