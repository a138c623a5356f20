import './portal.css'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { pages } from '#shared/paths'
import { makeQueryClient } from '../api/cache.ts'
import { queries } from '../api/queries.ts'
import { forgetStart, prepare } from '../offline/session.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { DeviceSession } from './DeviceSession.tsx'
import { Portal } from './Portal.tsx'
import { SignIn } from './SignIn.tsx'

// Who is signed in is asked while the device is read.
let begun: QueryClient | null = makeQueryClient()
void begun.prefetchQuery(queries.user())

/** A device that takes longer to read what it knows is not waited for, in milliseconds. */
const patience = 1_000

// What fails here is tried, and told, by the screen that needs it.
await Promise.race([prepare(location.pathname).catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))])

/** Everything behind the sign-in, and the sign-in itself. */
export function PortalArea() {
  const [client] = useState(() => begun ?? makeQueryClient())
  const { pathname } = useLocation()
  useEffect(() => {
    begun = null
    forgetStart()
  }, [])
  return (
    <QueryClientProvider client={client}>
      {pathname === pages.signIn ? <SignIn /> : <Portal />}
      <DeviceSession />
      <Toaster />
    </QueryClientProvider>
  )
}
