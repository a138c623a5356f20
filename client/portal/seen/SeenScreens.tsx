import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { Outlet } from 'react-router-dom'
import { openSeen, type SeenAs } from '../../offline/seenClient.ts'
import { ErrorAlert } from '../ErrorAlert.tsx'

const Seen = createContext<SeenAs | null>(null)

/** The screens of what this device has last seen as the person who is signed in: they read it, and it is renewed behind them. */
export function SeenScreens({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['seen', userId],
    queryFn: () => openSeen(userId),
    // It is a connection, not an answer to keep.
    gcTime: 0,
  })
  if (error) {
    return (
      <div className="p-3 py-5 md:p-6">
        <h1 className="sr-only">Portal</h1>
        <ErrorAlert error={new Error(keepsNothing)} onRetry={refetch} />
      </div>
    )
  }
  return (
    data && (
      <Seen value={data}>
        <Outlet />
      </Seen>
    )
  )
}

const keepsNothing = 'This browser keeps nothing for this site. Allow it to keep data and try again.'

export function useSeen(): SeenAs {
  const seen = useContext(Seen)
  if (!seen) throw new Error('A screen of the portal stands inside SeenScreens')
  return seen
}
