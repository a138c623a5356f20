import { useEffect } from 'react'
import { cents, dollars, formatDollars } from '#shared/kernel/money'
import { typedNumber } from '#shared/kernel/typedNumber'
import { divide } from '#shared/quotes/calculatePrice'
import { MoneyInput } from '../../../platform/forms/MoneyInput.tsx'
import { PricingRow } from './PricingRow.tsx'
import { controlOf, type PricingFormState, pricingFieldId } from './pricingFields.ts'

/** The linehaul price. The form's focus starts here, because all other values are proposed. */
export function LinehaulRow({ form, linehaul }: { form: PricingFormState; linehaul: number }) {
  const error = form.formState.errors.linehaul
  const miles = Math.round(typedNumber(form.watch('distance'), 0))
  const perMile = linehaul > 0 && miles > 0 ? `${formatDollars(dollars(divide(cents(linehaul), miles)))}/mi` : null
  useEffect(() => {
    // A phone's keyboard would cover the request.
    if (!matchMedia('(pointer: fine)').matches) return
    const timer = setTimeout(() => {
      const { activeElement } = document
      const isFree = !activeElement || activeElement === document.body || activeElement.id === 'portal-main'
      if (isFree) document.getElementById(pricingFieldId('linehaul'))?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [])
  return (
    <PricingRow
      label="Linehaul"
      labelFor={pricingFieldId('linehaul')}
      amount={formatDollars(linehaul)}
      error={error?.message}
      errorId={`${pricingFieldId('linehaul')}-error`}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <MoneyInput
          control={controlOf('linehaul', error)}
          field={form.register('linehaul')}
          onWritten={(amount) => form.setValue('linehaul', amount)}
          className="w-36"
        />
        {perMile && <span className="text-[0.875rem] text-muted">{perMile}</span>}
      </div>
    </PricingRow>
  )
}
