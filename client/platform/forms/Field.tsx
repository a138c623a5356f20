import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { wrapText } from '../ui/wrapText.tsx'

/** The attributes that associate a control with its label, hint and error. */
export interface ControlProps {
  id: string
  className: string
  'aria-required': boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface Props {
  id: string
  label: string
  error?: string | undefined
  /** A warning about an unusual but accepted answer; null without one. Undefined for a field that never has one. */
  warning?: string | null
  hint?: ReactNode
  optional?: boolean
  /** The class of the control. */
  kind?: 'input' | 'select' | 'textarea'
  children: (control: ControlProps) => ReactNode
}

/** A control with its label above, and error, warning and hint below. */
export function Field({ id, label, error, warning, hint, optional = false, kind = 'input', children }: Props) {
  const odd = error ? null : warning
  const describedBy = [error && `${id}-error`, odd && `${id}-warning`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {optional && <small> (optional)</small>}
      </div>
      {wrapText(
        children({
          id,
          className: kind,
          'aria-required': !optional,
          'aria-invalid': error !== undefined,
          'aria-describedby': describedBy || undefined,
        }),
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <CircleAlert aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      )}
      {warning !== undefined && (
        <p id={`${id}-warning`} role="status" className="field-warning">
          {odd && (
            <>
              <TriangleAlert aria-hidden="true" />
              <span className="min-w-0">{odd}</span>
            </>
          )}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
