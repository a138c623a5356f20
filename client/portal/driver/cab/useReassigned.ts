import { useEffect, useRef, useState } from 'react'
import type { Projection } from '../../../platform/offline/cache/resources.ts'
import { isCompleted } from '../../dispatch/loads/loadOrder.ts'

type Found = Pick<Projection<'loads'>, 'id' | 'rank'>

/** What has gone of the loads that a driver had to haul, also before; one that came back has not. */
export function wasReassigned(before: readonly string[], open: ReadonlySet<string>, found: readonly Found[]): string[] {
  const now = new Set(found.map(({ id }) => id))
  return [...new Set([...before, ...open])].filter((id) => !now.has(id))
}

/**
 * The loads that were a driver's while this list was on the screen, and are not any more. They are seen here, where the device has
 * heard of it: the server lists only what is theirs. `found`: the own loads, undefined while not all of them are meant.
 */
export function useReassigned(found: readonly Found[] | undefined): readonly string[] {
  const open = useRef<ReadonlySet<string>>(new Set())
  const [gone, setGone] = useState<readonly string[]>([])
  useEffect(() => {
    if (!found) return
    const had = open.current
    open.current = new Set(found.filter((load) => !isCompleted(load)).map(({ id }) => id))
    setGone((before) => {
      const next = wasReassigned(before, had, found)
      return next.join() === before.join() ? before : next
    })
  }, [found])
  return gone
}
