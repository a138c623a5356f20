import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { pages } from '#shared/kernel/paths'
import { type BuiltFile, etagOf } from './builtClient.ts'

/** robots.txt, with the address of the sitemap if the site's own address is known. */
export function robotsTxt(origin: string | undefined): string {
  const closed = ['/api/', pages.portal, pages.signIn].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, ...(origin ? [`Sitemap: ${origin}/sitemap.xml`] : []), ''].join('\n')
}

/** The sitemap of the public pages. */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${`${origin}${path}`.replaceAll('&', '&amp;')}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/**
 * Adds the canonical address to the head of a page and makes the addresses of its picture and structured data absolute.
 * Only with PUBLIC_URL the address that visitors use is known; without it pages are served as built. The inline scripts that the
 * content security policy hashes do not change.
 */
function withAddress(html: string, origin: string, path: string): string {
  const picture = '<meta property="og:image" content="'
  if (!html.includes(picture)) throw new Error(`The page ${path} has no ${picture}`)
  const address = `${origin}${path}`
  // Links to /track are shared with the reference in the query; og:url would make messengers drop it.
  const shared = path === pages.track ? '' : `<meta property="og:url" content="${address}">`
  return html
    .replace(picture, `<link rel="canonical" href="${address}">${shared}${picture}${origin}`)
    .replace(/(?<=<script type="application\/ld\+json">)[^<]*/g, (data) => data.replaceAll('"/', `"${origin}/`))
}

/** Pages with their addresses. Each is built on first request and cached unless that failed. */
export function addressedPages(origin: string): (path: string, page: BuiltFile) => Promise<BuiltFile> {
  const cache = new Map<string, Promise<BuiltFile>>()
  return (path, page) => {
    const cached = cache.get(path)
    if (cached) return cached
    const addressed = make(page, origin, path)
    cache.set(path, addressed)
    addressed.catch(() => cache.delete(path))
    return addressed
  }
}

/** What a messenger shows of an address that is shared. */
export interface LinkPreview {
  title: string
  description: string
}

/** The page with this preview; its scripts and styles do not change. */
export function withPreview(page: BuiltFile, preview: LinkPreview): BuiltFile {
  const text = (value: string) => value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  const content = Buffer.from(
    page.content
      .toString()
      .replace(/(?<=<meta property="og:title" content=")[^"]*/, () => text(preview.title))
      .replace(/(?<=<meta property="og:description" content=")[^"]*/, () => text(preview.description)),
  )
  return { ...page, content, brotli: null, etag: etagOf(content) }
}

async function make(page: BuiltFile, origin: string, path: string): Promise<BuiltFile> {
  const html = Buffer.from(withAddress(page.content.toString(), origin, path))
  return { ...page, content: html, brotli: await promisify(brotliCompress)(html), etag: etagOf(html) }
}
