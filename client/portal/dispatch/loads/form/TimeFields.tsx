import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { daysAfter } from '#shared/kernel/calendarDay'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { clockOf } from '#shared/kernel/gazetteer'
import { instantOf, isCalendarDay, zoneName, zoneTitle } from '#shared/kernel/time'
import { usZones } from '#shared/kernel/zones'
import { Field } from '../../../../platform/forms/Field.tsx'
import { useDebouncedValue } from '../../../../platform/forms/useDebouncedValue.ts'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { fieldId, type LoadFormState } from './loadForm.ts'
import { zoneOfStop } from './loadFormEntry.ts'
import { TextField } from './TextField.tsx'
import { useFieldError } from './useLive.ts'

interface Props {
  form: LoadFormState
  at: number
  gazetteer: Gazetteer
  warning: string | null
}

const kinds = [
  ['appointment', 'Appointment'],
  ['window', 'Window'],
] as const

/** The time of a stop: an appointment or a window, by the clock of the place. */
export function TimeFields({ form, at, gazetteer, warning }: Props) {
  const time = useWatch({ control: form.control, name: `stops.${at}.time` })
  const isWindow = time.kind === 'window'
  const path = `stops.${at}.time` as const
  const kindId = fieldId(`${path}.kind`)
  const group = useId()
  return (
    <div className="grid gap-2">
      <div className="load-time">
        <fieldset className="field load-time-kind" aria-labelledby={kindId}>
          <legend id={kindId} className="field-label mb-1.5">
            Time
          </legend>
          <div className="load-kinds">
            {kinds.map(([kind, label]) => (
              <label key={kind}>
                <input
                  type="radio"
                  // A name of its own: the path changes when the stop moves.
                  name={group}
                  checked={time.kind === kind}
                  onChange={() => form.setValue(`${path}.kind`, kind, { shouldDirty: true })}
                  className="sr-only"
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <TextField form={form} name={`${path}.date`} label="Date" type="date" className="load-time-date" />
        <TextField form={form} name={`${path}.from`} label={isWindow ? 'From' : 'At'} type="time" />
        {isWindow && <TextField form={form} name={`${path}.to`} label="To" type="time" />}
        <ZoneField form={form} at={at} gazetteer={gazetteer} />
      </div>
      {isWindow && (time.toDate ? <EndDay form={form} at={at} /> : <OtherDay form={form} at={at} />)}
      <p role="status" className="field-warning empty:-mt-2">
        {warning && (
          <>
            <TriangleAlert aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">{warning}</span>
          </>
        )}
      </p>
    </div>
  )
}

const otherDayId = (at: number) => fieldId(`stops.${at}.time.otherDay`)
const focusSoon = (id: string) => setTimeout(() => document.getElementById(id)?.focus())

/** A window past midnight, or over days. */
function OtherDay({ form, at }: Pick<Props, 'form' | 'at'>) {
  const open = () => {
    const { date } = form.getValues(`stops.${at}.time`)
    form.setValue(`stops.${at}.time.toDate`, dayAfter(date), { shouldDirty: true })
    focusSoon(fieldId(`stops.${at}.time.toDate`))
  }
  return (
    <button
      id={otherDayId(at)}
      type="button"
      className="link min-h-8 justify-self-start text-[0.875rem] font-normal pointer-coarse:min-h-11"
      onClick={open}
    >
      Window ends the next day or later
    </button>
  )
}

function EndDay({ form, at }: Pick<Props, 'form' | 'at'>) {
  return (
    <div className="flex flex-wrap items-end gap-x-3">
      <TextField form={form} name={`stops.${at}.time.toDate`} label="Window ends on" type="date" className="w-44" />
      <button
        type="button"
        className="link min-h-11 text-[0.875rem]"
        onClick={() => {
          form.setValue(`stops.${at}.time.toDate`, '', { shouldDirty: true })
          focusSoon(otherDayId(at))
        }}
      >
        Same day
      </button>
    </div>
  )
}

function dayAfter(date: string): string {
  return daysAfter(isCalendarDay(date) ? date : serverNow().toISOString().slice(0, 10), 1)
}

/** The zone of the place: that of its city, unless the user selects another. */
function ZoneField({ form, at, gazetteer }: Omit<Props, 'warning'>) {
  const { location, zone, time } = useWatch({ control: form.control, name: `stops.${at}` })
  const error = useFieldError(form, `stops.${at}.zone`)
  const path = `stops.${at}.zone` as const
  const clock = clockOf(gazetteer, location)
  const own = zoneOfStop({ zone: '', location }, gazetteer)
  const chosen = zone || own || ''
  const when = (chosen && instantOf(`${time.date}T${time.from || '12:00'}`, chosen)) || serverNow()
  const options = [...new Set([...(chosen ? [chosen] : []), ...usZones])]
  // The form asks for the zone of an unknown place once the place is typed.
  const asks = location.trim() !== '' && !chosen && gazetteer.byKey.size > 0
  // Waits for the whole city: “El Pa” is none in Pennsylvania.
  const isSettled = useDebouncedValue(location) === location
  const guessed = isSettled && !zone && own !== null && !clock.place
  return (
    <div className="load-time-zone min-w-0">
      <Field
        id={fieldId(path)}
        label="Zone"
        kind="select"
        error={error}
        warning={guessed ? `Using ${clock.state}'s main time zone.` : null}
      >
        {(control) => (
          <select
            {...control}
            value={chosen}
            onChange={({ target }) =>
              form.setValue(path, target.value === own ? '' : target.value, {
                shouldDirty: true,
                shouldValidate: error !== undefined,
              })
            }
          >
            {!chosen && <option value="">{asks ? 'Choose a time zone' : 'From the city'}</option>}
            {options.map((option) => (
              <option key={option} value={option}>
                {`${option === own && clock.place ? `${zoneName(when, option)}, ${clock.place.name}` : zoneTitle(when, option)}${option === 'America/Phoenix' && option !== own ? ', as in Arizona' : ''}`}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
