import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSessionRevoked } from '../offline/session/revoked.ts'
import { noteRevoked } from '../offline/session/session.ts'
import { ApiError } from '../transport/request.ts'
import { queries } from './queries.ts'

/** §7: never refetched on focus, no polling, never stale, no retries. What renews a screen is said where it is done. */
export function makeQueryClient(): QueryClient {
  const { queryKey } = queries.user()
  /** Somebody has ended this session, or disabled the person: this device forgets them before it asks to sign in again. */
  const hearIfEnded = (error: Error) => {
    if (!isSessionRevoked(error)) return false
    void noteRevoked().then(
      (user) => client.setQueryData(queryKey, user),
      () => client.setQueryData(queryKey, null),
    )
    return true
  }
  const client: QueryClient = new QueryClient({
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
      // The session ended elsewhere: the portal asks to sign in again, and comes back to where it was.
      onError: (error) => {
        if (!(error instanceof ApiError && error.status === 401) || hearIfEnded(error)) return
        // It goes on as somebody else's: the server says whose.
        if (error.type === 'wrong-user') void client.invalidateQueries({ queryKey })
        else client.setQueryData(queryKey, null)
      },
    }),
    mutationCache: new MutationCache({ onError: hearIfEnded }),
  })
  return client
}
