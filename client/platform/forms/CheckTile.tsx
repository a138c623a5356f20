import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** A checkbox as wide as its column: the user can press anywhere in it. */
export function CheckTile({ id, label, hint, error, ...input }: Props) {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className={`check-tile ${hint ? 'items-start' : 'items-center'}`}>
        <input
          aria-invalid={error !== undefined}
          aria-describedby={describedBy || undefined}
          {...input}
          id={id}
          type="checkbox"
          aria-labelledby={`${id}-label`}
          className="checkbox"
        />
        <span className="min-w-0">
          <span id={`${id}-label`} className="block font-sign text-label leading-6 font-semibold">
            {label}
          </span>
          {hint && (
            <span id={`${id}-hint`} className="block text-second text-muted">
              {hint}
            </span>
          )}
        </span>
      </label>
      {error && (
        <p id={`${id}-error`} className="field-error">
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
