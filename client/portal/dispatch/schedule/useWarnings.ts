import { useDeferredValue, useMemo } from 'react'
import type { Finding } from '#shared/kernel/findings'
import { candidateFor } from '#shared/loads/candidate'
import { eligibility } from '#shared/loads/eligibility'
import { useLoadedGazetteer } from '../../../platform/forms/useGazetteer.ts'
import type { Bar, DriverRow } from './boardLayout.ts'
import type { BoardState } from './useBoard.ts'
import { hauledBy } from './useBoardProposals.ts'

/** The findings for the planned loads of a driver, by load id, as on the detail screens. */
export type Warnings = ReadonlyMap<string, readonly Finding[]>

export const noWarnings: Warnings = new Map()

/** The bars that carry marks: loads on the road or delivered cannot be planned any more. */
export const isMarked = ({ kind }: Bar): boolean => kind === 'planned' || kind === 'waiting'

/** Computes the findings of a row when it becomes visible, and after the first render of its rows. */
export function useWarnings({ known, layout, loads, requests, now }: BoardState): (row: DriverRow) => Warnings {
  const gazetteer = useLoadedGazetteer()
  const isDrawn = useDeferredValue(layout !== undefined, false)
  return useMemo((): ((row: DriverRow) => Warnings) => {
    if (!isDrawn || !gazetteer || known.size === 0) return () => noWarnings
    let hauled: ReturnType<typeof hauledBy> | undefined
    const cached = new Map<DriverRow, Warnings>()
    return (row) => {
      const before = cached.get(row)
      if (before) return before
      const availability = known.get(row.driver.id)
      const planned = row.bars.filter(isMarked)
      if (!availability || planned.length === 0) return noWarnings
      hauled ??= hauledBy(loads, requests)
      const driver = { ...availability, loads: hauled.get(row.driver.id) ?? [] }
      const found = planned.map(
        ({ load }) => [load.id, eligibility(candidateFor(driver, load, gazetteer), load, new Date(now))] as const,
      )
      const warnings = new Map(found.filter(([, findings]) => findings.length > 0))
      cached.set(row, warnings)
      return warnings
    }
  }, [isDrawn, gazetteer, known, loads, requests, now])
}
