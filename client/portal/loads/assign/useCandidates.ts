import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LoadCandidates } from '#shared/eligibility'
import { queries } from '../../../api/queries.ts'
import { cacheRecord, useStoredRecord } from '../../../offline/cache/records.ts'
import { useCache } from '../../cache/CacheProvider.tsx'

interface CandidatesState {
  /** From the server, or as they were seen last; undefined without either. */
  known: LoadCandidates | undefined
  error: Error | null
  refetch: () => unknown
}

/**
 * The drivers who might haul a load, kept on this device as they were seen, to choose one without a network. Read again for
 * another version of the load.
 */
export function useCandidates(loadId: string, version: number): CandidatesState {
  const cache = useCache()
  const { data, error, refetch, dataUpdatedAt } = useQuery(queries.loadCandidates(loadId))
  const read = useRef(version)
  useEffect(() => {
    if (read.current === version) return
    read.current = version
    void refetch()
  }, [version, refetch])
  const id = `${loadId}/candidates`
  const stored = useStoredRecord(cache, 'loads', id)
  useEffect(() => {
    // On a full device they are shown all the same.
    if (data) void cacheRecord(cache, 'loads', { id, at: dataUpdatedAt, record: data, rowTag: undefined }).catch(() => {})
  }, [cache, id, data, dataUpdatedAt])
  return { known: data ?? (stored?.record as LoadCandidates | undefined), error, refetch }
}
