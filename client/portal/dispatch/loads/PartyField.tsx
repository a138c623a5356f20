import { useCallback, useState } from 'react'
import { foldForSearch, hasTerms, searchTerms } from '#shared/kernel/search'
import { Combobox } from '../../../platform/forms/Combobox.tsx'
import { Field } from '../../../platform/forms/Field.tsx'
import type { Party } from './useLoadParties.ts'

interface Props {
  id: string
  label: string
  parties: readonly Party[]
  /** The id of the selected party, and its name where the device knows it. */
  value: string | undefined
  name: string | undefined
  /** The singular and plural: `driver`, `drivers`. */
  called: readonly [one: string, more: string]
  /** The id of the selected party; empty for any. */
  onChoose: (id: string) => void
}

/** Selects a driver or a broker by a part of the name. An empty field matches all. */
export function PartyField({ id, label, parties, value, name = '', called, onChoose }: Props) {
  /** The typed text while no party is selected; null when the field shows the selected one. */
  const [typed, setTyped] = useState<string | null>(null)
  const suggest = useCallback(
    (text: string) => {
      // The name of the selected party is no search: the field opens with all parties.
      const terms = text === name ? [] : searchTerms(text)
      const found = parties.filter((party) => hasTerms(foldForSearch(party.name), terms))
      return found.slice(0, maxOptions).map(({ id, name }) => ({ key: id, text: name }))
    },
    [parties, name],
  )
  return (
    <Field id={id} label={label}>
      {(control) => (
        <Combobox
          control={{ ...control, 'aria-required': false }}
          name={id}
          value={typed ?? name}
          placeholder={value && !name ? `A ${called[0]} not on this device` : `Any ${called[0]}`}
          onChange={(text) => {
            setTyped(text)
            if (text === '') onChoose('')
          }}
          onChoose={({ key }) => {
            setTyped(null)
            onChoose(key)
          }}
          suggest={suggest}
          called={called}
          opensOnFocus
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  )
}

/** With more matches the user types more of the name. */
const maxOptions = 50
