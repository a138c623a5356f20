import type { Context, Middleware } from 'koa'
import { api } from '#shared/paths'
import { sentences } from '#shared/sentences'
import type { Config } from '../config.ts'
import { isLoopback } from '../loopback.ts'
import { Refusal, refuse } from './refusal.ts'

/** No address of ours comes near it; what is longer meets no expression of anybody's. */
const longestPath = 1000

/** Whoever watches over the server asks by an address of its own, and is told nothing that is anybody's secret. */
const forWatchers: ReadonlySet<string> = new Set([api.health, api.ready])

/** Which addresses this server answers under: every other host is refused with 421, and an endless path is none. */
export function requestTarget(config: Config): Middleware {
  const answersTo = hostsOf(config)
  const advice = config.publicUrl
    ? `This site is at ${config.publicUrl.origin}. A proxy before it must pass on the Host that was asked for.`
    : 'This server answers to localhost alone. Set PUBLIC_URL to the address that visitors use.'
  return async (ctx, next) => {
    if (ctx.path.length > longestPath) throw new Refusal(404, sentences.notFound)
    if (!answersTo(ctx) && !forWatchers.has(ctx.path)) throw refuse.misdirected(advice)
    await next()
  }
}

/**
 * With PUBLIC_URL its host alone. Without, a server that nobody beyond this machine can reach is asked by a name of this
 * machine: any other name is that of a foreign page, which had its own name server point here (DNS rebinding). Where HOST
 * or a proxy lets others in, nobody has told us what they call us.
 */
function hostsOf({ publicUrl, host, trustProxy }: Config): (ctx: Context) => boolean {
  if (publicUrl) return (ctx) => urlOf(publicUrl.protocol, ctx)?.host === publicUrl.host
  if (trustProxy > 0 || !isLoopback(host)) return () => true
  return (ctx) => isLoopback(urlOf('http:', ctx)?.hostname.replace(/^\[(.+)\]$/, '$1') ?? '')
}

function urlOf(protocol: string, ctx: Context): URL | null {
  const address = `${protocol}//${ctx.host}`
  return URL.canParse(address) ? new URL(address) : null
}

/** Whether visitors come over https: PUBLIC_URL says it, whatever a request says of itself. */
export function overHttps(ctx: Context, publicUrl: URL | null): boolean {
  return publicUrl ? publicUrl.protocol === 'https:' : ctx.secure
}
