import { useCallback, useMemo } from 'react'
import { foldForSearch, hasTerms, searchTerms } from '#shared/kernel/search'
import type { Suggestion } from '../../../../platform/forms/Combobox.tsx'
import type { Projection } from '../../../../platform/offline/cache/resources.ts'
import { useListIndex } from '../../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from '../../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../../list/cache/useCachedResource.ts'
import { type Party, useLoadParties } from '../useLoadParties.ts'

const maxSuggestions = 8

type Broker = Pick<Projection<'brokers'>, 'id' | 'name' | 'mcNumber' | 'holdReason' | 'paysFuelSurcharge' | 'text'>

const none: readonly Broker[] = []

/** The cached brokers; before they are cached, those that the cached loads name. */
export function useBrokers() {
  const { revalidatedAt, error } = useCachedResource('brokers')
  const isKnown = revalidatedAt != null
  const onFile = useListIndex(useCache(), 'brokers')?.projections ?? none
  const { brokers: namedBrokers } = useLoadParties(undefined)
  const brokers = useMemo(() => (isKnown ? onFile : namedBrokers.map(namedOnly)), [isKnown, onFile, namedBrokers])
  const suggest = useCallback((text: string) => brokersFor(text, brokers), [brokers])
  /** The only broker with exactly this name. */
  const exact = useCallback(
    (name: string) => {
      const same = brokers.filter((broker) => foldForSearch(broker.name) === foldForSearch(name.trim()))
      return same.length === 1 ? same[0] : undefined
    },
    [brokers],
  )
  const nameOf = useCallback((id: string) => brokers.find((broker) => broker.id === id)?.name, [brokers])
  return { suggest, exact, nameOf, isAsking: !isKnown && error === null, isKnown }
}

const namedOnly = ({ id, name }: Party): Broker => ({
  id,
  name,
  mcNumber: null,
  holdReason: null,
  paysFuelSurcharge: false,
  text: foldForSearch(name),
})

/** The cached broker by id; null for an unknown one. A stable function. */
export function useBrokerOf(): (id: string | null | undefined) => Broker | null {
  const brokers = useListIndex(useCache(), 'brokers')?.projections ?? none
  const byId = useMemo(() => new Map(brokers.map((broker) => [broker.id, broker])), [brokers])
  return useCallback((id) => byId.get(id ?? '') ?? null, [byId])
}

/** The brokers that match by name or MC number. Those whose name begins with the text come first. */
export function brokersFor(typed: string, brokers: readonly Broker[]): Suggestion[] {
  const terms = searchTerms(typed)
  const begins = (name: string) => foldForSearch(name).startsWith(foldForSearch(typed.trim()))
  return brokers
    .filter(({ text }) => hasTerms(text, terms))
    .sort((a, b) => Number(begins(b.name)) - Number(begins(a.name)) || a.name.localeCompare(b.name))
    .slice(0, maxSuggestions)
    .map(({ id, name, mcNumber, holdReason }) => ({
      key: id,
      text: name,
      detail: [mcNumber && `MC ${mcNumber}`, holdReason && 'On hold'].filter(Boolean).join(' · ') || undefined,
    }))
}
