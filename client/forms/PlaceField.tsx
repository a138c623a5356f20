import { type Ref, useCallback } from 'react'
import { type Gazetteer, suggestPlaces } from '#shared/gazetteer'
import { Combobox } from './Combobox.tsx'
import { Field } from './Field.tsx'

interface Props {
  id: string
  name: string
  label: string
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  gazetteer: Gazetteer
  ref?: Ref<HTMLInputElement>
}

/** A city and state, with suggestions; any other text is accepted too. */
export function PlaceField({ id, name, label, error, value, onChange, onBlur, gazetteer, ref }: Props) {
  const optionsFor = useCallback(
    (text: string) =>
      suggestPlaces(gazetteer, text).map(({ name, state }) => ({ key: `${name}, ${state}`, words: `${name}, ${state}` })),
    [gazetteer],
  )
  return (
    <Field id={id} label={label} error={error} hint="City and state">
      {(control) => (
        <Combobox
          {...control}
          {...(ref ? { ref } : {})}
          name={name}
          value={value}
          onType={onChange}
          onChoose={({ words }) => onChange(words)}
          optionsFor={optionsFor}
          one="city"
          many="cities"
          autoCapitalize="words"
          enterKeyHint="next"
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
