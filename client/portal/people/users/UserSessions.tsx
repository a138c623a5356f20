import { useMutation, useQuery } from '@tanstack/react-query'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import type { Session } from '#shared/access/session'
import { api } from '#shared/kernel/paths'
import type { UserRow } from '#shared/users/userRecord'
import { whyNot } from '#shared/users/userRules'
import { queries } from '../../../platform/api/queries.ts'
import { ApiError, request } from '../../../platform/transport/request.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { useManaging } from './managing.ts'

/** The sessions of a user. Each one can be ended. */
export function UserSessions({ user }: { user: UserRow }) {
  const query = useQuery(queries.userSessions(user.id))
  useRevalidateOnChange('users', query, { concerns: (ids) => ids.includes(user.id) })
  const { data: sessions, error, refetch } = query
  const { me } = useManaging()
  const why = whyNot('end-sessions', me, user)
  return (
    <section aria-labelledby="user-sessions" className="card">
      <div className="border-b border-line px-4 py-3 md:px-5">
        <h2 id="user-sessions" className="text-h3">
          Active sessions
        </h2>
        {why && <p className="text-second text-muted">{why.message}</p>}
      </div>
      {error && !sessions && (
        <div className="p-4">
          <ErrorAlert error={error} onRetry={refetch} />
        </div>
      )}
      {!sessions && !error && (
        <div aria-busy="true" className="p-5">
          <div className="skeleton h-12" />
        </div>
      )}
      {sessions?.length === 0 && <p className="px-5 py-6 text-muted">No active sessions.</p>}
      <ul className="empty:hidden">
        {sessions?.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3 not-last:border-b md:px-5"
          >
            <SessionLine user={user} session={session} mayEnd={!why} onEnded={refetch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LineProps {
  user: UserRow
  session: Session
  mayEnd: boolean
  onEnded: () => unknown
}

function SessionLine({ user, session, mayEnd, onEnded }: LineProps) {
  const onLine = useOnLine()
  const device = session.device ?? 'Unknown device'
  const ending = useMutation({
    mutationFn: () => request([api.users, user.id, 'sessions', session.id], { method: 'DELETE', json: {} }),
    onSuccess: () => {
      notify({ tone: 'success', title: 'Session Ended', text: `${device} is signed out.` })
      return onEnded()
    },
    onError: (error) => {
      // The session has already ended, as requested.
      if (error instanceof ApiError && error.status === 404) onEnded()
      else notify({ tone: 'error', title: 'Session Not Ended', text: error instanceof ApiError ? error.detail : error.message })
    },
  })
  return (
    <>
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 self-start text-muted" />
      <div className="min-w-0 grow basis-52">
        <p className="font-sign text-label">{device}</p>
        <p className="text-second text-muted">
          Since <DeskTime at={session.createdAt} />
          <span>, last used </span>
          <DeskTime at={session.lastSeenAt} />
        </p>
      </div>
      {mayEnd && (
        <button
          type="button"
          className="btn btn-outline max-sm:w-full"
          disabled={ending.isPending || !onLine}
          onClick={() => ending.mutate()}
        >
          <span>
            <span>{onLine ? 'End session' : 'Needs a connection'}</span>
            <span className="sr-only">{` of ${device}`}</span>
          </span>
        </button>
      )}
    </>
  )
}
