import { QueryCache, QueryClient } from '@tanstack/react-query'
import { queries } from './queries.ts'
import { ApiError } from './request.ts'

/** §7: never refetched on focus, no polling, never stale, no retries. What renews a screen is said where it is done. */
export function makeQueryClient(): QueryClient {
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
        if (!(error instanceof ApiError && error.status === 401)) return
        const { queryKey } = queries.user()
        // It goes on as somebody else's: the server says whose.
        if (error.type === 'wrong-user') void client.invalidateQueries({ queryKey })
        else client.setQueryData(queryKey, null)
      },
    }),
  })
  return client
}
