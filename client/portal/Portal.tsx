import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { pages, portalHome } from '#shared/kernel/paths'
import { evictReports } from '../platform/api/cachedReports.ts'
import { evictMetrics } from '../platform/api/metrics.ts'
import { mayHaveHadSession } from '../platform/offline/session/deviceSession.ts'
import { knownAtStart } from '../platform/offline/session/session.ts'
import { useSession } from '../platform/offline/session/useSession.ts'
import { NoResponse } from '../platform/transport/request.ts'
import { PortalLoading } from '../platform/ui/PortalLoading.tsx'
import { SignedOut } from './account/signIn/SignedOut.tsx'
import { SignedOutHeader } from './account/signIn/SignedOutHeader.tsx'
import { signInFor } from './account/signIn/signInFor.ts'
import { ErrorAlert } from './feedback/ErrorAlert.tsx'
import { useIsSlow } from './list/cache/useIsSlow.ts'
import { Shell } from './shell/Shell.tsx'

/** §2: Loading, then the sign-in page or the shell; the bare /portal redirects each role to its own start screen. */
export function Portal() {
  const { pathname, search } = useLocation()
  const { user, isPending, error, refetch } = useSession()
  const landing = pathname === pages.portal || pathname === `${pages.portal}/`

  // The installed app starts at this address; a device without a sign-in so far is redirected to the public site.
  const isForeign = landing && new URLSearchParams(search).get('source') === 'app' && !mayHaveHadSession()
  const isSlow = useIsSlow(isPending, 0)

  if (isForeign && (isPending ? isSlow : !user)) return <Navigate to={pages.home} replace />
  if (isPending) return <PortalLoading />
  // Without a response the pages below are shown: they say that signing in needs a connection.
  if (error && !(error instanceof NoResponse) && user === undefined) {
    return (
      <div className="flex min-h-dvh flex-col">
        <SignedOutHeader />
        <main className="grid grow place-content-center p-6">
          <h1 className="sr-only">Portal</h1>
          <ErrorAlert error={error} onRetry={refetch} />
        </main>
      </div>
    )
  }
  // After an expired session: to the sign-in page, whether the server reported it before or after the first render.
  const cachedUser = landing ? knownAtStart()?.user : null
  if (!user && landing && !cachedUser) return <Left />
  if (!user) return <Navigate to={signInFor(cachedUser ? portalHome(cachedUser.role) : pathname + search)} replace />
  if (landing) return <Navigate to={portalHome(user.role)} replace />
  return <Shell user={user} />
}

/** The page for visitors, on a device that has shown the portal: what it has stored for that goes. */
function Left() {
  useEffect(evictMetrics, [])
  useEffect(evictReports, [])
  return <SignedOut />
}
