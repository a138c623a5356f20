import { api } from '#shared/kernel/paths'
import { signedIn } from '../http/guard.ts'
import { get, type Route } from '../http/route.ts'
import type { Streams } from './streams.ts'

/**
 * Server-sent events: `hello` first, `changed` with a resource and ids, and regular `ping`s, replaced by `deaf` while this
 * instance does not receive changes from the database.
 */
export function eventRoutes(streams: Streams): Route[] {
  return [
    get(
      api.events,
      { summary: 'Streams changes of visible rows (text/event-stream)', access: signedIn, response: { status: 200 } },
      async ({ ctx, user }) => {
        const stream = ctx.method === 'GET' ? streams.open(ctx.state.session as Buffer, user) : null
        ctx.compress = false
        ctx.status = 200
        ctx.type = 'text/event-stream'
        ctx.set('X-Accel-Buffering', 'no')
        if (stream) ctx.body = stream
      },
    ),
  ]
}
