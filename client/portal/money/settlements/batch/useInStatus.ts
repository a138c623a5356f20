import { useMemo } from 'react'
import type { SettlementRow } from '#shared/settlements/settlement'
import { mostInBatch } from '#shared/settlements/settlementBatch'
import type { SettlementStatus } from '#shared/settlements/status'
import { useCachedRows } from '../../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from '../../../list/cache/CacheProvider.tsx'
import { useCachedNoun } from '../../../list/cache/useCachedResource.ts'

const oldestFirst = (a: SettlementRow, b: SettlementRow) => (a.id < b.id ? -1 : 1)

/** All settlements in a status, the oldest first: what a batch can be made of. Null until they were read. */
export function useInStatus(status: SettlementStatus) {
  const state = useCachedNoun('settlements')
  const statuses = useMemo(() => [status], [status])
  const page = useCachedRows(useCache(), 'settlements', { statuses, order: oldestFirst, limit: mostInBatch })
  const rows = state.revalidatedAt == null || !page ? null : page.rows
  /** More than a batch may have. */
  const beyond = Math.max(0, (state.totals?.[status].count ?? 0) - mostInBatch)
  return { ...state, rows, beyond }
}
