import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { queries } from '../../../platform/api/queries.ts'
import { useCachedRows, useSyncState } from '../../../platform/offline/cache/useCachedRows.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'

/**
 * All documents of a driver, the newest first: from the server, or else what this device has of them; undefined until either is
 * known.
 */
export function useDocumentsOf(driverId: string): readonly DocumentRow[] | undefined {
  const cache = useCache()
  const query = useQuery(queries.uncached('documents', { driverId }))
  useRevalidateOnChange('documents', query)
  const cached = useMemo(() => ({ matches: (row: DocumentRow) => row.driverId === driverId, limit: 100 }), [driverId])
  const rows = useCachedRows(cache, 'documents', cached)?.rows
  const isRetained = useSyncState(cache, 'documents') != null
  return query.data?.rows ?? (isRetained ? rows : undefined)
}
