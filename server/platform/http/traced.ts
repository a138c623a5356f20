import type { Middleware } from 'koa'
import { api } from '#shared/kernel/paths'
import type { Config } from '../../config/config.ts'
import { inTrace } from '../observability/traces.ts'
import { knownMethods } from './requestMetrics.ts'

const untraced = new Set<string>([api.health, api.ready])

/**
 * Traces the requests of the API until their answer begins, by the pattern of their route as metrics are. Pages read no database,
 * and who asks whether the server is well asks all the time. Whose trace a request belongs to is believed of a proxy alone.
 */
export function traced({ trustProxy }: Pick<Config, 'trustProxy'>): Middleware {
  return (ctx, next) => {
    if (!/^\/api(\/|$)/.test(ctx.path) || untraced.has(ctx.path)) return next()
    const method = knownMethods.has(ctx.method) ? ctx.method : '_OTHER'
    return inTrace(
      { name: method, kind: 'server', attributes: { 'http.request.method': method } },
      async (span) => {
        await next()
        const { route, refused } = ctx.state
        if (route) {
          span.rename(`${method} ${route}`)
          span.set({ 'http.route': route })
        }
        span.set({ 'http.response.status_code': ctx.status })
        if (refused) span.set({ 'fairlane.refusal': refused })
        if (ctx.status >= 500) span.fail(String(ctx.status))
      },
      trustProxy > 0 ? ctx.get('traceparent') : '',
    )
  }
}
