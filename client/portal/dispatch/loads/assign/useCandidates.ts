import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type Candidate, candidateFor, type LoadCandidates } from '#shared/loads/candidate'
import type { HauledLoad } from '#shared/loads/eligibility'
import { queries } from '../../../../platform/api/queries.ts'
import { useLoadedGazetteer } from '../../../../platform/forms/useGazetteer.ts'
import { untilIdle } from '../../../../platform/offline/cache/idle.ts'
import type { OpenCache } from '../../../../platform/offline/cache/openCache.ts'
import { cacheRecord, useStoredRecord } from '../../../../platform/offline/cache/records.ts'
import { useCache } from '../../../list/cache/CacheProvider.tsx'

const id = 'candidates'
/** Where each answer is stored, so that the next screen that shows it does not store it again. */
const stores = new WeakMap<LoadCandidates, OpenCache>()

interface AvailabilityState {
  /** From the server, or the cached one; undefined without either. */
  known: LoadCandidates | undefined
  error: Error | null
  refetch: () => unknown
}

/** The availability of the drivers, cached on this device to select a driver offline. */
export function useAvailability(enabled = true): AvailabilityState {
  const cache = useCache()
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...queries.loadCandidates(), enabled })
  const stored = useStoredRecord(cache, 'loads', data ? null : id)
  useEffect(() => {
    if (!data || stores.get(data) === cache) return
    stores.set(data, cache)
    // Many drivers take long to store: the screen renders first. A full device shows them all the same.
    void untilIdle()
      .then(() => cacheRecord(cache, 'loads', { id, at: dataUpdatedAt, record: data, rowTag: undefined }))
      .catch(() => stores.delete(data))
  }, [cache, data, dataUpdatedAt])
  return { known: data ?? (stored?.record as LoadCandidates | undefined), error, refetch }
}

export interface Candidates {
  /** The server's time of the answer. */
  asOf: string
  candidates: readonly Candidate[]
}

interface CandidatesState extends Pick<AvailabilityState, 'error' | 'refetch'> {
  known: Candidates | undefined
}

/** The drivers and their availability beside the load. Refetched for another version of the load. */
export function useCandidates(load: HauledLoad & { version: number }): CandidatesState {
  const { known, error, refetch } = useAvailability()
  const gazetteer = useLoadedGazetteer()
  const read = useRef(load.version)
  useEffect(() => {
    if (read.current === load.version) return
    read.current = load.version
    void refetch()
  }, [load.version, refetch])
  const candidates = useMemo(
    () =>
      known && gazetteer
        ? { asOf: known.asOf, candidates: known.drivers.map((driver) => candidateFor(driver, load, gazetteer)) }
        : undefined,
    [known, gazetteer, load],
  )
  return { known: candidates, error, refetch }
}
