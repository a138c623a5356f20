import { constants } from 'node:zlib'
import type { Middleware } from 'koa'
import compress from 'koa-compress'

/** Brotli at quality 4 is as fast as gzip and smaller. Event streams set `ctx.compress = false`: brotli would buffer them. */
export function compression(): Middleware {
  const compressed = compress({
    threshold: 1024,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    encodingPreference: ['br', 'gzip'],
  } as never)
  return (ctx, next) => {
    // koa-compress throws when a client accepts no encoding at all, not even identity.
    if (!ctx.acceptsEncodings('br', 'gzip', 'identity')) ctx.compress = false
    return compressed(ctx, next)
  }
}
