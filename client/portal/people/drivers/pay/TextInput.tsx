import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../../platform/forms/Field.tsx'

interface Props {
  id: string
  label: string
  field: UseFormRegisterReturn
  error: string | undefined
  hint?: string
  optional?: boolean
  /** The unit behind the number, such as %. */
  unit?: string
  type?: 'text' | 'date'
}

/** A field of one line, optionally of a number with its unit. */
export function TextInput({ id, label, field, error, hint, optional = false, unit, type = 'text' }: Props) {
  return (
    <Field id={id} label={label} error={error} hint={hint} optional={optional}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            {...field}
            type={type}
            inputMode={unit ? 'decimal' : undefined}
            autoComplete="off"
            className={`${control.className} w-full ${unit ? 'pr-16' : ''}`}
          />
          {unit && (
            <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
