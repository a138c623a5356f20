import { useEffect, useRef, useState } from 'react'
import type { Projection } from '../../../platform/offline/cache/resources.ts'
import { isCompleted } from '../../dispatch/loads/loadOrder.ts'

type Found = Pick<Projection<'loads'>, 'id' | 'rank'>

/** The loads of a driver that have left the list, now or before. A load that is back does not count. */
export function wasReassigned(before: readonly string[], open: ReadonlySet<string>, found: readonly Found[]): string[] {
  const now = new Set(found.map(({ id }) => id))
  return [...new Set([...before, ...open])].filter((id) => !now.has(id))
}

/**
 * The loads that left a driver while this list was on the screen. Only the device can notice: the server lists only the driver's
 * loads. `found`: the own loads, undefined while a filter hides some.
 */
export function useReassigned(found: readonly Found[] | undefined): readonly string[] {
  const open = useRef<ReadonlySet<string>>(new Set())
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    if (!found) return
    const had = open.current
    open.current = new Set(found.filter((load) => !isCompleted(load)).map(({ id }) => id))
    setIds((before) => {
      const next = wasReassigned(before, had, found)
      return next.join() === before.join() ? before : next
    })
  }, [found])
  return ids
}
