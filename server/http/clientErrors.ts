import { clientError } from '#shared/clientError'
import { impersonalMessage, routeOf } from '#shared/impersonal'
import { api } from '#shared/paths'
import { open } from './guard.ts'
import type { Limits } from './rateLimit.ts'
import { post, type Route } from './route.ts'

/**
 * What broke in a browser becomes a line of the log. Counted per address and overall, so that nobody fills the disk. The
 * client sends nothing personal; it is masked here once more, because anybody may send anything.
 */
export function clientErrorRoutes(limits: Limits): Route[] {
  return [
    post(
      api.clientErrors,
      {
        does: 'Takes the report of an error in a page or in the service worker into the log',
        access: open,
        limit: 'clientErrors',
        kilobytes: 8,
        body: clientError,
        answer: { status: 204 },
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

/** Many browsers call themselves Chrome or Safari as well: the first that is found counts. */
const families: readonly (readonly [family: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

/** The family alone: a whole user agent tells one person from another. */
function browserOf(userAgent: string): string {
  return families.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other'
}
