import { useEffect, useState } from 'react'
import type { NounName } from '#shared/permissions'
import { useNounChanges } from './useNounChanges.ts'

interface Query {
  isFetching: boolean
  refetch: (options: { cancelRefetch: boolean }) => unknown
}

/**
 * Refetches a query when rows of these nouns have changed to which `concerns` applies, or when any row may have changed.
 * It first waits for a running fetch, which may have started before the change and must not count as the refetch.
 */
export function useRevalidateOnChange(
  noun: NounName | readonly NounName[],
  { isFetching, refetch }: Query,
  concerns: (ids: readonly string[]) => boolean = () => true,
): void {
  const [due, setDue] = useState(false)
  useNounChanges(noun, (ids) => {
    if (!ids || concerns(ids)) setDue(true)
  })
  useEffect(() => {
    if (!due || isFetching) return
    setDue(false)
    // What another reader of the same query has just begun is not repeated.
    refetch({ cancelRefetch: false })
  }, [due, isFetching, refetch])
}
