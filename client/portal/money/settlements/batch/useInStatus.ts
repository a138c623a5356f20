import { useMemo } from 'react'
import type { SettlementRow } from '#shared/settlements/settlement'
import { maxInBatch } from '#shared/settlements/settlementBatch'
import type { SettlementStatus } from '#shared/settlements/status'
import { useCachedRows } from '../../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from '../../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../../list/cache/useCachedResource.ts'

const oldestFirst = (a: SettlementRow, b: SettlementRow) => (a.id < b.id ? -1 : 1)

/** All settlements in a status, the oldest first: what a batch can be made of. Null until they were read. */
export function useInStatus(status: SettlementStatus) {
  const state = useCachedResource('settlements')
  const statuses = useMemo(() => [status], [status])
  const page = useCachedRows(useCache(), 'settlements', { statuses, order: oldestFirst, limit: maxInBatch })
  const rows = state.revalidatedAt == null || !page ? null : page.rows
  /** More than a batch may have. */
  const overLimit = Math.max(0, (state.totals?.[status].count ?? 0) - maxInBatch)
  return { ...state, rows, overLimit }
}
