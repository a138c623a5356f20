import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { queries } from '../../../platform/api/queries.ts'
import { showAnswered } from '../../../platform/api/showAnswered.ts'
import {
  cacheCleared,
  type OpenCache,
  openCache,
  openedCache,
  type Reader,
  revalidateMissing,
} from '../../../platform/offline/cache/openCache.ts'
import { whyNotPersisted } from '../../../platform/offline/database.ts'
import { refreshSession } from '../../../platform/offline/session/session.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'

const CacheContext = createContext<OpenCache | null>(null)

/** Opens the signed-in user's cache for the screens below, and fetches resources that it does not have for this role yet. */
export function CacheProvider({ user: { id, role } }: { user: Reader }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['cache', id, role],
    queryFn: () => openCache({ id, role }),
    initialData: () => openedCache({ id, role }),
    // The query cache need not retain a database connection.
    gcTime: 0,
    // While a browser clears the site's storage, opening fails.
    retry: 2,
  })
  // In an effect, so that the requests of the screen come first.
  useEffect(() => {
    if (!data) return
    const timer = setTimeout(() => {
      // The resource's own screen retries, and shows the error.
      void revalidateMissing(data, { id, role }).catch(() => {})
      void client.prefetchQuery(queries.sessions())
    }, afterScreen)
    return () => clearTimeout(timer)
  }, [client, data, id, role])
  useEffect(() => data && showAnswered(client, data), [client, data])
  // The browser has evicted the storage, with the stored session: request both again.
  useEffect(() => {
    const restart = () => {
      refreshSession()
      void refetch()
    }
    return cacheCleared.subscribe(restart)
  }, [refetch])
  if (error) {
    return (
      <div className="p-3 py-5 md:p-6">
        <h1 className="sr-only">Portal</h1>
        <ErrorAlert error={whyNotPersisted(error) === 'full' ? error : new Error(storageRefused)} onRetry={refetch} />
      </div>
    )
  }
  return (
    data && (
      <CacheContext key={data.opening} value={data}>
        <Outlet />
      </CacheContext>
    )
  )
}

const afterScreen = 1_000
const storageRefused = 'This browser keeps nothing for this site. Allow it to keep data and try again.'

export function useCache(): OpenCache {
  const cache = useContext(CacheContext)
  if (!cache) throw new Error('A screen of the portal stands inside CacheProvider')
  return cache
}
