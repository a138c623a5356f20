import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { clockOf, type Gazetteer } from '#shared/gazetteer'
import { wallClock, zoneName, zoneTitle } from '#shared/time'
import { Field } from './Field.tsx'

interface Props {
  id: string
  label: string
  error?: string | undefined
  field: UseFormRegisterReturn
  /** Where the clock hangs that is meant. */
  location: string
  gazetteer: Gazetteer
  now: Date
}

/** Where the day begins last: before a place is known nobody's hour is greyed out. */
const lastZone = 'Pacific/Honolulu'

/** The browser's own sign for the picker lies, unseen, upon ours: there the thumb of a left-to-right reader looks first. */
const iconLeft =
  'pl-11 [&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-y-0 [&::-webkit-calendar-picker-indicator]:left-0 [&::-webkit-calendar-picker-indicator]:h-full [&::-webkit-calendar-picker-indicator]:w-11 [&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:p-0 [&::-webkit-calendar-picker-indicator]:opacity-0'

/**
 * A date and time by the clock of a place, which is named as soon as it is known. `min` only helps the picker: the rule of
 * the form decides.
 */
export function PickupTimeField({ id, label, error, field, location, gazetteer, now }: Props) {
  // Without the cities only the server knows which clock it will be.
  const clock = location.trim() && gazetteer.byKey.size > 0 ? clockOf(gazetteer, location) : null
  return (
    <Field id={id} label={label} error={error} hint={clock ? whichClock(clock, now) : 'Local time at the pickup location'}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...field}
            className={`${control.className} ${iconLeft}`}
            type="datetime-local"
            min={wallClock(now, clock?.zone ?? lastZone)}
          />
          <CalendarClock aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
        </div>
      )}
    </Field>
  )
}

function whichClock({ zone, place, state }: ReturnType<typeof clockOf>, now: Date): string {
  if (place) return `Local time in ${place.name}, ${place.state} (${zoneName(now, zone)})`
  if (state) return `${zoneTitle(now, zone)}, the main time zone of ${state}`
  return `Local time at the pickup. Name its state, as in Phoenix, AZ: until then we take ${zoneTitle(now, zone)}.`
}
