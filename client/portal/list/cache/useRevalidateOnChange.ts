import { useEffect, useRef, useState } from 'react'
import type { ResourceName } from '#shared/access/permissions'
import { useResourceChanges } from './useResourceChanges.ts'

interface Query {
  isFetching: boolean
  refetch: (options: { cancelRefetch: boolean }) => unknown
}

/**
 * Refetches a query when rows of these resources have changed to which `concerns` applies, or when any row may have changed. It
 * first waits for a running fetch, which may have started before the change and must not count as the refetch. `pause`: how many
 * milliseconds after a refetch further changes wait for the next one together.
 */
export function useRevalidateOnChange(
  resource: ResourceName | readonly ResourceName[],
  { isFetching, refetch }: Query,
  { concerns = () => true, pause = 0 }: { concerns?: (ids: readonly string[]) => boolean; pause?: number } = {},
): void {
  const [due, setDue] = useState(false)
  const last = useRef(Number.NEGATIVE_INFINITY)
  useResourceChanges(resource, (ids) => {
    if (!ids || concerns(ids)) setDue(true)
  })
  useEffect(() => {
    if (!due || isFetching) return
    const again = () => {
      setDue(false)
      last.current = performance.now()
      // Does not repeat a fetch that another reader of the query has just begun.
      refetch({ cancelRefetch: false })
    }
    const wait = last.current + pause - performance.now()
    if (wait <= 0) return again()
    const timer = setTimeout(again, wait)
    return () => clearTimeout(timer)
  }, [due, isFetching, refetch, pause])
}
