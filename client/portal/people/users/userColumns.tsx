import { Link, useLocation } from 'react-router-dom'
import type { UserRow } from '#shared/users/userRecord'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { FactorBadge } from './FactorBadge.tsx'
import { useManaging } from './managing.ts'
import { UserMenu } from './UserMenu.tsx'
import { LastSeen, nameOf, RoleText, userPath } from './userParts.tsx'

function Person({ user }: { user: UserRow }) {
  const { search } = useLocation()
  return (
    <>
      <Link
        to={{ pathname: userPath(user.id), search }}
        className={`link inline-flex min-h-6 items-center font-semibold wrap-anywhere pointer-coarse:-my-2.5 pointer-coarse:min-h-11 ${user.status === 'disabled' ? 'text-muted' : ''}`}
      >
        {nameOf(user)}
      </Link>
      <span className="block wrap-anywhere text-muted">{user.email}</span>
    </>
  )
}

function LastSeenCell({ user }: { user: UserRow }) {
  const { me } = useManaging()
  return <LastSeen user={user} isSelf={user.id === me.id} />
}

/** The columns of the users table. */
export const userColumns: readonly Column<UserRow>[] = [
  { title: 'Person', width: 'w-[30%]', cell: (user) => <Person user={user} /> },
  { title: 'Role', width: 'w-[18%]', cell: (user) => <RoleText user={user} /> },
  { title: 'Second factor', width: 'w-[15%]', cell: (user) => <FactorBadge user={user} /> },
  { title: 'Last seen', width: 'w-[14%]', cell: (user) => <LastSeenCell user={user} /> },
  { title: 'State', width: 'w-[15%]', cell: ({ status }) => <StatusBadge resource="users" status={status} /> },
  {
    title: 'More',
    width: 'w-[8%]',
    className: '[&:is(td)]:py-1.5! pr-2!',
    numeric: true,
    cell: (user) => (
      <div className="flex justify-end text-left">
        <UserMenu user={user} />
      </div>
    ),
  },
]
