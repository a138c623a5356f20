import { useMemo } from 'react'
import { useCachedRows } from '../../offline/cache/useCachedRows.ts'
import { usePendingByRow } from '../../offline/outbox/usePendingCommands.ts'
import { useCache } from '../cache/CacheProvider.tsx'
import { type Paper, papersOf } from './paper.ts'

/** More than a driver ever hands in. */
const all = { limit: 500 }

/** The documents of the signed-in driver by their kinds, as they change; undefined until they are read. */
export function usePapers(): Paper[] | undefined {
  const rows = useCachedRows(useCache(), 'documents', all)?.rows
  const pending = usePendingByRow('documents')
  return useMemo(() => rows && papersOf(rows, pending), [rows, pending])
}
