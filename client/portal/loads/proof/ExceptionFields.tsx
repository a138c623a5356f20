import { exceptions } from '#shared/exceptions'
import { Field } from '../../../forms/Field.tsx'
import { type Exceptions, exceptionKinds, withCount } from './proofForm.ts'

interface Props {
  value: Exceptions
  error: string | undefined
  onChange: (value: Exceptions) => void
}

/** How many pieces are too many, too few or damaged. */
export function ExceptionFields({ value, error, onChange }: Props) {
  return (
    <fieldset className="field" aria-describedby={error ? 'exceptions-error' : undefined}>
      <legend className="field-label mb-1.5">
        Not as on the bill of lading<small> (optional, pieces)</small>
      </legend>
      <div className="grid grid-cols-3 gap-3">
        {exceptionKinds.map((kind) => (
          <Field key={kind} id={`exception-${kind}`} label={exceptions[kind]}>
            {(control) => (
              <input
                {...control}
                aria-required={false}
                aria-invalid={error !== undefined}
                inputMode="numeric"
                maxLength={5}
                value={value.find((one) => one.kind === kind)?.pieces ?? ''}
                onChange={({ target }) => onChange(withCount(value, kind, target.value))}
              />
            )}
          </Field>
        ))}
      </div>
      {error && (
        <p id="exceptions-error" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
