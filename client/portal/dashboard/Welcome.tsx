import { roleName } from '#shared/access/roles'
import { company } from '#shared/kernel/company'
import type { CurrentUser } from '#shared/users/user'

interface Props {
  user: CurrentUser
  /** The name of the start screen in the sidebar. */
  start: string
}

/** Greets the signed-in user by name. */
export function Welcome({ user, start }: Props) {
  return (
    <div>
      <title>{`${start} | ${company.name}`}</title>
      <h1>{`Welcome, ${user.firstName}`}</h1>
      <p className="mt-1 text-muted">{`You are signed in as ${user.firstName} ${user.lastName}, ${roleName(user.role)}.`}</p>
    </div>
  )
}
