import { useMemo } from 'react'
import { filterBy } from '../../offline/cache/projections.ts'
import { type ListState, useList } from '../list/useList.ts'
import type { ListFilter } from '../list/useListSearch.ts'

/** The settlements of a status that have what is searched. */
export function useSettlements<Status extends string>({
  search: { status },
  sought,
  question,
}: ListFilter<Status>): ListState<'settlements', { status: Status | undefined; sought: string | undefined }> {
  const matches = useMemo(() => (status || sought ? filterBy(status, sought) : undefined), [status, sought])
  return useList('settlements', { matches, question, of: { status, sought } })
}
