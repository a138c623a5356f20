import './portal.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { pages } from '#shared/paths'
import { makeQueryClient } from '../api/queryClient.ts'
import { lazyPage } from '../lazyPage.tsx'
import { prepare, refreshSession, sessionChanged, startSession } from '../offline/session/session.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { Portal } from './Portal.tsx'

// Who is signed in is asked while the device is read.
refreshSession()
let isFirst = true

/** How long reading the device is waited for, in milliseconds. */
const patience = 1_000

// Its form brings the code of forms along, which no start of the portal needs.
const signIn = lazyPage(async () => (await import('./door/SignIn.tsx')).SignIn)

await Promise.all([
  location.pathname === pages.signIn && signIn.preload(),
  // What fails here is retried, and reported, by the screen that needs it.
  Promise.race([prepare(location.pathname).catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))]),
])

/** Everything behind the sign-in, and the sign-in itself. */
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
      {pathname === pages.signIn ? <signIn.View /> : <Portal />}
      <Toaster />
    </QueryClientProvider>
  )
}
