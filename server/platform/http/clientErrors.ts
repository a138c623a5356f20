import { browserOf } from '#shared/access/session'
import { impersonalMessage, routeOf } from '#shared/kernel/anonymousRoute'
import { clientError } from '#shared/kernel/clientError'
import { api } from '#shared/kernel/paths'
import { open } from './guard.ts'
import type { Limits } from './rateLimit.ts'
import { post, type Route } from './route.ts'

/**
 * Writes errors of browsers to the log. Limits per address and overall prevent that a client fills the disk. Clients mask
 * personal data themselves; it is masked again here because a request may contain anything.
 */
export function clientErrorRoutes(limits: Limits): Route[] {
  return [
    post(
      api.clientErrors,
      {
        summary: 'Logs an error that a page or the service worker reports',
        access: open,
        limit: 'clientErrors',
        maxKilobytes: 8,
        body: clientError,
        response: { status: 204 },
      },
      async ({ ctx, body: { name, message, frames, route, build, online } }) => {
        await limits.count('clientErrorsOverall', 'everybody')
        ctx.state.log.warn(
          {
            build,
            route: routeOf(route),
            // Only the family: a complete user agent could identify a person.
            browser: browserOf(ctx.get('User-Agent')) ?? 'other',
            online,
            error: { name, message: impersonalMessage(name, message), frames },
          },
          'A page reported an error',
        )
      },
    ),
  ]
}
