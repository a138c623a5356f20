import type { Context } from 'koa'
import { can, type Permission } from '#shared/access/permissions'
import { refuse } from './refusal.ts'
import type { SessionUser } from './sessionStore.ts'

/** Who may call an endpoint. `U` is what its handler receives: a user, or possibly none. */
export interface Access<U extends SessionUser | null> {
  /** For the OpenAPI description and the tests: `open`, `signed in`, `quotes:read`. */
  readonly name: string
  admit(ctx: Context): U
}

/** Everybody. */
export const open: Access<SessionUser | null> = { name: 'open', admit: (ctx) => ctx.state.user }

/** Everybody with a session, whatever the role. */
export const signedIn: Access<SessionUser> = { name: 'signed in', admit: requireUser }

/** Everybody whose role has this permission. */
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

/** An outbox entry is sent with its author's id, so that it is never stored under another user who signed in meanwhile. */
function requireUser(ctx: Context): SessionUser {
  const user = ctx.state.user
  if (!user) throw ctx.state.sessionRevoked ? refuse.sessionEnded() : refuse.unauthenticated()
  const expected = ctx.get('X-Expected-User')
  if (expected && expected !== user.id) throw refuse.wrongUser()
  return user
}
