import { Link, useLocation } from 'react-router-dom'
import type { UserRow } from '#shared/users/userRecord'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import type { CardProps } from '../../list/ListCards.tsx'
import { FactorBadge } from './FactorBadge.tsx'
import { useManaging } from './managing.ts'
import { UserMenu } from './UserMenu.tsx'
import { LastSeen, nameOf, RoleText, userPath } from './userParts.tsx'

/** A user as a card: name, address, role, last visit, and the actions. */
export function UserCard({ row: user }: CardProps<UserRow>) {
  const { search } = useLocation()
  const { me } = useManaging()
  return (
    <article aria-labelledby={`row-${user.id}`} className="card h-full gap-2 p-4 pr-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h2 id={`row-${user.id}`} className="text-h3 wrap-anywhere">
            <Link to={{ pathname: userPath(user.id), search }} className="link inline-flex items-center pointer-coarse:min-h-11">
              {nameOf(user)}
            </Link>
          </h2>
          <p className="mt-0.5 text-second wrap-anywhere text-muted">{user.email}</p>
        </div>
        <UserMenu user={user} />
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2 pr-2">
        <div className="min-w-0 grow">
          <RoleText user={user} />
        </div>
        <div>
          <span className="text-muted">Last seen: </span>
          <LastSeen user={user} isSelf={user.id === me.id} />
        </div>
        <div className="flex items-center gap-2">
          <span className="text-muted">Second factor:</span>
          <FactorBadge user={user} />
        </div>
        <StatusBadge resource="users" status={user.status} />
      </div>
    </article>
  )
}
