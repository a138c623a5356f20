import type { InputHTMLAttributes } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { asAmount } from './amounts.ts'

interface Props {
  /** The attributes that associate the field with its error. */
  control: InputHTMLAttributes<HTMLInputElement>
  field: UseFormRegisterReturn
  /** The amount as it is written once the field is left. */
  onWritten: (amount: string) => void
  label?: string
  className: string
}

/** A field for an amount in dollars. It shows the dollar sign, and formats the amount as 1,690.00 on blur. */
export function MoneyInput({ control, field, onWritten, label, className }: Props) {
  return (
    <span className={`relative block ${className}`}>
      <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted">
        $
      </span>
      <input
        {...control}
        {...field}
        className="input pl-7 text-right"
        aria-label={label}
        onBlur={async (event) => {
          const amount = asAmount(event.target.value)
          if (amount !== event.target.value) onWritten(amount)
          await field.onBlur(event)
        }}
      />
    </span>
  )
}
