import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useReading, useSeenRow } from '../../offline/seenRows.ts'
import type { SeenNoun, SeenRow } from '../../offline/userDatabase.ts'
import { useRenewal } from '../useRenewal.ts'
import { SeenBanner } from './SeenBanner.tsx'
import { useSeen } from './SeenScreens.tsx'
import { useIsSlow } from './useIsSlow.ts'

interface SeenRecord<Noun extends SeenNoun, Whole> {
  /** All that the server tells of it; undefined until it has. */
  record: Whole | undefined
  /** What this device has of it from the list. */
  row: SeenRow<Noun> | null | undefined
  error: Error | null
  refetch: () => unknown
  /** Says of when it is, while the server has not confirmed it. */
  banner: ReactNode
}

/** One row of a noun: at once as this device has last seen it, then as the server has it now, and renewed when it changes. */
export function useSeenRecord<Noun extends SeenNoun, Whole, Key extends readonly unknown[]>(
  noun: Noun,
  id: string,
  query: UseQueryOptions<Whole, Error, Whole, Key>,
): SeenRecord<Noun, Whole> {
  const seen = useSeen()
  const row = useSeenRow(seen, noun, id)
  const read = useReading(seen, noun)
  const reading = useQuery(query)
  const { data: record, error, isFetching, refetch, dataUpdatedAt } = reading
  useRenewal(noun, reading, (ids) => ids.includes(id))
  const isSlow = useIsSlow(isFetching)
  const isOld = (error !== null || isSlow) && Boolean(record ?? row)
  const banner = <SeenBanner what={`the ${noun.slice(0, -1)}`} isOld={isOld} readAt={record ? dataUpdatedAt : read?.at} />
  return { record, row, error, refetch, banner }
}
