import './portal.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isPasswordPage } from '#shared/kernel/paths'
import { lazyPage } from '../app/lazyPage.tsx'
import { makeQueryClient } from '../platform/api/queryClient.ts'
import { prepare, refreshSession, sessionChanged, startSession } from '../platform/offline/session/session.ts'
import { Toaster } from '../platform/ui/Toaster.tsx'
import { Portal } from './Portal.tsx'

// Fetches who is signed in while IndexedDB is read.
refreshSession()
let isFirst = true

/** The longest wait for IndexedDB before rendering, in milliseconds. */
const timeoutMs = 1_000

// Lazy: it imports the form library, which opening the portal does not need.
const passwordPage = lazyPage(async () => (await import('./account/signIn/PasswordPage.tsx')).PasswordPage)

await Promise.all([
  isPasswordPage(location.pathname) && passwordPage.preload(),
  // What fails here is retried, and reported, by the screen that needs it.
  Promise.race([prepare(location.pathname).catch(() => {}), new Promise((resolve) => setTimeout(resolve, timeoutMs))]),
])

/** The portal, and the pages of password links. */
export function PortalArea() {
  const [client] = useState(makeQueryClient)
  const { pathname } = useLocation()
  useEffect(() => {
    const stop = startSession()
    if (!isFirst) refreshSession()
    isFirst = false
    return stop
  }, [])
  useEffect(() => sessionChanged.subscribe(() => client.removeQueries()), [client])
  return (
    <QueryClientProvider client={client}>
      {isPasswordPage(pathname) ? <passwordPage.View /> : <Portal />}
      <Toaster />
    </QueryClientProvider>
  )
}
