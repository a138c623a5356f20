import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../api/queries.ts'
import { knownAtStart, knownSession, onSignOut } from '../offline/session/session.ts'

const known = { queryKey: ['known session'], queryFn: () => knownSession(), placeholderData: knownAtStart, gcTime: 0 }

/**
 * Who is signed in: as the server says, and until it does (it may never answer) as this device knows. `undefined` while
 * neither is known, null for nobody.
 */
export function useSession() {
  const { data: heard, error, refetch } = useQuery(queries.user())
  const { data: session } = useQuery(known)
  const user = heard === undefined ? (session?.leaving ? null : session?.user || undefined) : heard
  return { user, error, refetch, isPending: user === undefined && (error === null || session === undefined) }
}

/** Whoever signs out in another tab is signed out in this one, also where it comes back from the browser's memory. */
export function useSignOutElsewhere(): void {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = queries.user()
    const leave = () => {
      client.setQueryData(queryKey, null)
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })
    }
    const comeBack = async ({ persisted }: PageTransitionEvent) => {
      if (persisted && client.getQueryData(queryKey) && !(await knownSession()).user) leave()
    }
    addEventListener('pageshow', comeBack)
    const stop = onSignOut(leave)
    return () => {
      removeEventListener('pageshow', comeBack)
      stop()
    }
  }, [client])
}
