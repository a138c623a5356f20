import { z } from 'zod'
import { session } from '#shared/access/session'
import { api } from '#shared/kernel/paths'
import { signedIn } from '../../platform/http/guard.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, type Route, remove } from '../../platform/http/route.ts'
import { endSession } from '../../platform/http/session.ts'
import { listSessions, revokeSession } from '../../platform/http/sessionStore.ts'

/** A user's own sessions. */
export const sessionRoutes: Route[] = [
  get(
    api.sessions,
    {
      summary: "Lists the caller's own sessions, the current one first",
      access: signedIn,
      response: { status: 200, schema: z.array(session) },
    },
    ({ ctx, knex, user }) => listSessions(knex, user.id, ctx.state.session),
  ),
  remove(
    `${api.sessions}/:id`,
    {
      summary: "Revokes one of the caller's own sessions; revoking the current one signs out",
      access: signedIn,
      response: { status: 204 },
    },
    async ({ ctx, knex, user, params }) => {
      const id = z.uuid().safeParse(params.id)
      const revoked = id.success ? await revokeSession(knex, user.id, id.data) : null
      if (!revoked) throw refuse.notFound('session')
      if (ctx.state.session?.equals(revoked)) endSession(ctx)
    },
  ),
]
