import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { pages } from '#shared/paths'
import { type BuiltFile, etagOf } from './builtClient.ts'

/** What robots may not ask for, and where the list of pages is, if the address of this site is known. */
export function robotsTxt(origin: string | undefined): string {
  const closed = ['/api/', pages.portal, pages.signIn].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, ...(origin ? [`Sitemap: ${origin}/sitemap.xml`] : []), ''].join('\n')
}

/** The public pages, each by its whole address. */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${`${origin}${path}`.replaceAll('&', '&amp;')}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/**
 * A page whose head says where it is: its one true address, and the picture and the company's data by theirs. The build
 * cannot know them, and without PUBLIC_URL nobody can say which of a server's addresses visitors use: then the page is
 * served as it was built. Only data changes, nothing that the policy's hashes are of.
 */
export function withAddress(html: string, origin: string, path: string): string {
  const picture = '<meta property="og:image" content="'
  if (!html.includes(picture)) throw new Error(`The page ${path} has no ${picture}`)
  const address = `${origin}${path}`
  // A link to a load is shared with its reference, which a messenger would take for the page's own address to leave out.
  const shared = path === pages.track ? '' : `<meta property="og:url" content="${address}">`
  return html
    .replace(picture, `<link rel="canonical" href="${address}">${shared}${picture}${origin}`)
    .replace(/(?<=<script type="application\/ld\+json">)[^<]*/g, (data) => data.replaceAll('"/', `"${origin}/`))
}

/** Pages with their address in them. Each is made when it is first asked for, and kept if it could be. */
export function addressedPages(origin: string): (path: string, page: BuiltFile) => Promise<BuiltFile> {
  const made = new Map<string, Promise<BuiltFile>>()
  return (path, page) => {
    const kept = made.get(path)
    if (kept) return kept
    const addressed = make(page, origin, path)
    made.set(path, addressed)
    addressed.catch(() => made.delete(path))
    return addressed
  }
}

async function make({ content, type }: BuiltFile, origin: string, path: string): Promise<BuiltFile> {
  const html = Buffer.from(withAddress(content.toString(), origin, path))
  return { content: html, brotli: await promisify(brotliCompress)(html), type, etag: etagOf(html) }
}
