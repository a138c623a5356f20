import Link2Off from 'lucide-react/icons/link-2-off'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { roleName } from '#shared/access/roles'
import { company } from '#shared/kernel/company'
import { api, pages, portalHome } from '#shared/kernel/paths'
import type { PasswordLink } from '#shared/users/passwordLink'
import type { CurrentUser } from '#shared/users/user'
import { useSession } from '../../../platform/offline/session/useSession.ts'
import { ApiError, request } from '../../../platform/transport/request.ts'
import { CompanyPhone } from '../../../platform/ui/CompanyPhone.tsx'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { SignOut } from '../../shell/SignOut.tsx'
import { NeedsNetwork } from './NeedsNetwork.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SignedOutHeader } from './SignedOutHeader.tsx'
import { forgotPath } from './signInFor.ts'
import { useReadOnce } from './useReadOnce.ts'

/** `/invite/<token>` and `/reset/<token>`: the holder of the link sets a password, once, and is then signed in. */
export function PasswordPage() {
  const { token = '' } = useParams()
  const [entered, setEntered] = useState<CurrentUser | null>(null)
  const { user } = useSession()
  const {
    value: link,
    error,
    refetch,
  } = useReadOnce({
    queryKey: [api.passwordLinks, token],
    queryFn: async (signal) => (await request<PasswordLink>([api.passwordLinks, encodeURIComponent(token)], { signal })).body,
  })
  if (entered) return <Navigate to={portalHome(entered.role)} replace />
  const isOther = user && link && user.email.toLowerCase() !== link.email.toLowerCase()
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`Set a password | ${company.name}`}</title>
      <meta name="referrer" content="no-referrer" />
      <SignedOutHeader />
      <main className="mx-auto grid w-full max-w-lg grow content-start gap-6 px-5 py-8 md:py-16">
        <NeedsNetwork className="rounded-box" />
        {error && <NotThere error={error} onRetry={refetch} />}
        {!error && !link && <Skeleton />}
        {link && isOther && <SomebodyElse user={user} link={link} />}
        {link && !isOther && <PasswordForm token={token} link={link} onEntered={setEntered} />}
        <p className="border-t border-line pt-3 text-second text-muted">
          Questions? Call dispatch, 24/7:{' '}
          <CompanyPhone className="inline-flex min-h-11 items-center font-sign text-label text-base-content" />
        </p>
      </main>
    </div>
  )
}

/** The link has expired or does not exist, with the server's message; or the server could not be reached. */
function NotThere({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const isOver = error instanceof ApiError && (error.status === 404 || error.status === 410)
  if (!isOver) {
    return (
      <>
        <h1>Set a password</h1>
        <ErrorAlert error={error} onRetry={onRetry} />
      </>
    )
  }
  return (
    <>
      <div className="flex items-center gap-3">
        <Link2Off aria-hidden="true" size={28} className="shrink-0 text-(--grey-ink)" />
        <h1>This link doesn't work</h1>
      </div>
      <p role="alert">{error.detail}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={pages.signIn} className="btn btn-primary">
          Sign in
        </Link>
        <Link to={forgotPath} className="btn btn-outline">
          Forgot password?
        </Link>
      </div>
    </>
  )
}

/** Asks first, because signing out the other user deletes that user's data on this device. */
function SomebodyElse({ user, link }: { user: CurrentUser; link: PasswordLink }) {
  return (
    <>
      <h1>Someone else is signed in here</h1>
      <p className="wrap-anywhere">
        {`This link is for ${link.firstName} ${link.lastName} (${link.email}, ${roleName(link.role)}). ${user.firstName} ${user.lastName} is signed in on this device. Sign out first, then open the link again.`}
      </p>
      <SignOut userId={user.id} className="btn-outline! justify-self-start" />
    </>
  )
}

function Skeleton() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <p role="status" className="sr-only">
        Loading
      </p>
      <div className="skeleton h-9 w-64 max-w-full" />
      <div className="skeleton h-64" />
    </div>
  )
}
