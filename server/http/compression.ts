import { constants } from 'node:zlib'
import type { Middleware } from 'koa'
import compress from 'koa-compress'

/** Brotli at 4: as fast as gzip and smaller. An event stream says `ctx.compress = false`, or brotli would hold it back for ever. */
export function compression(): Middleware {
  const compressed = compress({
    threshold: 1024,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    encodingPreference: ['br', 'gzip'],
  } as never)
  return (ctx, next) => {
    // Who accepts no encoding at all, not even none, is answered plainly: koa-compress would throw.
    if (!ctx.acceptsEncodings('br', 'gzip', 'identity')) ctx.compress = false
    return compressed(ctx, next)
  }
}
