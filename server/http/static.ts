import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { send } from '@koa/send'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { inPortal } from '#shared/paths'
import { sentences } from '#shared/sentences'
import { Refusal } from './refusal.ts'
import { type AddressedPage, addressedPages, robotsTxt, sitemapXml } from './searchEngines.ts'

/** What the build says about the client it made. */
const builtClient = z.object({
  pages: z.record(z.string(), z.string()),
  shell: z.string(),
  notFound: z.string(),
  csp: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
})

export type BuiltClient = z.infer<typeof builtClient> & { folder: string }

/** The built client, or null where there is none: then the API is served alone. */
export function readBuiltClient(folder: string | null): BuiltClient | null {
  const file = folder && join(folder, 'pages.json')
  if (!folder || !file || !existsSync(file)) return null
  return { folder, ...builtClient.parse(JSON.parse(readFileSync(file, 'utf8'))) }
}

/** Pages, the shell, the built files; and for everything else a page that says so, with status 404. */
export function servePages(client: BuiltClient | null, publicUrl: URL | null): Middleware {
  const addressed = client && publicUrl ? addressedPages(client.folder, publicUrl.origin) : null
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD')
      throw new Refusal(405, `${ctx.method} is not possible here, only GET.`)
    }
    if (!client) throw new Refusal(404, sentences.notFound)
    const page = Object.hasOwn(client.pages, ctx.path) ? client.pages[ctx.path] : undefined
    if (page) return addressed ? sendPage(ctx, await addressed(ctx.path, page)) : sendFile(ctx, client.folder, page)
    // Asked by an address of its own, a server that was told none goes by that.
    const origin = publicUrl?.origin ?? ctx.URL.origin
    if (ctx.path === '/robots.txt') return sendText(ctx, 'text/plain', robotsTxt(origin))
    if (ctx.path === '/sitemap.xml' && origin)
      return sendText(ctx, 'application/xml', sitemapXml(origin, Object.keys(client.pages)))
    if (ctx.path.endsWith('/')) {
      const path = ctx.path.replace(/\/+$/, '')
      if (Object.hasOwn(client.pages, path) || inPortal(path)) {
        ctx.status = 301
        return ctx.redirect(path + ctx.search)
      }
    }
    if (inPortal(ctx.path)) return sendFile(ctx, client.folder, client.shell)
    if (isPublicFile(ctx.path) && (await sendIfThere(ctx, client.folder, ctx.path))) return
    if (ctx.path.startsWith('/assets/')) throw new Refusal(404, sentences.notFound)
    await sendFile(ctx, client.folder, client.notFound)
    ctx.status = 404
  }
}

/** The build's own notes and the HTML files have no address of their own: pages are served under theirs. */
function isPublicFile(path: string): boolean {
  return /^(\/[\w@-][\w.@-]*)+$/.test(path) && !/\.(html|br|map)$/.test(path) && path !== '/pages.json'
}

async function sendIfThere(ctx: Context, folder: string, path: string): Promise<boolean> {
  try {
    await sendFile(ctx, folder, path)
  } catch (thrown) {
    if (thrown instanceof Error && 'status' in thrown && thrown.status === 404) return false
    throw thrown
  }
  return ctx.body != null || ctx.status === 304
}

function sendPage(ctx: Context, { html, brotli, etag }: AddressedPage): void {
  const packed = ctx.acceptsEncodings('br') === 'br'
  ctx.vary('Accept-Encoding')
  ctx.etag = etag
  if (packed) ctx.set('Content-Encoding', 'br')
  sendText(ctx, 'text/html', packed ? brotli : html)
  if (ctx.fresh) ctx.status = 304
}

function sendText(ctx: Context, type: string, body: string | Buffer): void {
  ctx.set('Cache-Control', 'no-cache')
  ctx.type = `${type}; charset=utf-8`
  ctx.body = body
}

async function sendFile(ctx: Context, folder: string, path: string): Promise<void> {
  ctx.vary('Accept-Encoding')
  await send(ctx, path, {
    root: folder,
    gzip: false,
    // Asked for 'br' alone: offered a choice, Chromium's header is answered with gzip.
    brotli: ctx.acceptsEncodings('br') === 'br',
    // Only once it is there: a missing file must not be remembered as missing for a year.
    setHeaders: () => ctx.set('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
  if (ctx.body == null || !ctx.fresh) return
  if ('destroy' in (ctx.body as object)) (ctx.body as { destroy(): void }).destroy()
  ctx.status = 304
}
