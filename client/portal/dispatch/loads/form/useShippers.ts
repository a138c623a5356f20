import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { foldForSearch, hasTerms, searchTerms } from '#shared/kernel/search'
import type { PayingShipper } from '#shared/loads/load'
import { queries } from '../../../../platform/api/queries.ts'
import type { Suggestion } from '../../../../platform/forms/Combobox.tsx'

const none: readonly PayingShipper[] = []
const maxSuggestions = 4
const begin = 'shipper:'

/** The shippers who can be the customer in place of a broker. Offline the list is empty until it was fetched once. */
export function useShippers() {
  const { data: shippers = none } = useQuery(queries.shippers)
  const suggest = useCallback(
    (typed: string): Suggestion[] => {
      const text = searchTerms(typed)
      // An empty field offers only brokers, the most frequent customers.
      const found = text.length ? shippers.filter(({ name }) => hasTerms(foldForSearch(name), text)) : []
      return found.slice(0, maxSuggestions).map(({ id, name }) => ({ key: begin + id, text: name, detail: 'Direct customer' }))
    },
    [shippers],
  )
  /** The only shipper with exactly this name. */
  const exact = useCallback(
    (name: string) => {
      const same = shippers.filter((shipper) => foldForSearch(shipper.name) === foldForSearch(name.trim()))
      return same.length === 1 ? same[0] : undefined
    },
    [shippers],
  )
  return { suggest, exact }
}

/** The shipper id of a suggestion; null for a broker's. */
export const shipperIdOf = (key: string): string | null => (key.startsWith(begin) ? key.slice(begin.length) : null)
