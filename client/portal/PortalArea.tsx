import './portal.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { pages } from '#shared/paths'
import { makeQueryClient } from '../api/cache.ts'
import { queries } from '../api/queries.ts'
import { departures, forgetStart, prepare } from '../offline/session/session.ts'
import { lazyPage } from '../page.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { Portal } from './Portal.tsx'
import { DeviceSession } from './session/DeviceSession.tsx'

// The server is asked who is signed in while the device is read.
let begun: QueryClient | null = makeQueryClient()
const before = departures()
void begun.prefetchQuery(queries.user())

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
  // Whoever has signed out in another tab meanwhile is not shown from what the server said before.
  const [client] = useState(() => (begun && departures() === before ? begun : makeQueryClient()))
  const { pathname } = useLocation()
  useEffect(() => {
    begun = null
    forgetStart()
  }, [])
  return (
    <QueryClientProvider client={client}>
      {pathname === pages.signIn ? <signIn.View /> : <Portal />}
      <DeviceSession />
      <Toaster />
    </QueryClientProvider>
  )
}
