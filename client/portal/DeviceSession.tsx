import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../api/queries.ts'

/** Tells this device who the server says is signed in. Without an answer it stands as it was: nobody signs out offline. */
export function DeviceSession() {
  const { data: user } = useQuery(queries.user())
  const userId = user === undefined ? undefined : (user?.id ?? null)
  useEffect(() => {
    if (userId === undefined) return
    // A browser that keeps nothing has nothing of anybody's to send either.
    import('../offline/outboxClient.ts').then(({ setUser }) => setUser(userId)).catch(() => {})
  }, [userId])
  return null
}
