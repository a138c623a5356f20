import type { Context, Middleware } from 'koa'
import { refuse } from './refusal.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether `origin` (scheme and host) is this very site, as the request reached it or as `PUBLIC_URL` names it. */
function isOurs(ctx: Context, origin: string, publicUrl: URL | null): boolean {
  return origin === `${ctx.protocol}://${ctx.host}` || origin === publicUrl?.origin
}

/** A write from a page of another site is refused: browsers say where a request comes from, and no page can forge that. */
export function sameOriginWrites(publicUrl: URL | null): Middleware {
  return async (ctx, next) => {
    if (!reading.has(ctx.method)) {
      const origin = ctx.get('Origin')
      const site = ctx.get('Sec-Fetch-Site')
      const allowed = origin ? isOurs(ctx, origin, publicUrl) : site === '' || site === 'same-origin'
      if (!allowed) throw refuse.forbidden('This request came from another site. Please use our own pages.')
    }
    await next()
  }
}

/** For the one GET that changes something: true when a page of another site sent the browser here. */
export function sentByAnotherSite(ctx: Context, publicUrl: URL | null): boolean {
  const site = ctx.get('Sec-Fetch-Site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const referer = ctx.get('Referer')
  if (!referer) return false
  return !URL.canParse(referer) || !isOurs(ctx, new URL(referer).origin, publicUrl)
}
