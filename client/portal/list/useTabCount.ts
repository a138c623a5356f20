import { useMemo } from 'react'
import type { CachedNoun, Projection } from '../../offline/cache/nouns.ts'
import { useListIndex } from '../../offline/cache/useCachedRows.ts'
import { useCache } from '../cache/CacheProvider.tsx'
import { countOf } from './countOf.ts'

type Totals = Readonly<Record<string, { count: number }>>

/**
 * How many rows a tab of these statuses shows; null while that is not known. `isFound`: what the list is narrowed to besides
 * its status, undefined where nothing else narrows it: then `totals` know, also of what this device does not keep.
 */
export function useTabCount<Noun extends CachedNoun>(
  noun: Noun,
  totals: Totals | null,
  isFound: ((brief: Projection<Noun>) => boolean) | undefined,
): (statuses: readonly string[]) => number | null {
  const { projections, isWhole = false } = useListIndex(useCache(), noun) ?? {}
  const found = useMemo(() => {
    if (!isFound || !projections || !isWhole) return null
    const counts = new Map<string, number>()
    for (const brief of projections) if (isFound(brief)) counts.set(brief.status, (counts.get(brief.status) ?? 0) + 1)
    return counts
  }, [projections, isWhole, isFound])
  if (!isFound) return (statuses) => countOf(totals, statuses)
  return (statuses) => found && statuses.reduce((sum, status) => sum + (found.get(status) ?? 0), 0)
}
