import { useCallback, useState } from 'react'
import { foldForSearch, hasWords, searchWords } from '#shared/search'
import { Combobox } from '../../forms/Combobox.tsx'
import { Field } from '../../forms/Field.tsx'
import type { Party } from './useLoadParties.ts'

interface Props {
  id: string
  label: string
  parties: readonly Party[]
  /** The id of the chosen one, and its name where the device knows it. */
  value: string | undefined
  name: string | undefined
  /** What they are: `driver`, `drivers`. */
  one: string
  many: string
  /** The id of the chosen one; empty for any. */
  onChoose: (id: string) => void
}

/** Chooses a driver or a broker by typing a part of the name. An empty field is anyone. */
export function PartyField({ id, label, parties, value, name = '', one, many, onChoose }: Props) {
  /** What is typed while nobody is chosen yet; null when the field shows who is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const optionsFor = useCallback(
    (text: string) => {
      // The name of who is chosen is no search: the field opens with everybody.
      const words = text === name ? [] : searchWords(text)
      const found = parties.filter((party) => hasWords(foldForSearch(party.name), words))
      return found.slice(0, mostOptions).map(({ id, name }) => ({ key: id, words: name }))
    },
    [parties, name],
  )
  return (
    <Field id={id} label={label}>
      {({ 'aria-required': _, ...control }) => (
        <Combobox
          {...control}
          value={typed ?? name}
          placeholder={value && !name ? `A ${one} this device does not know` : `Any ${one}`}
          onType={(text) => {
            setTyped(text)
            if (text === '') onChoose('')
          }}
          onChoose={({ key }) => {
            setTyped(null)
            onChoose(key)
          }}
          optionsFor={optionsFor}
          one={one}
          many={many}
          opensOnFocus
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}

/** Beyond these one types more of the name. */
const mostOptions = 50
