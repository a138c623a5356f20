import { daysUntil } from '#shared/kernel/calendarDay'
import { assumed, drivingMinutes, earliestDelivery } from '#shared/kernel/distance'
import { formatDuration, formatStop, instantOf, wallClock, zoneName } from '#shared/kernel/time'
import { typedNumber } from '#shared/kernel/typedNumber'
import { PricingRow } from './PricingRow.tsx'
import { proposedDelivery } from './pricingEntry.ts'
import { controlOf, type PricingFormState, pricingFieldId } from './pricingFields.ts'

interface Props {
  form: PricingFormState
  pickup: Date
  zone: string
  now: Date
}

/** When the freight is delivered at the latest, by the clock of its place, and the best that is possible. */
export function DeliveryRow({ form, pickup, zone, now }: Props) {
  const { deliveryDate: dateError } = form.formState.errors
  const [date, time] = form.watch(['deliveryDate', 'deliveryTime'])
  const miles = typedNumber(form.watch('distance'), 0)
  const isValid = miles >= 1 && miles <= 5_000
  const best = isValid ? earliestDelivery(pickup, miles) : null
  const proposal = isValid ? proposedDelivery(pickup, miles, zone) : null
  const isChanged = proposal !== null && (proposal.deliveryDate !== date || proposal.deliveryTime !== time)
  const typed = instantOf(`${date}T${time}`, zone)
  const id = pricingFieldId('deliveryDate')
  return (
    <PricingRow
      label="Delivery by"
      labelFor={id}
      error={dateError?.message}
      errorId={`${id}-error`}
      hintId={`${id}-hint`}
      hint={
        best &&
        `${formatDuration(drivingMinutes(miles) * 60_000)} at ${assumed.milesPerHour} mph plus ${assumed.hoursToLoad} h to load: ${atBest(best, pickup, zone, now)} at the earliest`
      }
      back={
        isChanged
          ? {
              text: formatStop(instantOf(`${proposal.deliveryDate}T${proposal.deliveryTime}`, zone) as Date, zone, now),
              onBack: () => {
                form.setValue('deliveryDate', proposal.deliveryDate, { shouldDirty: true })
                form.setValue('deliveryTime', proposal.deliveryTime, { shouldDirty: true })
              },
            }
          : null
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <input
          {...controlOf('deliveryDate', dateError, best !== null)}
          {...form.register('deliveryDate')}
          type="date"
          inputMode={undefined}
          className="input w-40"
        />
        <input
          {...controlOf('deliveryTime', dateError)}
          {...form.register('deliveryTime')}
          type="time"
          inputMode={undefined}
          aria-label="Delivery time"
          className="input w-36"
        />
        <span>{zoneName(typed ?? pickup, zone)}</span>
      </div>
    </PricingRow>
  )
}

/** The clock alone on the day after the pickup's or on the same day, else with its date. */
function atBest(best: Date, pickup: Date, zone: string, now: Date): string {
  const text = formatStop(best, zone, now)
  const days = daysUntil(wallClock(best, zone).slice(0, 10), wallClock(pickup, zone).slice(0, 10))
  return days > 1
    ? text
    : text.slice(text.lastIndexOf(', ') + 2).replace(/ [A-Z]{2,5}$/, '') + (days === 1 ? ' the next day' : '')
}
