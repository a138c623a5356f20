import { z } from 'zod'
import { api } from '#shared/paths'
import { session } from '#shared/session'
import { signedIn } from '../http/guard.ts'
import { refuse } from '../http/refusal.ts'
import { get, type Route, remove } from '../http/route.ts'
import { endSession } from '../http/session.ts'
import { listSessions, removeSession } from './queries.ts'

/** Own sessions, listed and ended by their owner. */
export const sessionRoutes: Route[] = [
  get(
    api.sessions,
    {
      does: 'Lists where the caller is signed in, the session that asks first',
      access: signedIn,
      answer: { status: 200, schema: z.array(session) },
    },
    ({ ctx, knex, user }) => listSessions(knex, user.id, ctx.state.session),
  ),
  remove(
    `${api.sessions}/:id`,
    { does: 'Ends a session of the caller; ending the one that asks is signing out', access: signedIn, answer: { status: 204 } },
    async ({ ctx, knex, user, params }) => {
      const id = z.uuid().safeParse(params.id)
      const ended = id.success ? await removeSession(knex, user.id, id.data) : null
      if (!ended) throw refuse.notFound('session')
      if (ctx.state.session?.equals(ended)) endSession(ctx)
    },
  ),
]
