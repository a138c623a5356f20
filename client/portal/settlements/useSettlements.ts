import { useMemo } from 'react'
import type { SettlementRow, SettlementStatus } from '#shared/settlement'
import type { ListSearch } from '../../api/queries.ts'
import { type SeenList, useSeenList } from '../seen/useSeenList.ts'

/** The settlements of a status whose id or driver contains what is searched, as the API finds them. */
export function useSettlements({ status, search }: ListSearch<SettlementStatus>): SeenList<'settlements'> {
  const matches = useMemo(() => {
    const text = search?.toLowerCase()
    if (text === undefined) return undefined
    return ({ id, driverName }: SettlementRow) => [id, driverName].some((field) => field.toLowerCase().includes(text))
  }, [search])
  return useSeenList(
    'settlements',
    useMemo(() => ({ status, search }), [status, search]),
    matches,
  )
}
