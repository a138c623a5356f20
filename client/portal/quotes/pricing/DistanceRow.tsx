import { circuity, type DistanceEstimate } from '#shared/kernel/distance'
import { typedNumber } from '#shared/kernel/typedNumber'
import { PricingRow } from './PricingRow.tsx'
import { controlOf, type PricingFormState, pricingFieldId } from './pricingFields.ts'

/** The miles by road: estimated, or as the desk knows better. */
export function DistanceRow({ form, estimate }: { form: PricingFormState; estimate: DistanceEstimate | null }) {
  const error = form.formState.errors.distance
  const isChanged = estimate !== null && typedNumber(form.watch('distance'), 0) !== estimate.road
  return (
    <PricingRow
      label="Distance"
      labelFor={pricingFieldId('distance')}
      error={error?.message}
      errorId={`${pricingFieldId('distance')}-error`}
      back={
        isChanged
          ? { text: String(estimate.road), onBack: () => form.setValue('distance', String(estimate.road), touched) }
          : null
      }
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <input
          {...controlOf('distance', error, true)}
          {...form.register('distance')}
          inputMode="numeric"
          className="input w-24 text-right"
        />
        <span>mi</span>
        <span id={`${pricingFieldId('distance')}-hint`} className="text-[0.875rem] text-muted">
          {estimate
            ? `${estimate.straight.toLocaleString('en-US')} air miles × ${circuity.toFixed(2)}`
            : "We couldn't find a city: enter the miles"}
        </span>
      </div>
    </PricingRow>
  )
}

const touched = { shouldDirty: true, shouldValidate: false } as const
