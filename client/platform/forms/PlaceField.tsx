import { type ReactNode, type Ref, useCallback } from 'react'
import { type Gazetteer, suggestPlaces } from '#shared/kernel/gazetteer'
import { Combobox } from './Combobox.tsx'
import { Field } from './Field.tsx'

interface Props {
  id: string
  name: string
  label: string
  error?: string | undefined
  warning?: string | null
  hint?: string | null
  icon?: ReactNode
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  gazetteer: Gazetteer
  ref?: Ref<HTMLInputElement>
}

const cities = ['city', 'cities'] as const

/** A city and state, with the places of the gazetteer as suggestions. */
export function PlaceField({ id, label, error, warning, hint = 'City and state', gazetteer, onChange, ...input }: Props) {
  const suggest = useCallback(
    (typed: string) =>
      suggestPlaces(gazetteer, typed).map(({ name, state }) => ({ key: `${name}, ${state}`, text: `${name}, ${state}` })),
    [gazetteer],
  )
  return (
    <Field id={id} label={label} error={error} {...(warning !== undefined && { warning })} hint={hint}>
      {(control) => (
        <Combobox
          {...input}
          control={control}
          suggest={suggest}
          called={cities}
          onChange={onChange}
          onChoose={({ text }) => onChange(text)}
        />
      )}
    </Field>
  )
}
