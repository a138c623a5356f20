import { useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { formatRoles, roles } from '#shared/access/roles'
import { company } from '#shared/kernel/company'
import { foldForSearch, hasTerms, searchTerms } from '#shared/kernel/search'
import { userStatusLabels } from '#shared/users/status'
import type { UserRow } from '#shared/users/userRecord'
import './users.css'
import { queries } from '../../../platform/api/queries.ts'
import { useDebouncedValue } from '../../../platform/forms/useDebouncedValue.ts'
import { ApiError, NoResponse } from '../../../platform/transport/request.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { FilterSelect } from '../../list/FilterSelect.tsx'
import { ListCards } from '../../list/ListCards.tsx'
import { ListEmpty } from '../../list/ListEmpty.tsx'
import { ListTable } from '../../list/ListTable.tsx'
import { SearchField } from '../../list/SearchField.tsx'
import { type ListFilter, useListFilter } from '../../list/useListFilter.ts'
import { useWide } from '../../list/useWide.ts'
import { ManageUsers } from './ManageUsers.tsx'
import { useManaging } from './managing.ts'
import { UserCard } from './UserCard.tsx'
import { userColumns } from './userColumns.tsx'
import { byStanding, formatCounts, nameOf } from './userParts.tsx'
import { invitePath } from './userPaths.ts'

// Lazy: it imports the form library.
const InvitePanel = lazy(() =>
  import('./InvitePanel.tsx').then(
    (loaded) => ({ default: loaded.InvitePanel }),
    () => ({ default: NotLoaded }),
  ),
)

function NotLoaded() {
  return <p className="card users-panel p-5 text-muted">Connect to invite users, then reload this page.</p>
}

const choices = { role: roles }
const nothing = {}

/** Who may use the portal, and at its own address beside them whom to invite. No device stores any of it. */
export function Users() {
  const query = useQuery(queries.users())
  useRevalidateOnChange('users', query)
  const { data, error, refetch, dataUpdatedAt } = query
  const filter = useListFilter(userStatusLabels, choices, nothing)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isInviting = pathname === invitePath
  const isRefused = error instanceof ApiError && error.status === 403
  const isStale = data !== undefined && error instanceof NoResponse
  const list = { pathname: staffPath('users'), search }
  return (
    <ManageUsers onAnswer={refetch}>
      <title>{`User Management | ${company.name}`}</title>
      <StaleBanner what="users" isStale={isStale} revalidatedAt={dataUpdatedAt} />
      <div className="users-screen">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div>
            <h1>User Management</h1>
            {data && <Summary users={data} />}
          </div>
          {!isRefused && !isInviting && (
            <Link to={{ pathname: invitePath, search }} className="btn btn-primary no-print">
              <UserPlus aria-hidden="true" className="size-5" />
              <span>Invite</span>
            </Link>
          )}
        </div>
        {isRefused ? (
          <NoAccess />
        ) : (
          <div className="users-columns">
            <div className="users-list">
              <Filters filter={filter} />
              {error && !isStale && <ErrorAlert error={error} onRetry={refetch} />}
              {data && <People users={data} filter={filter} />}
              {!data && !error && <Skeleton />}
            </div>
            {isInviting && (
              <Suspense fallback={<div aria-busy="true" className="skeleton users-panel h-160" />}>
                <InvitePanel onInvited={refetch} onClose={() => navigate(list)} />
              </Suspense>
            )}
          </div>
        )}
      </div>
    </ManageUsers>
  )
}

/** The number of users, and the roles that need a second factor. */
function Summary({ users }: { users: readonly UserRow[] }) {
  const needing = formatRoles(useManaging().rolesWithFactor)
  return (
    <p className="mt-1 text-second text-muted">
      {`${formatCounts(users)}${needing && ` · second factor is required for ${needing}`}`}
    </p>
  )
}

function Filters({ filter }: { filter: ListFilter }) {
  return (
    <search className="flex flex-wrap gap-2 no-print">
      <div className="relative grow basis-64">
        <SearchField label="Search users" placeholder="Search name or email" value={filter.typed} onType={filter.type} />
      </div>
      <FilterSelect
        label="Role"
        all="All roles"
        choices={roles}
        value={filter.chosen.role}
        onChoose={(role) => filter.choose('role', role)}
      />
      <FilterSelect
        label="State"
        all="All states"
        choices={userStatusLabels}
        value={filter.status}
        onChoose={(status) => filter.choose('status', status)}
      />
    </search>
  )
}

function People({ users, filter }: { users: readonly UserRow[]; filter: ListFilter }) {
  const { status, search } = filter
  const { role } = filter.chosen
  const found = useMemo(() => {
    const label = searchTerms(search ?? '')
    const matches = (user: UserRow) => {
      const text = foldForSearch(`${nameOf(user)} ${user.email}`)
      return (!status || user.status === status) && (!role || user.role === role) && hasTerms(text, label)
    }
    return users.filter(matches).sort(byStanding)
  }, [users, status, role, search])
  const ids = useMemo(() => found.map(({ id }) => id), [found])
  const rows = useMemo(() => new Map(users.map((user) => [user.id, user])), [users])
  const getRow = useCallback((id: string) => rows.get(id), [rows])
  const isWide = useWide()
  const isFiltered = Boolean(status || role || search)
  const spoken = useDebouncedValue(isFiltered ? (found.length === 1 ? '1 person' : `${found.length} people`) : '')
  return (
    <>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {found.length === 0 ? (
        <ListEmpty title="No users found matching your criteria" text="Check the spelling or clear the search.">
          <button type="button" className="btn btn-outline" onClick={filter.clear}>
            Clear Search
          </button>
        </ListEmpty>
      ) : isWide ? (
        <ListTable caption="Users" columns={userColumns} ids={ids} rowOf={getRow} want={wantNothing} height={64} />
      ) : (
        <ListCards label="Users" Card={UserCard} ids={ids} rowOf={getRow} want={wantNothing} height={150} />
      )}
    </>
  )
}

/** All are in memory. */
const wantNothing = () => {}

function Skeleton() {
  return (
    <div aria-busy="true" className="card">
      <p role="status" className="sr-only">
        Loading users
      </p>
      {[0, 1, 2, 3, 4].map((line) => (
        <div key={line} className="grid gap-2 border-line p-4 not-last:border-b">
          <div className="skeleton h-5 w-44 max-w-full" />
          <div className="skeleton h-4 w-56 max-w-full" />
        </div>
      ))}
    </div>
  )
}
