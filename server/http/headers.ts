import type { Middleware } from 'koa'
import helmet from 'koa-helmet'

/** Hashes of the inline script and style that the build put into our pages (`build/client/pages.json`). */
export interface InlineHashes {
  scripts: string[]
  styles: string[]
}

const year = 365 * 24 * 3600

/** The security headers of every answer, the API's and the worker script's too. */
export function securityHeaders(inline: InlineHashes): Middleware {
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
    if (ctx.secure) ctx.set('Strict-Transport-Security', `max-age=${year}`)
    await common(ctx, next)
  }
}
