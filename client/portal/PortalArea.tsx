import './portal.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { pages } from '#shared/paths'
import { makeQueryClient } from '../api/cache.ts'
import { prepare } from '../offline/session.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { DeviceSession } from './DeviceSession.tsx'
import { Portal } from './Portal.tsx'
import { SignIn } from './SignIn.tsx'

// What fails here is tried, and told, by the screen that needs it.
prepare().catch(() => {})

/** Everything behind the sign-in, and the sign-in itself. */
export function PortalArea() {
  const [client] = useState(makeQueryClient)
  const { pathname } = useLocation()
  return (
    <QueryClientProvider client={client}>
      {pathname === pages.signIn ? <SignIn /> : <Portal />}
      <DeviceSession />
      <Toaster />
    </QueryClientProvider>
  )
}
