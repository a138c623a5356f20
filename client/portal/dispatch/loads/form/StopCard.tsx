import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import MapPin from 'lucide-react/icons/map-pin'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import { loadLimits } from '#shared/loads/loadEntry'
import { PhoneField } from '../../../../platform/forms/PhoneField.tsx'
import { PlaceField } from '../../../../platform/forms/PlaceField.tsx'
import { DragHandle } from './DragHandle.tsx'
import { FacilityField } from './FacilityField.tsx'
import { fieldId, type LoadFormState, stopName } from './loadForm.ts'
import { isUnknown } from './loadFormEntry.ts'
import { TextField } from './TextField.tsx'
import { TimeFields } from './TimeFields.tsx'
import { useFieldError } from './useLive.ts'

interface Props {
  form: LoadFormState
  gazetteer: Gazetteer
  at: number
  count: number
  /** The warning about its time. */
  warning: string | null
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
  onDrag: (isDragged: boolean) => void
}

/** One stop: its place, its time and its contact. */
export function StopCard({ form, gazetteer, at, count, warning, onMove, onRemove, onDrag }: Props) {
  const title = useId()
  const name = stopName(at, count)
  const label = name.toLowerCase()
  const isBetween = at > 0 && at < count - 1
  return (
    <fieldset aria-labelledby={title} className="relative min-w-0 pl-7 md:pl-8">
      <span
        aria-hidden="true"
        className={`absolute top-3 left-0 size-5 ${at === 0 ? 'rounded-full border-3 border-primary' : isBetween ? 'rounded-sm border-3 border-primary' : 'rounded-sm bg-primary'}`}
      />
      {at < count - 1 && (
        <span aria-hidden="true" className="absolute top-10 -bottom-2 left-[9px] border-l-2 border-dashed border-edge" />
      )}
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h3 id={title} className="font-sign text-label font-semibold">
          {name}
        </h3>
        <div className="-mr-2 flex items-center">
          <button
            type="button"
            className="btn btn-ghost btn-square hidden pointer-coarse:inline-flex"
            aria-label={`Move ${label} up`}
            disabled={at === 0}
            onClick={() => onMove(at, at - 1)}
          >
            <ArrowUp aria-hidden="true" className="size-5" />
          </button>
          <button
            type="button"
            className="btn btn-ghost btn-square hidden pointer-coarse:inline-flex"
            aria-label={`Move ${label} down`}
            disabled={at === count - 1}
            onClick={() => onMove(at, at + 1)}
          >
            <ArrowDown aria-hidden="true" className="size-5" />
          </button>
          {count > loadLimits.stops.min && (
            <button
              type="button"
              className="btn btn-ghost btn-square"
              aria-label={`Remove ${label}`}
              onClick={() => onRemove(at)}
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          )}
          <DragHandle at={at} called={label} onMove={onMove} onDrag={onDrag} />
        </div>
      </div>
      <div className="grid gap-4 pb-4">
        <div className="load-columns load-columns-place">
          <FacilityField form={form} at={at} />
          <TextField form={form} name={`stops.${at}.street`} label="Street" optional />
          <div className="load-place">
            <Place form={form} at={at} gazetteer={gazetteer} />
          </div>
        </div>
        <TimeFields form={form} at={at} gazetteer={gazetteer} warning={warning} />
        <div className="load-columns load-columns-contact">
          <TextField form={form} name={`stops.${at}.contact`} label="Contact" optional autoCapitalize="words" />
          <StopPhone form={form} at={at} />
          <TextField
            form={form}
            name={`stops.${at}.instructions`}
            label="Driver instructions"
            optional
            placeholder="Dock, gate, what to bring"
            className="load-instructions"
          />
        </div>
      </div>
    </fieldset>
  )
}

function Place({ form, at, gazetteer }: Pick<Props, 'form' | 'at' | 'gazetteer'>) {
  const { field, fieldState } = useController({ control: form.control, name: `stops.${at}.location` })
  const [isTyped, setTyped] = useState(false)
  const isOff = !isTyped && isUnknown(field.value, gazetteer)
  return (
    <PlaceField
      {...field}
      id={fieldId(`stops.${at}.location`)}
      label="City and state"
      hint={null}
      warning={isOff ? "We couldn't find this city: check the time zone and enter the miles." : null}
      error={fieldState.error?.message}
      icon={<MapPin />}
      gazetteer={gazetteer}
      onBlur={() => {
        field.onBlur()
        setTyped(false)
      }}
      onChange={(place) => {
        field.onChange(place)
        setTyped(true)
        // The selected zone was that of the place before.
        form.setValue(`stops.${at}.zone`, '')
      }}
    />
  )
}

function StopPhone({ form, at }: { form: LoadFormState; at: number }) {
  const name = `stops.${at}.phone` as const
  const error = useFieldError(form, name)
  const phone = useWatch({ control: form.control, name }) ?? ''
  return <PhoneField id={fieldId(name)} label="Phone" optional error={error} value={phone} field={form.register(name)} />
}
