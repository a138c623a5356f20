import Link2 from 'lucide-react/icons/link-2'
import { staffPath } from '#shared/access/navigation'
import { roleName, roleNames } from '#shared/access/roles'
import { formatClock } from '#shared/kernel/time'
import { userStatuses } from '#shared/users/status'
import type { UserRow } from '#shared/users/userRecord'

export const nameOf = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

export const userPath = (id: string) => `${staffPath('users')}/${id}`

/** The number of devices as a text. */
export const formatDevices = (count: number) => (count === 1 ? '1 device' : `${count} devices`)

/** Orders active users before invited and disabled ones, then by role in the order of the roles, then by name. */
export function byStanding(a: UserRow, b: UserRow): number {
  const statusRank = ({ status }: UserRow) => ['active', 'invited', 'disabled'].indexOf(status)
  const role = ({ role }: UserRow) => (roleNames.indexOf(role as never) + roleNames.length + 1) % (roleNames.length + 1)
  return statusRank(a) - statusRank(b) || role(a) - role(b) || nameOf(a).localeCompare(nameOf(b))
}

/** The number of users, and the numbers of invited and disabled ones. */
export function formatCounts(users: readonly UserRow[]): string {
  const [invited, , disabled] = userStatuses.map((userStatus) => users.filter(({ status }) => status === userStatus).length)
  const apart = [invited && `${invited} invited`, disabled && `${disabled} disabled`].filter(Boolean).join(', ')
  return `${users.length === 1 ? '1 person' : `${users.length} people`}${apart && ` · ${apart}`}`
}

/** The role, and the driver or shipper whose rows the user sees. */
export function RoleText({ user }: { user: UserRow }) {
  const own = user.driverName ?? user.shipperName
  const needsOwn = (user.role === 'driver' || user.role === 'shipper') && user.status !== 'disabled'
  return (
    <>
      <span>{roleName(user.role)}</span>
      {own && (
        <span className="flex items-start gap-1 text-[0.875rem] text-muted">
          <Link2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">sees the rows of </span>
            <span>{user.driverName && own === nameOf(user) ? 'own record' : own}</span>
          </span>
        </span>
      )}
      {!own && needsOwn && <span className="block text-[0.875rem] text-muted">sees nothing yet</span>}
    </>
  )
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** An instant as lists show it: the time for today, else the day. */
export function timeOrDay(at: string, now = new Date()): string {
  const date = new Date(at)
  if (date.toDateString() === now.toDateString()) return formatClock(date.getTime())
  return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date)
}

/** The last visit of a user; for an invited one the expiration of the link, for a disabled one the date and the person. */
export function LastSeen({ user, isSelf }: { user: UserRow; isSelf: boolean }) {
  const { status, lastSeenAt, linkEndsAt, disabledAt, disabledBy } = user
  const dispute =
    status === 'invited'
      ? linkEndsAt
        ? `link expires ${timeOrDay(linkEndsAt)}`
        : 'link expired'
      : status === 'disabled' && disabledAt
        ? `disabled ${timeOrDay(disabledAt)}`
        : null
  return (
    <>
      <span className="whitespace-nowrap">{isSelf ? 'now (you)' : lastSeenAt ? timeOrDay(lastSeenAt) : 'never'}</span>
      {dispute && <span className="block text-[0.875rem] text-muted">{dispute}</span>}
      {disabledBy && <span className="block text-[0.875rem] wrap-anywhere text-muted">{`by ${disabledBy}`}</span>}
    </>
  )
}
