import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { wrapText } from '../../../platform/ui/wrapText.tsx'

interface Props {
  label: ReactNode
  /** The control that the label names; without one the row is a group with its label. */
  labelFor?: string
  /** A line below the label. */
  below?: ReactNode
  /** What the row adds to the price. */
  amount?: string
  /** The id of the error, for the control's aria-describedby. */
  errorId?: string
  error?: string | undefined
  hint?: ReactNode
  hintId?: string
  /** The proposal, where something else is typed. */
  back?: { text: string; onBack: () => void } | null | undefined
  children: ReactNode
}

/** A line of the pricing form: label, controls with their result, amount. */
export function PricingRow({ label, labelFor, below, amount, error, errorId, hint, hintId, back, children }: Props) {
  return (
    <div className="sheet-row">
      <div className="sheet-label">
        {labelFor ? <label htmlFor={labelFor}>{label}</label> : <span>{label}</span>}
        {below && <span className="block font-sans text-[0.8125rem] leading-snug font-normal text-muted">{below}</span>}
      </div>
      <div className="grid min-w-0 gap-1.5">
        {wrapText(children)}
        {error && (
          <p id={errorId} className="field-error">
            <CircleAlert aria-hidden="true" />
            <span className="min-w-0">{error}</span>
          </p>
        )}
        {hint && (
          <p id={hintId} className="field-hint">
            {hint}
          </p>
        )}
        {back && (
          <button
            type="button"
            className="link flex min-h-8 items-center gap-1.5 justify-self-start text-[0.875rem] pointer-coarse:min-h-11"
            onClick={back.onBack}
          >
            <RotateCcw aria-hidden="true" className="size-4" />
            <span>{`Back to ${back.text}`}</span>
          </button>
        )}
      </div>
      {amount && <p className="sheet-amount">{amount}</p>}
    </div>
  )
}
