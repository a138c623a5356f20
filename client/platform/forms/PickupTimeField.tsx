import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { clockOf, type Gazetteer } from '#shared/kernel/gazetteer'
import { instantOf, isInYears, years, zoneName, zoneTitle } from '#shared/kernel/time'
import { isPast, oddInput } from '#shared/kernel/unusualInput'
import { type UsZone, usZones } from '#shared/kernel/zones'
import { Field } from './Field.tsx'

interface Props {
  id: string
  label: string
  error?: string | undefined
  field: UseFormRegisterReturn
  /** The current value. */
  value: string
  /** The place whose local time is meant. */
  location: string
  gazetteer: Gazetteer
  now: Date
  /** The zone chosen by the person, where the place does not determine it. */
  zone: UsZone | null
  onZone: (zone: UsZone) => void
  /** The place is completely typed: now its zone may be asked for. */
  placed: boolean
}

/** The westernmost zone: without a place, only a time that has passed in every zone counts as past. */
const lastZone = 'Pacific/Honolulu'

/** Puts our icon on the left, with the browser's picker button transparent on top of it. */
const iconLeft =
  'pl-11 [&::-webkit-calendar-picker-indicator]:absolute [&::-webkit-calendar-picker-indicator]:inset-y-0 [&::-webkit-calendar-picker-indicator]:left-0 [&::-webkit-calendar-picker-indicator]:h-full [&::-webkit-calendar-picker-indicator]:w-11 [&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:p-0 [&::-webkit-calendar-picker-indicator]:opacity-0'

/**
 * A date and time in the local time of a place, whose zone is named in the hint. Where the place does not determine the zone,
 * the hint names the assumed one, and another can be chosen.
 */
export function PickupTimeField({ id, label, error, field, value, location, gazetteer, now, zone, onZone, placed }: Props) {
  // Without the gazetteer only the server can determine the zone.
  const clock = location.trim() && gazetteer.byKey.size > 0 ? clockOf(gazetteer, location) : null
  const guessed = clock && !clock.place
  const effectiveZone = guessed ? (zone ?? clock.zone) : (clock?.zone ?? lastZone)
  // Not for a year that is still being typed, such as 0002.
  const past = isInYears(value) && isPast(instantOf(value, effectiveZone), now)
  return (
    <div className="grid gap-5">
      <Field
        id={id}
        label={label}
        error={error}
        warning={past ? oddInput.pickup.warning : null}
        hint={clock ? formatClockHint(clock, zone, now) : 'Local time at the pickup location'}
      >
        {(control) => (
          <div className="relative">
            <input
              {...control}
              {...field}
              className={`${control.className} ${iconLeft}`}
              type="datetime-local"
              // No max: Chromium would then jump from the year to the hour by itself, and a typed Tab would skip the hour.
              min={`${years.first}-01-01T00:00`}
            />
            <CalendarClock aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
          </div>
        )}
      </Field>
      {guessed && placed && (
        <Field id={`${id}-zone`} label="Time Zone" kind="select" hint="We couldn't find that city. Pick the time zone at pickup.">
          {(control) => (
            <select {...control} value={effectiveZone} onChange={(event) => onZone(event.target.value as UsZone)}>
              {usZones.map((option) => (
                <option key={option} value={option}>
                  {`${zoneTitle(now, option)}${option === 'America/Phoenix' ? ', as in Arizona' : ''}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  )
}

function formatClockHint({ zone, place, state }: ReturnType<typeof clockOf>, chosen: UsZone | null, now: Date): string {
  if (place) return `Local time in ${place.name}, ${place.state} (${zoneName(now, zone)})`
  if (chosen) return `Local time at pickup: ${zoneTitle(now, chosen)}, your choice`
  if (state) return `${zoneTitle(now, zone)}, the main time zone of ${state}`
  return `Local time at pickup. Add the state, like Phoenix, AZ. Until then we use ${zoneTitle(now, zone)}.`
}
