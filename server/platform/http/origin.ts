import type { Context, Middleware } from 'koa'
import { refuse } from './refusal.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether `origin` is this site, as addressed by the request or as configured in PUBLIC_URL. */
function isOurs(ctx: Context, origin: string, publicUrl: URL | null): boolean {
  return origin === `${ctx.protocol}://${ctx.host}` || origin === publicUrl?.origin
}

/** Refuses writes from pages of other sites, by the headers that browsers set and pages cannot forge. */
export function sameOriginWrites(publicUrl: URL | null): Middleware {
  return async (ctx, next) => {
    if (!safeMethods.has(ctx.method)) {
      const origin = ctx.get('Origin')
      const site = ctx.get('Sec-Fetch-Site')
      const allowed = origin ? isOurs(ctx, origin, publicUrl) : site === '' || site === 'same-origin'
      if (!allowed) throw refuse.forbidden('This request came from another site. Please use our own pages.')
    }
    await next()
  }
}

/** For GET /api/logout, the only GET with an effect: whether a page of another site sent the browser here. */
export function sentByAnotherSite(ctx: Context, publicUrl: URL | null): boolean {
  const site = ctx.get('Sec-Fetch-Site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const referer = ctx.get('Referer')
  if (!referer) return false
  return !URL.canParse(referer) || !isOurs(ctx, new URL(referer).origin, publicUrl)
}
