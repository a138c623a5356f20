import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSessionRevoked } from '../offline/session/revoked.ts'
import { revokeSession } from '../offline/session/session.ts'
import { reportUnexpected } from '../offline/unexpected.ts'
import { ApiError } from '../transport/request.ts'
import { endSession } from './endSession.ts'

/** §7: never refetched on focus, no polling, never stale, no retries. Screens revalidate on server events instead. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error) => {
        reportUnexpected(error)
        if (error instanceof ApiError && error.status === 401) endSession(error.type)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        reportUnexpected(error)
        if (isSessionRevoked(error)) revokeSession()
      },
    }),
  })
}
