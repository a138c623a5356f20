import type { FieldError, UseFormReturn } from 'react-hook-form'
import type { PricingInput } from '#shared/quotes/pricingInput'
import type { PricingEntry } from './pricingEntry.ts'

export type PricingFormState = UseFormReturn<PricingEntry, unknown, PricingInput>

/** The id of a field's control. */
export const pricingFieldId = (name: string) => `price-${name.replaceAll('.', '-')}`

/** The id of the notice above the form that another user has changed the request. */
export const changedRequestId = pricingFieldId('changed-request')

/**
 * Moves the focus into the form after a button above it has disappeared: to the first field, or on touch screens to the submit
 * button.
 */
export function focusPricing(): void {
  setTimeout(() => {
    const first = document.getElementById(pricingFieldId('distance'))
    // A phone's keyboard would cover the request.
    const target = matchMedia('(pointer: fine)').matches
      ? first
      : first?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')
    target?.focus()
  })
}

/** The attributes of a control with its error and hint. */
export function controlOf(name: string, error: FieldError | undefined, isHinted = false) {
  const id = pricingFieldId(name)
  const describedBy = [error && `${id}-error`, isHinted && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    className: 'input text-right',
    type: 'text',
    inputMode: 'decimal',
    autoComplete: 'off',
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy || undefined,
  } as const
}

/** The label of a field, for the list of missing fields. */
export function fieldName(name: string): string {
  const names: Record<string, string> = {
    distance: 'Distance',
    deliveryDate: 'Delivery by',
    linehaul: 'Linehaul',
    index: 'Diesel price',
    peg: 'Peg',
    mpg: 'Miles a gallon',
    week: 'Index week',
    validHours: 'Valid for',
    note: 'Note to the shipper',
  }
  return names[name] ?? 'Accessorials'
}
