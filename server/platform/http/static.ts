import type { Context, Middleware } from 'koa'
import { messages } from '#shared/kernel/commonMessages'
import { inPortal, isLinkPage, isPasswordPage, revisionHeader, withoutSlashesAtEnd } from '#shared/kernel/paths'
import type { Config } from '../../config/config.ts'
import type { BuiltClient, BuiltFile } from './builtClient.ts'
import { Refusal } from './refusal.ts'
import { retainedAsset } from './retainedAssets.ts'
import { addressedPages, type LinkPreview, robotsTxt, sitemapXml, withPreview } from './searchEngines.ts'
import { bringsSession } from './session.ts'

/**
 * Serves pages, the portal's shell, the page of links and the built files, from `assetsDir` also those of other builds; for
 * everything else the not-found page with status 404. `readPreview` may give an address that is shared a preview of its own.
 */
export function servePages(
  client: BuiltClient | null,
  { publicUrl, assetsDir }: Config,
  readPreview: (ctx: Context) => Promise<LinkPreview | null>,
): Middleware {
  const addressed = publicUrl ? addressedPages(publicUrl.origin) : null
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD')
      throw new Refusal(405, `${ctx.method} is not possible here, only GET.`)
    }
    if (!client) throw new Refusal(404, messages.notFound)
    const page = client.pages.get(ctx.path)
    if (page) {
      const builtFile = addressed ? await addressed(ctx.path, page) : page
      const preview = await readPreview(ctx)
      return sendFile(ctx, preview ? withPreview(builtFile, preview) : builtFile)
    }
    // Without PUBLIC_URL the host of the request is the best known address.
    const origin = publicUrl?.origin ?? ctx.URL.origin
    if (ctx.path === '/robots.txt') return sendText(ctx, 'text/plain', robotsTxt(origin))
    if (ctx.path === '/sitemap.xml' && origin)
      return sendText(ctx, 'application/xml', sitemapXml(origin, [...client.pages.keys()]))
    if (ctx.path.endsWith('/')) {
      const path = withoutSlashesAtEnd(ctx.path)
      if (client.pages.has(path) || inPortal(path) || isLinkPage(path)) {
        ctx.status = 301
        return ctx.redirect(path + ctx.search)
      }
    }
    if (isPasswordPage(ctx.path)) return sendSecretPage(ctx, client.shell)
    if (inPortal(ctx.path)) return sendFile(ctx, signInPage(client, ctx) ?? client.shell)
    if (isLinkPage(ctx.path)) return sendSecretPage(ctx, client.link)
    const file = client.files.get(ctx.path)
    if (file) return sendFile(ctx, file)
    if (ctx.path.startsWith('/assets/')) {
      const retained = assetsDir && (await retainedAsset(assetsDir, ctx.path))
      if (retained) return sendFile(ctx, retained)
      throw new Refusal(404, messages.notFound)
    }
    sendFile(ctx, client.notFound, 404)
  }
}

/**
 * The prerendered sign-in page, for a user who opens it without a session. All other requests get the shell. So do the later
 * steps of a sign-in and the start of the installed app, which have a query. So does the worker, which caches it under /portal.
 */
function signInPage({ signIn }: BuiltClient, ctx: Context): BuiltFile | undefined {
  ctx.vary('Sec-Fetch-Dest')
  if (ctx.get('Sec-Fetch-Dest') !== 'document' || bringsSession(ctx)) return undefined
  const isFirstStep = ['forgot', 'second-factor', 'problem', 'source'].every((name) => ctx.query[name] === undefined)
  return isFirstStep ? signIn.get(ctx.path) : undefined
}

/**
 * The address contains the token of a link, so it is neither sent as a Referer nor indexed. robots.txt does not exclude it: a
 * crawler may still list the address of a page that it may not read.
 */
function sendSecretPage(ctx: Context, page: BuiltFile): void {
  ctx.set('Referrer-Policy', 'no-referrer')
  ctx.set('X-Robots-Tag', 'noindex')
  sendFile(ctx, page)
}

function sendText(ctx: Context, type: string, body: string): void {
  ctx.set('Cache-Control', 'no-cache')
  ctx.type = `${type}; charset=utf-8`
  ctx.body = body
}

function sendFile(ctx: Context, { content, brotli, type, etag, revision }: BuiltFile, status = 200): void {
  // Given a choice, `acceptsEncodings` would pick gzip for Chromium's header, so only brotli is offered.
  const compressed = brotli !== null && ctx.acceptsEncodings('br') === 'br'
  ctx.vary('Accept-Encoding')
  ctx.set('Cache-Control', ctx.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  // A worker uses this to detect a page of another build, which another server may have sent.
  ctx.set(revisionHeader, revision)
  ctx.type = type
  ctx.etag = etag
  ctx.status = status
  if (compressed) ctx.set('Content-Encoding', 'br')
  if (status === 200 && ctx.fresh) ctx.status = 304
  else ctx.body = compressed ? brotli : content
}
