import { useMemo } from 'react'
import { narrowedTo } from '../../offline/briefs.ts'
import type { ListFilter } from '../list/useListSearch.ts'
import { type SeenList, useSeenList } from '../seen/useSeenList.ts'

/** The settlements of a status that have what is searched. */
export function useSettlements<Status extends string>({
  search: { status },
  sought,
  question,
}: ListFilter<Status>): SeenList<'settlements', { status: Status | undefined; sought: string | undefined }> {
  const matches = useMemo(() => (status || sought ? narrowedTo(status, sought) : undefined), [status, sought])
  return useSeenList('settlements', { matches, question, of: { status, sought } })
}
