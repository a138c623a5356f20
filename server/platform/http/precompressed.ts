import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'koa'
import { etagOf } from './builtClient.ts'

/** A body that is the same for everyone: one buffer for each encoding, however many connections are sent it. */
export interface Precompressed {
  content: Buffer
  brotli: Buffer
  gzip: Buffer
  type: string
  etag: string
}

/** Compresses a body once. */
export async function precompress(text: string, type: string): Promise<Precompressed> {
  const content = Buffer.from(text)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(content, quality), promisify(gzip)(content)])
  return { content, brotli, gzip: zipped, type, etag: etagOf(content) }
}

/** Answers with a body in the encoding that the client prefers to have, or with 304 where it has it. */
export function sendPrecompressed(ctx: Context, { content, brotli, gzip: zipped, type, etag }: Precompressed): void {
  const encoding = ['br', 'gzip'].find((name) => ctx.acceptsEncodings(name) === name)
  ctx.vary('Accept-Encoding')
  ctx.type = type
  ctx.etag = etag
  // Not `ctx.fresh`: a client that asks by a tag of its own often sends `Cache-Control: no-cache`, too.
  ctx.status = ctx.get('If-None-Match') === etag ? 304 : 200
  if (ctx.status === 304) return
  if (encoding) ctx.set('Content-Encoding', encoding)
  ctx.body = encoding === 'br' ? brotli : encoding === 'gzip' ? zipped : content
}
