import { useCallback, useMemo } from 'react'
import { foldForSearch, hasTerms, searchTerms } from '#shared/kernel/search'
import type { Suggestion } from '../../../../platform/forms/Combobox.tsx'
import type { Projection } from '../../../../platform/offline/cache/resources.ts'
import { useListIndex } from '../../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from '../../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../../list/cache/useCachedResource.ts'
import { type Party, useLoadParties } from '../useLoadParties.ts'

const most = 8

type Known = Pick<Projection<'brokers'>, 'id' | 'name' | 'mcNumber' | 'holdReason' | 'paysFuelSurcharge' | 'text'>

const none: readonly Known[] = []

/** The cached brokers; before they are cached, those that the cached loads name. */
export function useBrokers() {
  const { revalidatedAt, error } = useCachedResource('brokers')
  const isKnown = revalidatedAt != null
  const onFile = useListIndex(useCache(), 'brokers')?.projections ?? none
  const { brokers: named } = useLoadParties(undefined)
  const known = useMemo(() => (isKnown ? onFile : named.map(namedOnly)), [isKnown, onFile, named])
  const suggest = useCallback((text: string) => brokersFor(text, known), [known])
  /** The only broker with exactly this name. */
  const exact = useCallback(
    (name: string) => {
      const same = known.filter((one) => foldForSearch(one.name) === foldForSearch(name.trim()))
      return same.length === 1 ? same[0] : undefined
    },
    [known],
  )
  const nameOf = useCallback((id: string) => known.find((one) => one.id === id)?.name, [known])
  return { suggest, exact, nameOf, isAsking: !isKnown && error === null, isKnown }
}

const namedOnly = ({ id, name }: Party): Known => ({
  id,
  name,
  mcNumber: null,
  holdReason: null,
  paysFuelSurcharge: false,
  text: foldForSearch(name),
})

/** The cached broker by id; null for an unknown one. A stable function. */
export function useBrokerOf(): (id: string | null | undefined) => Known | null {
  const known = useListIndex(useCache(), 'brokers')?.projections ?? none
  const byId = useMemo(() => new Map(known.map((one) => [one.id, one])), [known])
  return useCallback((id) => byId.get(id ?? '') ?? null, [byId])
}

/** The brokers that match by name or MC number. Those whose name begins with the text come first. */
export function brokersFor(typed: string, known: readonly Known[]): Suggestion[] {
  const terms = searchTerms(typed)
  const begins = (name: string) => foldForSearch(name).startsWith(foldForSearch(typed.trim()))
  return known
    .filter(({ text }) => hasTerms(text, terms))
    .sort((a, b) => Number(begins(b.name)) - Number(begins(a.name)) || a.name.localeCompare(b.name))
    .slice(0, most)
    .map(({ id, name, mcNumber, holdReason }) => ({
      key: id,
      text: name,
      detail: [mcNumber && `MC ${mcNumber}`, holdReason && 'On hold'].filter(Boolean).join(' · ') || undefined,
    }))
}
