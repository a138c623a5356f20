import { useMutation, useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { lazy, Suspense } from 'react'
import type { Session } from '#shared/access/session'
import { company } from '#shared/kernel/company'
import { api } from '#shared/kernel/paths'
import type { CurrentUser } from '#shared/users/user'
import { queries } from '../../../platform/api/queries.ts'
import { ApiError, NoResponse, request } from '../../../platform/transport/request.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { RowBoundary } from '../../feedback/RowBoundary.tsx'
import { Badge } from '../../list/badges/Badge.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { SignOut } from '../../shell/SignOut.tsx'
import { InstallCard } from './InstallCard.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { Notifications } from './Notifications.tsx'

// Lazy: it imports the form library, which opening the portal does not need.
const ChangePassword = lazy(() =>
  import('./ChangePassword.tsx').then(
    (loaded) => ({ default: loaded.ChangePassword }),
    () => ({ default: NotLoaded }),
  ),
)

// Lazy: few change it.
const OwnFactor = lazy(() =>
  import('../secondFactor/OwnFactor.tsx').then(
    (loaded) => ({ default: loaded.OwnFactor }),
    () => ({ default: FactorNotLoaded }),
  ),
)

function FactorNotLoaded() {
  return <p className="text-muted">Two-factor settings need a connection. Reload this page when you have one.</p>
}

function NotLoaded() {
  return <p className="text-muted">Connect to change your password, then reload this page.</p>
}

/** The signed-in user's own sessions. Each can be revoked here, except the current one: that is signing out. */
export function Sessions({ user }: { user: CurrentUser }) {
  const { id: userId, email } = user
  const { data: sessions, error, refetch, dataUpdatedAt } = useQuery(queries.sessions())
  const isStale = Boolean(sessions) && error instanceof NoResponse
  return (
    <>
      <StaleBanner what="your sessions" isStale={isStale} revalidatedAt={dataUpdatedAt} />
      <div className="grid w-full max-w-160 content-start gap-4 p-3 py-5 md:p-6">
        <title>{`Account & security | ${company.name}`}</title>
        <div>
          <h1>Account &amp; security</h1>
          <p className="mt-1 text-[0.9375rem] text-muted">Sign out devices you don't recognize or no longer use.</p>
        </div>
        {error && !isStale && <ErrorAlert error={error} onRetry={refetch} />}
        {sessions && (
          <ul aria-label="Sessions" className="grid gap-3">
            {sessions.map((session) => (
              <RowBoundary key={session.id} row={session} around={(text) => <li className="card p-4">{text}</li>}>
                <SessionCard userId={userId} session={session} onEnded={refetch} />
              </RowBoundary>
            ))}
          </ul>
        )}
        {!sessions && !error && <Skeleton />}
        <InstallCard />
        <Notifications user={user} />
        <NotificationPreferences user={user} />
        <Suspense>
          <OwnFactor user={user} />
        </Suspense>
        <Suspense>
          <ChangePassword email={email} onChanged={refetch} />
        </Suspense>
      </div>
    </>
  )
}

interface CardProps {
  userId: string
  session: Session
  onEnded: () => unknown
}

function SessionCard({ userId, session, onEnded }: CardProps) {
  const device = session.device ?? 'Unknown device'
  const ending = useMutation({
    mutationFn: () => request([api.sessions, session.id], { method: 'DELETE', json: {} }),
    onSuccess: () => {
      notify({ tone: 'success', title: 'Session Ended', text: `${device} is signed out.` })
      return onEnded()
    },
    onError: (error) => {
      // It has already ended, which is what the user wanted.
      if (error instanceof ApiError && error.status === 404) onEnded()
      else notify({ tone: 'error', title: 'Session Not Ended', text: error.message })
    },
  })
  return (
    <li className="card flex-row flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 self-start text-muted" />
      <div className="min-w-0 grow basis-52">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sign text-label">
          <span>{device}</span>
          {session.isCurrent && (
            <Badge look="tone-grey" Icon={MapPin}>
              This session
            </Badge>
          )}
        </p>
        <p className="text-[0.9375rem] text-muted">
          Signed in <DeskTime at={session.createdAt} />
        </p>
        <p className="text-[0.9375rem] text-muted">
          Last used <DeskTime at={session.lastSeenAt} />
        </p>
      </div>
      {session.isCurrent ? (
        <SignOut userId={userId} className="btn-outline max-sm:w-full" />
      ) : (
        <button
          type="button"
          className="btn btn-outline max-sm:w-full"
          disabled={ending.isPending}
          onClick={() => ending.mutate()}
        >
          <span>
            End session<span className="sr-only">{` of ${device}`}</span>
          </span>
        </button>
      )}
    </li>
  )
}

function Skeleton() {
  return (
    <div aria-busy="true" className="grid gap-3">
      <p role="status" className="sr-only">
        Loading your sessions
      </p>
      {[0, 1].map((card) => (
        <div key={card} className="card gap-2 p-4 pl-14">
          <div className="skeleton h-5 w-40" />
          <div className="skeleton h-4 w-56 max-w-full" />
          <div className="skeleton h-4 w-56 max-w-full" />
        </div>
      ))}
    </div>
  )
}
