import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/user'
import { queries } from '../../api/queries.ts'
import { useIsSlow } from '../cache/useIsSlow.ts'
import { useRevalidateOnChange } from '../cache/useRevalidateOnChange.ts'

const counted = ['loads', 'drivers', 'settlements'] as const
const nothing = [] as const

/** The figures as the server last counted them: read again when a screen of them opens, and when what they count has changed. */
export function useFigures({ permissions }: CurrentUser) {
  const reading = useQuery({ ...queries.dashboard(), refetchOnMount: 'always' })
  const { data: figures, error, refetch, isFetching, dataUpdatedAt } = reading
  useRevalidateOnChange(permissions.length > 0 ? counted : nothing, reading)
  const isSlow = useIsSlow(isFetching, dataUpdatedAt)
  return {
    figures,
    error,
    refetch,
    revalidatedAt: figures ? dataUpdatedAt : null,
    isStale: figures !== undefined && (error !== null || isSlow),
  }
}
