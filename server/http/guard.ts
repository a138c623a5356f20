import type { Context } from 'koa'
import { can, type Permission } from '#shared/permissions'
import { refuse } from './refusal.ts'
import type { SessionUser } from './session.ts'

/** Who may call an endpoint. `U` is what the handler is then given: a user, or perhaps none. */
export interface Access<U extends SessionUser | null> {
  /** As the description of the API and the tests read it: `open`, `signed in`, `quotes:read`. */
  readonly name: string
  admit(ctx: Context): U
}

/** Everybody. */
export const open: Access<SessionUser | null> = { name: 'open', admit: (ctx) => ctx.state.user }

/** Whoever has a session, whatever the role. */
export const signedIn: Access<SessionUser> = { name: 'signed in', admit: requireUser }

/** Who the table of permissions lets do this. */
export function allow(permission: Permission): Access<SessionUser> {
  return {
    name: permission,
    admit: (ctx) => {
      const user = requireUser(ctx)
      if (!can(user.role, permission)) throw refuse.forbidden("You don't have access to this.")
      return user
    },
  }
}

/** The outbox says whose entry it sends: what one person wrote never goes out as another's. */
function requireUser(ctx: Context): SessionUser {
  const user = ctx.state.user
  if (!user) throw ctx.state.sessionEnded ? refuse.sessionEnded() : refuse.unauthenticated()
  const expected = ctx.get('X-Expected-User')
  if (expected && expected !== user.id) throw refuse.wrongUser()
  return user
}
