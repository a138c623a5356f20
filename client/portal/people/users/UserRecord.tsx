import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { roleDescriptions } from '#shared/access/roleDescriptions'
import { isRole, roleName } from '#shared/access/roles'
import type { UserRecord as Record } from '#shared/users/userRecord'
import { queries } from '../../../platform/api/queries.ts'
import { NoResponse } from '../../../platform/transport/request.ts'
import { MailState } from '../../detail/MailState.tsx'
import { RecordScreen } from '../../detail/RecordScreen.tsx'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { ActionList } from './ActionList.tsx'
import { actionsFor } from './actions.ts'
import { FactorBadge } from './FactorBadge.tsx'
import { ManageUsers } from './ManageUsers.tsx'
import { useManaging } from './managing.ts'
import { UserHistory } from './UserHistory.tsx'
import { UserSessions } from './UserSessions.tsx'
import { LastSeen, nameOf, RoleText } from './userParts.tsx'

/** One user: the role, where they are signed in, what can be done, and what was done. */
export function UserRecord() {
  const { id = '' } = useParams()
  const query = useQuery(queries.user(id))
  useRevalidateOnChange('users', query, { concerns: (ids) => ids.includes(id) })
  const { data: user, error, refetch, dataUpdatedAt } = query
  const isStale = user !== undefined && error instanceof NoResponse
  return (
    <ManageUsers onAnswer={refetch}>
      <RecordScreen
        what="user"
        title={user ? nameOf(user) : 'User Details'}
        error={isStale ? null : error}
        onRetry={refetch}
        banner={<StaleBanner what="the user" isStale={isStale} revalidatedAt={dataUpdatedAt} />}
        skeleton={<div className="skeleton h-80" />}
      >
        {user && <UserFields user={user} />}
      </RecordScreen>
    </ManageUsers>
  )
}

function UserFields({ user }: { user: Record }) {
  const { me, mails, choose } = useManaging()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 className="wrap-anywhere">{nameOf(user)}</h1>
        <StatusBadge resource="users" status={user.status} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <div className="card gap-4 p-4 md:p-5">
            <dl className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <div>
                <dt className="text-[0.875rem] text-muted">Email</dt>
                <dd className="wrap-anywhere">{user.email}</dd>
              </div>
              <div>
                <dt className="text-[0.875rem] text-muted">Last seen</dt>
                <dd>
                  <LastSeen user={user} isSelf={user.id === me.id} />
                </dd>
              </div>
              <div className="sm:col-span-2">
                <dt className="text-[0.875rem] text-muted">Role</dt>
                <dd>
                  <RoleText user={user} />
                  <span className="block text-second text-muted">
                    {isRole(user.role)
                      ? roleDescriptions[user.role]
                      : `“${user.role}” is not a valid role: shown as ${roleName(user.role)} with no access.`}
                  </span>
                </dd>
              </div>
              <div className="sm:col-span-2">
                <dt className="text-[0.875rem] text-muted">Second factor</dt>
                <dd className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                  <FactorBadge user={user} />
                  {user.secondFactor === 'due' && (
                    <span className="text-second text-muted">Required by role: set up at next sign-in.</span>
                  )}
                </dd>
              </div>
            </dl>
            <MailState mail={user.mail} mayCopy />
          </div>
          {user.status === 'active' && <UserSessions user={user} />}
        </div>
        <div className="grid gap-4">
          <section aria-labelledby="user-actions" className="card p-2 no-print">
            <h2 id="user-actions" className="px-3 pt-2 pb-1 text-h3">
              Actions
            </h2>
            <ul>
              <ActionList {...actionsFor(user, me, mails)} onChoose={(action) => choose(action, user)} />
            </ul>
          </section>
          <UserHistory user={user} />
        </div>
      </div>
    </>
  )
}
