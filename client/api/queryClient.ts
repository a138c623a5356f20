import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSessionRevoked } from '../offline/session/revoked.ts'
import { expireSession, refreshSession, revokeSession } from '../offline/session/session.ts'
import { reportUnexpected } from '../offline/unexpected.ts'
import { ApiError } from '../transport/request.ts'

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
        endSession(error)
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

/** For a response that says that the session is over: the portal asks to sign in again and returns to the same screen. */
function endSession(error: Error): void {
  if (!(error instanceof ApiError) || error.status !== 401) return
  if (isSessionRevoked(error)) revokeSession()
  // Somebody else has signed in: ask the server who.
  else if (error.type === 'wrong-user') refreshSession()
  else expireSession()
}
