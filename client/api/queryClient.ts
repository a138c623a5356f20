import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSessionRevoked } from '../offline/session/revoked.ts'
import { expireSession, refreshSession, revokeSession } from '../offline/session/session.ts'
import { ApiError } from '../transport/request.ts'

/** §7: never refetched on focus, no polling, never stale, no retries. What renews a screen is said where it is done. */
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
    queryCache: new QueryCache({ onError: endSession }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (isSessionRevoked(error)) revokeSession()
      },
    }),
  })
}

/** The session has ended elsewhere: the portal asks to sign in again, and comes back to where it was. */
function endSession(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 401) return
  if (isSessionRevoked(error)) revokeSession()
  // It goes on as somebody else's: the server says whose.
  else if (error.type === 'wrong-user') refreshSession()
  else expireSession()
}
