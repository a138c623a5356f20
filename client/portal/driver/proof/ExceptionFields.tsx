import { exceptions } from '#shared/loads/osdExceptions'
import { CheckTile } from '../../../platform/forms/CheckTile.tsx'
import { Field } from '../../../platform/forms/Field.tsx'
import { type Exceptions, exceptionKinds, withCount } from './proofForm.ts'

interface Props {
  value: Exceptions
  /** The driver reports that there are none. */
  isNone: boolean
  error: string | undefined
  onChange: (value: Exceptions, isNone: boolean) => void
}

/** How many pieces are over, short or damaged, or that none are. The documents mention neither unless the driver enters it. */
export function ExceptionFields({ value, isNone, error, onChange }: Props) {
  return (
    <fieldset className="field" aria-describedby={error ? 'exceptions-error' : undefined}>
      <legend className="field-label mb-1.5">
        OS&amp;D: pieces over, short, damaged<small> (optional)</small>
      </legend>
      <div className="grid gap-3">
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
                  value={value.find((exception) => exception.kind === kind)?.pieces ?? ''}
                  onChange={({ target }) => {
                    const counts = withCount(value, kind, target.value)
                    onChange(counts, isNone && counts.length === 0)
                  }}
                />
              )}
            </Field>
          ))}
        </div>
        <CheckTile
          id="exceptions-none"
          label="No exceptions. It matches the bill of lading."
          checked={isNone}
          onChange={({ target }) => onChange(target.checked ? [] : value, target.checked)}
        />
      </div>
      {error && (
        <p id="exceptions-error" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
