import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { foldForSearch, hasWords, searchWords } from '#shared/search'
import { queries } from '../../../api/queries.ts'
import type { Suggestion } from '../../../forms/Combobox.tsx'
import { type CachedBroker, readBrokers } from '../../../offline/cache/brokers.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { useCache } from '../../cache/CacheProvider.tsx'
import { useSettled } from './useSettled.ts'

const most = 8

/** The brokers on file: those that this device knows at once, the others from the server as one types. */
export function useBrokers(typed: string, isWanted: boolean) {
  const cache = useCache()
  const [known, setKnown] = useState<readonly CachedBroker[]>([])
  useEffect(() => {
    let wanted = true
    // A device that cannot read them asks the server alone.
    void readBrokers(cache).then(
      (all) => wanted && setKnown(all),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [cache])
  const search = useSettled(typed.trim())
  const onLine = useOnLine()
  const { data: found, isFetching } = useQuery({ ...queries.brokersFound(search), enabled: isWanted && onLine && search !== '' })

  const suggest = useCallback((text: string) => brokersFor(text, known, found ?? []), [known, found])
  /** The only broker whose name is exactly this one. */
  const exact = useCallback(
    (name: string) => {
      const same = suggest(name).filter(({ words }) => foldForSearch(words) === foldForSearch(name.trim()))
      return same.length === 1 ? same[0] : undefined
    },
    [suggest],
  )
  const nameOf = useCallback((id: string) => known.find((one) => one.id === id)?.name, [known])
  return { suggest, exact, nameOf, isAsking: isFetching || search !== typed.trim() }
}

/** The brokers that match, those whose name begins so first. */
export function brokersFor(typed: string, ...sources: readonly (readonly CachedBroker[])[]): Suggestion[] {
  const words = searchWords(typed)
  const byId = new Map(sources.flat().map((broker) => [broker.id, broker]))
  const begins = (name: string) => foldForSearch(name).startsWith(foldForSearch(typed.trim()))
  return [...byId.values()]
    .filter(({ name }) => hasWords(foldForSearch(name), words))
    .sort((a, b) => Number(begins(b.name)) - Number(begins(a.name)) || a.name.localeCompare(b.name))
    .slice(0, most)
    .map(({ id, name }) => ({ key: id, words: name }))
}
