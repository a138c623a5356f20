import type { Context, Middleware } from 'koa'
import { messages } from '#shared/kernel/commonMessages'
import { api } from '#shared/kernel/paths'
import type { Config } from '../../config/config.ts'
import { isLoopback } from '../../config/loopback.ts'
import { Refusal, refuse } from './refusal.ts'

/** Far above our longest path; longer ones never reach the regular expressions of the router. */
const maxPathLength = 1000

/** Monitoring uses internal addresses, and these responses contain nothing secret. */
const anyHostPaths: ReadonlySet<string> = new Set([api.health, api.ready])

/** Refuses requests for other hosts with 421, and overlong paths with 404. */
export function requestTarget(config: Config): Middleware {
  const isOwnHost = createHostCheck(config)
  const advice = config.publicUrl
    ? `This site is at ${config.publicUrl.origin}. A proxy before it must pass on the Host that was asked for.`
    : 'This server answers to localhost alone. Set PUBLIC_URL to the address that visitors use.'
  return async (ctx, next) => {
    if (ctx.path.length > maxPathLength) throw new Refusal(404, messages.notFound)
    if (!isOwnHost(ctx) && !anyHostPaths.has(ctx.path)) throw refuse.misdirected(advice)
    await next()
  }
}

/**
 * With PUBLIC_URL only its host. Without it, a server that listens on loopback only accepts loopback names: any other name
 * is a DNS rebinding attack by a foreign page. Where HOST or a proxy lets others in, the names they use are unknown, and any
 * host is accepted.
 */
function createHostCheck({ publicUrl, host, trustProxy }: Config): (ctx: Context) => boolean {
  if (publicUrl) return (ctx) => parseUrl(publicUrl.protocol, ctx)?.host === publicUrl.host
  if (trustProxy > 0 || !isLoopback(host)) return () => true
  return (ctx) => isLoopback(parseUrl('http:', ctx)?.hostname.replace(/^\[(.+)\]$/, '$1') ?? '')
}

function parseUrl(protocol: string, ctx: Context): URL | null {
  const address = `${protocol}//${ctx.host}`
  return URL.canParse(address) ? new URL(address) : null
}

/** Whether visitors use https. PUBLIC_URL decides if it is set, because a request cannot be trusted on this. */
export function overHttps(ctx: Context, publicUrl: URL | null): boolean {
  return publicUrl ? publicUrl.protocol === 'https:' : ctx.secure
}
