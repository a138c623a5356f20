import { Navigate, useLocation } from 'react-router-dom'
import { pages, portalHome } from '#shared/paths'
import { mayHaveHadSession } from '../offline/session/deviceSession.ts'
import { knownAtStart } from '../offline/session/session.ts'
import { useSession } from '../offline/session/useSession.ts'
import { NoResponse } from '../transport/request.ts'
import { PortalLoading } from '../ui/PortalLoading.tsx'
import { useIsSlow } from './cache/useIsSlow.ts'
import { DoorHeader } from './door/DoorHeader.tsx'
import { SignedOut } from './door/SignedOut.tsx'
import { signInFor } from './door/signInFor.ts'
import { ErrorAlert } from './feedback/ErrorAlert.tsx'
import { Shell } from './shell/Shell.tsx'

/** §2: Loading, then the sign-in page or the shell; the bare /portal leads each role to its own start. */
export function Portal() {
  const { pathname, search } = useLocation()
  const { user, isPending, error, refetch } = useSession()
  const landing = pathname === pages.portal || pathname === `${pages.portal}/`

  // The installed app begins here; where nobody has ever signed in, it is the public site's.
  const isForeign = landing && new URLSearchParams(search).get('source') === 'app' && !mayHaveHadSession()
  const isSlow = useIsSlow(isPending, 0)

  if (isForeign && (isPending ? isSlow : !user)) return <Navigate to={pages.home} replace />
  if (isPending) return <PortalLoading />
  // Nobody can sign in without the server: the doors say so, and that it is the network's to come back.
  if (error && !(error instanceof NoResponse) && user === undefined) {
    return (
      <div className="flex min-h-dvh flex-col">
        <DoorHeader />
        <main className="grid grow place-content-center p-6">
          <h1 className="sr-only">Portal</h1>
          <ErrorAlert error={error} onRetry={refetch} />
        </main>
      </div>
    )
  }
  // Whose session has ended is asked to sign in, whether the server said so before anything was drawn or after.
  const known = landing ? knownAtStart()?.user : null
  if (!user && landing && !known) return <SignedOut />
  if (!user) return <Navigate to={signInFor(known ? portalHome(known.role) : pathname + search)} replace />
  if (landing) return <Navigate to={portalHome(user.role)} replace />
  return <Shell user={user} />
}
