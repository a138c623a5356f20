import type { UseFormRegisterReturn } from 'react-hook-form'
import { asAmount } from './entry.ts'
import type { controlOf, SheetForm } from './sheetFields.ts'

interface Props {
  form: SheetForm
  name: 'linehaul' | `charges.${number}.amount`
  control: ReturnType<typeof controlOf>
  field: UseFormRegisterReturn
  label?: string
  className: string
}

/** A field for an amount: the sign stands in it, and once left it reads 1,690.00. */
export function MoneyInput({ form, name, control, field, label, className }: Props) {
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
          const written = asAmount(event.target.value)
          if (written !== event.target.value) form.setValue(name, written)
          await field.onBlur(event)
        }}
      />
    </span>
  )
}
