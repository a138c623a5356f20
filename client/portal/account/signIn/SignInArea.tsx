import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { pages, portalHome } from '#shared/kernel/paths'
import { makeQueryClient } from '../../../platform/api/queryClient.ts'
import { checkSession, prepare, sessionChanged, startSession } from '../../../platform/offline/session/session.ts'
import { useSession } from '../../../platform/offline/session/useSession.ts'
import { LazyToaster } from '../../../platform/ui/LazyToaster.tsx'
import { PortalLoading } from '../../../platform/ui/PortalLoading.tsx'
import { useIsHydrated } from '../../../platform/ui/useIsHydrated.ts'
import { OnBegun } from './begun.ts'
import { SignedOut } from './SignedOut.tsx'
import { SignIn } from './SignIn.tsx'

/** Fetches the portal's code. What fails here is fetched again after signing in. */
const preloadPortal = () => void import('../../PortalArea.tsx').catch(() => undefined)

/** The pages on which people sign in, without the portal's code: it comes while they type. */
export function SignInArea() {
  const [client] = useState(makeQueryClient)
  const { pathname } = useLocation()
  useEffect(() => {
    // What fails here is retried, and reported, by the screen that needs it.
    prepare(pages.signIn).catch(() => {})
    const stop = startSession()
    checkSession()
    return stop
  }, [])
  useEffect(() => sessionChanged.subscribe(() => client.removeQueries()), [client])
  return (
    <QueryClientProvider client={client}>
      <OnBegun value={preloadPortal}>{pathname === pages.signIn ? <SignIn /> : <Landing />}</OnBegun>
      <LazyToaster />
    </QueryClientProvider>
  )
}

/** /portal as it is prerendered, for who is not signed in; who is after all goes on to their start screen. */
function Landing() {
  const { user } = useSession()
  if (!useIsHydrated() || !user) return <SignedOut />
  return (
    <>
      <PortalLoading />
      <Navigate to={portalHome(user.role)} replace />
    </>
  )
}
