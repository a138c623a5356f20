import { useMemo } from 'react'
import { narrowedTo } from '../../offline/cache/projections.ts'
import { type SeenList, useSeenList } from '../list/useList.ts'
import type { ListFilter } from '../list/useListSearch.ts'

/** The settlements of a status that have what is searched. */
export function useSettlements<Status extends string>({
  search: { status },
  sought,
  question,
}: ListFilter<Status>): SeenList<'settlements', { status: Status | undefined; sought: string | undefined }> {
  const matches = useMemo(() => (status || sought ? narrowedTo(status, sought) : undefined), [status, sought])
  return useSeenList('settlements', { matches, question, of: { status, sought } })
}
