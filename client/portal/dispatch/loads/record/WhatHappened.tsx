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
  const isChosen = (option: Happening) =>
    option.type === value.type && (!option.type.endsWith('_stop') || option.stop === value.stop)
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
          {options.map((option, index) => (
            <option key={`${option.type}:${option.stop}`} value={index}>
              {eventName(option.type, option.stop)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
