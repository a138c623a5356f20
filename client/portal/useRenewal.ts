import { useEffect, useState } from 'react'
import type { NounName } from '#shared/permissions'
import { useChanges } from './useChanges.ts'

interface Reading {
  isFetching: boolean
  refetch: () => unknown
}

/**
 * Reads again when rows of the noun have changed that `concerns` names, or any may have. Never while a read is under way:
 * it may have begun before the change, and would be taken for the answer.
 */
export function useRenewal(
  noun: NounName,
  { isFetching, refetch }: Reading,
  concerns: (ids: readonly string[]) => boolean = () => true,
): void {
  const [due, setDue] = useState(false)
  useChanges(noun, (ids) => {
    if (!ids || concerns(ids)) setDue(true)
  })
  useEffect(() => {
    if (!due || isFetching) return
    setDue(false)
    refetch()
  }, [due, isFetching, refetch])
}
