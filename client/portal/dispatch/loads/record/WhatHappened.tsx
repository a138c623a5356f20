import { eventName, type TrackingEventType } from '#shared/tracking/status'
import { Field } from '../../../../platform/forms/Field.tsx'

interface Happening {
  type: TrackingEventType
  stop: number | null
}

interface Props {
  options: readonly Happening[]
  value: Happening
  error?: string | undefined
  onChange: (chosen: Happening) => void
}

/** The select of events, each stop with its own. */
export function WhatHappened({ options, value, error, onChange }: Props) {
  const isChosen = (one: Happening) => one.type === value.type && (!one.type.endsWith('_stop') || one.stop === value.stop)
  return (
    <Field id="event-type" label="What happened" kind="select" error={error}>
      {(control) => (
        <select
          {...control}
          value={options.findIndex(isChosen)}
          onChange={({ target }) => {
            const chosen = options[Number(target.value)]
            if (chosen) onChange(chosen)
          }}
        >
          {options.map((one, place) => (
            <option key={`${one.type}:${one.stop}`} value={place}>
              {eventName(one.type, one.stop)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
