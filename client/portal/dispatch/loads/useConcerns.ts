import { useMemo } from 'react'
import type { LoadRow } from '#shared/loads/load'
import { concernOf, deliveryDue } from '#shared/loads/loadConcern'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { useMinute } from '../../detail/now.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'

/** The statuses that can be late. The device caches all of these loads, and they are few. */
const open = { statuses: ['enroute', 'booked', 'planned'], limit: 1_000 }
const soon = 4 * 3_600_000

export interface ConcernCount {
  late: number
  atRisk: number
}

export interface LoadConcerns {
  /** Loads en route. */
  enroute: ConcernCount
  /** Loads that have not left their pickup. */
  upcoming: ConcernCount
  /** En route, not late, due within four hours. */
  due: number
}

/** How many cached loads are late or at risk, as of this minute; undefined until that is known. */
export function useConcerns(): LoadConcerns | undefined {
  const rows = useCachedRows(useCache(), 'loads', open)?.rows
  const now = useMinute()
  return useMemo(() => rows && countConcerns(rows, now), [rows, now])
}

export function countConcerns(loads: readonly LoadRow[], now: number): LoadConcerns {
  const states = loads.map((load) => concernOf(load, now)?.state)
  const count = (isEnroute: boolean): ConcernCount => {
    const matching = states.filter((_, at) => (loads[at]?.status === 'enroute') === isEnroute)
    return {
      late: matching.filter((state) => state === 'late').length,
      atRisk: matching.filter((state) => state === 'at-risk').length,
    }
  }
  const isDue = (load: LoadRow, at: number) =>
    load.status === 'enroute' && !load.arrivedAt && states[at] !== 'late' && deliveryDue(load) <= now + soon
  return { enroute: count(true), upcoming: count(false), due: loads.filter(isDue).length }
}
