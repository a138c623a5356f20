import { company } from '#shared/company'
import { roleName } from '#shared/roles'
import type { CurrentUser } from '#shared/user'

/** Who is signed in here. */
export function Welcome({ user }: { user: CurrentUser }) {
  return (
    <div>
      <title>{`Portal | ${company.name}`}</title>
      <h1>Welcome, {user.firstName}</h1>
      <p className="mt-1 text-muted">
        You are signed in as {user.firstName} {user.lastName}, {roleName(user.role)}.
      </p>
    </div>
  )
}
