import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { foldForSearch, hasTerms, searchTerms } from '#shared/kernel/search'
import type { PayingShipper } from '#shared/loads/load'
import { queries } from '../../../../platform/api/queries.ts'
import type { Suggestion } from '../../../../platform/forms/Combobox.tsx'

const none: readonly PayingShipper[] = []
const most = 4
const begin = 'shipper:'

/** The shippers who can pay for a load in place of a broker. Without a connection nobody, until they were read once. */
export function useShippers() {
  const { data: known = none } = useQuery(queries.shippers)
  const suggest = useCallback(
    (typed: string): Suggestion[] => {
      const words = searchTerms(typed)
      // An empty field offers brokers alone: they are who mostly pays.
      const found = words.length ? known.filter(({ name }) => hasTerms(foldForSearch(name), words)) : []
      return found.slice(0, most).map(({ id, name }) => ({ key: begin + id, words: name, detail: 'Direct customer' }))
    },
    [known],
  )
  /** The only shipper whose name is exactly this one. */
  const exact = useCallback(
    (name: string) => {
      const same = known.filter((one) => foldForSearch(one.name) === foldForSearch(name.trim()))
      return same.length === 1 ? same[0] : undefined
    },
    [known],
  )
  return { suggest, exact }
}

/** The id of the shipper whom a suggestion is for; null for that of a broker. */
export const shipperIdOf = (key: string): string | null => (key.startsWith(begin) ? key.slice(begin.length) : null)
