import { api } from '#shared/paths'
import { signedIn } from '../http/guard.ts'
import { get, type Route } from '../http/route.ts'
import type { Streams } from './streams.ts'

/**
 * The server's own word, as server-sent events: `hello` at the start, `changed` with a noun and its ids, `ping` in between;
 * `deaf` instead of it while the server itself may not hear what changes.
 */
export function eventRoutes(streams: Streams): Route[] {
  return [
    get(
      api.events,
      { does: 'Streams what changes for the caller (text/event-stream)', access: signedIn, answer: { status: 200 } },
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
