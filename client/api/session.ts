import type { QueryClient } from '@tanstack/react-query'
import { api } from '#shared/paths'
import type { Credentials, CurrentUser } from '#shared/user'
import { finishSignOut } from '../offline/session/session.ts'
import { request } from '../transport/request.ts'
import { queries } from './queries.ts'

/** Signs in and answers who that is; null when the browser kept no session. Nothing of another user stays in the cache. */
export async function signIn(client: QueryClient, credentials: Credentials): Promise<CurrentUser | null> {
  // Told later, it would end the session that begins here.
  await finishSignOut()
  await request([api.login], { json: credentials })
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== api.user })
  return client.fetchQuery({ ...queries.user(), staleTime: 0 })
}
