import { clientError } from '#shared/clientError'
import { impersonalMessage, routeOf } from '#shared/impersonal'
import { api } from '#shared/paths'
import { open } from './guard.ts'
import type { Limits } from './rateLimit.ts'
import { post, type Route } from './route.ts'

/**
 * Writes errors of browsers to the log. Limited per address and overall, so that nobody can fill the disk. Clients mask
 * personal data themselves; it is masked again here because anybody can send anything.
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
            browser: browserOf(ctx.get('User-Agent')),
            online,
            error: { name, message: impersonalMessage(name, message), frames },
          },
          'A page reported an error',
        )
      },
    ),
  ]
}

/** Many browsers also claim to be Chrome or Safari: the first match counts. */
const families: readonly (readonly [family: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

/** Only the browser family: a complete user agent could identify a person. */
function browserOf(userAgent: string): string {
  return families.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other'
}
