import CircleAlert from 'lucide-react/icons/circle-alert'
import { CheckTile } from './CheckTile.tsx'

interface Props<Value extends string> {
  /** The id of the first checkbox, which gets the focus from the error summary. */
  id: string
  label: string
  error?: string | undefined
  hint?: string
  optional?: boolean
  /** Short labels: side by side on a phone too. */
  short?: boolean
  options: readonly (readonly [value: Value, label: string])[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** A group of checkboxes. The values are in the order of the options, not of ticking. */
export function ChoiceGroup<Value extends string>({
  id,
  label,
  error,
  hint,
  optional,
  short,
  options,
  chosen,
  onChange,
}: Props<Value>) {
  const describedBy = [error && `${id}-group-error`, hint && `${id}-group-hint`].filter(Boolean).join(' ')
  const toggle = (value: Value) =>
    onChange(
      options
        .map(([option]) => option)
        .filter((option) => (option === value ? !chosen.includes(option) : chosen.includes(option))),
    )
  return (
    <fieldset className="field" aria-labelledby={`${id}-group`} aria-describedby={describedBy || undefined}>
      <legend className="field-label mb-1.5">
        <span id={`${id}-group`}>{label}</span>
        {optional && <small> (optional)</small>}
      </legend>
      <div className={`grid gap-2 ${short ? 'grid-cols-2 max-[20rem]:grid-cols-1 sm:grid-cols-4' : 'sm:grid-cols-2'}`}>
        {options.map(([value, name], index) => (
          <CheckTile
            key={value}
            id={index === 0 ? id : `${id}-${value}`}
            label={name}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            aria-invalid={error !== undefined}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-group-error`} className="field-error">
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-group-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
