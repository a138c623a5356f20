import { type ExceptionKind, exceptions } from '#shared/exceptions'
import { Field } from '../../../forms/Field.tsx'
import { exceptionKinds, type ProofValues } from './proofForm.ts'

type Exceptions = NonNullable<NonNullable<ProofValues['proof']>['exceptions']>

interface Props {
  value: Exceptions
  error: string | undefined
  onChange: (value: Exceptions) => void
}

/** How many pieces are too many, too few or damaged. */
export function ExceptionFields({ value, error, onChange }: Props) {
  const change = (kind: ExceptionKind, typed: string) => {
    const others = value.filter((one) => one.kind !== kind)
    const pieces = /^\d+$/.test(typed.trim()) ? Number(typed) : ''
    onChange(pieces === '' ? others : [...others, { kind, pieces }])
  }
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
                onChange={({ target }) => change(kind, target.value)}
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
