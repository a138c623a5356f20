import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/users/user'
import { queries } from '../../platform/api/queries.ts'
import { useIsSlow } from '../list/cache/useIsSlow.ts'
import { useRevalidateOnChange } from '../list/cache/useRevalidateOnChange.ts'

const counted = ['loads', 'drivers', 'settlements'] as const
const nothing = [] as const

/** The dashboard's metrics: refetched when a screen with them opens, and when rows that they count have changed. */
export function useMetrics({ permissions }: CurrentUser) {
  const query = useQuery({ ...queries.dashboard(), refetchOnMount: 'always' })
  const { data: metrics, error, refetch, isFetching, dataUpdatedAt } = query
  useRevalidateOnChange(permissions.length > 0 ? counted : nothing, query)
  const isSlow = useIsSlow(isFetching, dataUpdatedAt)
  return {
    metrics,
    error,
    refetch,
    revalidatedAt: metrics ? dataUpdatedAt : null,
    isStale: metrics !== undefined && (error !== null || isSlow),
  }
}
