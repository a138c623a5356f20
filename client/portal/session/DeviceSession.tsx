import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../../api/queries.ts'
import { hearSession } from '../../offline/session/session.ts'
import { useSignOutElsewhere } from '../useSession.ts'

/** Stores on this device who the server says is signed in. Without a response nothing changes: nobody is signed out offline. */
export function DeviceSession() {
  const { data: user, dataUpdatedAt } = useQuery(queries.user())
  useSignOutElsewhere()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the server says it again counts
  useEffect(() => {
    // A browser that stores nothing has nothing of anybody's to send either.
    if (user !== undefined) hearSession(user).catch(() => {})
  }, [user, dataUpdatedAt])
  return null
}
