import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { queries } from '../../api/queries.ts'
import {
  cacheCleared,
  type OpenCache,
  openCache,
  openedCache,
  type Reader,
  revalidateMissing,
} from '../../offline/cache/openCache.ts'
import { whyNotPersisted } from '../../offline/database.ts'
import { refreshSession } from '../../offline/session/session.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'

const Seen = createContext<OpenCache | null>(null)

/** The screens of what this device has last seen as the person who is signed in: they read it, and it is renewed behind them. */
export function CacheProvider({ user: { id, role } }: { user: Reader }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['seen', id, role],
    queryFn: () => openCache({ id, role }),
    initialData: () => openedCache({ id, role }),
    // It is a connection, not an answer to keep.
    gcTime: 0,
    // While a browser clears what was kept it opens nothing.
    retry: 2,
  })
  // After the screen's own reading, which has the network and the processor first.
  useEffect(() => {
    if (!data) return
    const timer = setTimeout(() => {
      // What could not be read is read, and its error told, by its own screen.
      void revalidateMissing(data, { id, role }).catch(() => {})
      void client.prefetchQuery(queries.sessions())
    }, afterScreen)
    return () => clearTimeout(timer)
  }, [client, data, id, role])
  // The browser has cleared what was kept, and who is signed in with it: all of it is asked for again.
  useEffect(() => {
    const begin = () => {
      refreshSession()
      void refetch()
    }
    return cacheCleared.subscribe(begin)
  }, [refetch])
  if (error) {
    return (
      <div className="p-3 py-5 md:p-6">
        <h1 className="sr-only">Portal</h1>
        <ErrorAlert error={whyNotPersisted(error) === 'full' ? error : new Error(keepsNothing)} onRetry={refetch} />
      </div>
    )
  }
  return (
    data && (
      <Seen key={data.opening} value={data}>
        <Outlet />
      </Seen>
    )
  )
}

const afterScreen = 1_000
const keepsNothing = 'This browser keeps nothing for this site. Allow it to keep data and try again.'

export function useCache(): OpenCache {
  const seen = useContext(Seen)
  if (!seen) throw new Error('A screen of the portal stands inside CacheProvider')
  return seen
}
