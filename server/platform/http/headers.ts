import type { Context, Middleware } from 'koa'
import helmet from 'koa-helmet'
import type { Config } from '../../config/config.ts'
import { overHttps } from './target.ts'

/** Hashes of the inline scripts and styles of the built pages (`build/client/pages.json`). */
export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

const year = 365 * 24 * 3600

/** The security headers of every response, including the API and the service worker. */
export function securityHeaders(inline: InlineHashes, { publicUrl, hstsSubdomains }: Config): Middleware {
  const onlyHttps = `max-age=${year}${hstsSubdomains ? '; includeSubDomains' : ''}`
  const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`)
  const common = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...quoted(inline.scripts)],
        styleSrc: ["'self'", ...quoted(inline.styles)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['fairlane'],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  return async (ctx, next) => {
    ctx.set('Permissions-Policy', 'publickey-credentials-create=(self), publickey-credentials-get=(self)')
    if (overHttps(ctx, publicUrl)) ctx.set('Strict-Transport-Security', onlyHttps)
    await common(ctx, next)
  }
}

/** The address is the secret: no search engine lists it, and no linked page receives it as a referrer. */
export function keepSecret(ctx: Context): void {
  ctx.set('X-Robots-Tag', 'noindex')
  ctx.set('Referrer-Policy', 'no-referrer')
}
