import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { pages } from '#shared/paths'

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
  return html
    .replace(picture, `<link rel="canonical" href="${address}"><meta property="og:url" content="${address}">${picture}${origin}`)
    .replace(/(?<=<script type="application\/ld\+json">)[^<]*/, (data) => data.replaceAll('"/', `"${origin}/`))
}

export interface AddressedPage {
  html: Buffer
  brotli: Buffer
  etag: string
}

/** Reads pages of `folder` with their address in them. Each is made when it is first asked for, and kept if it could be. */
export function addressedPages(folder: string, origin: string): (path: string, file: string) => Promise<AddressedPage> {
  const made = new Map<string, Promise<AddressedPage>>()
  return (path, file) => {
    const kept = made.get(path)
    if (kept) return kept
    const page = make(join(folder, file), origin, path)
    made.set(path, page)
    page.catch(() => made.delete(path))
    return page
  }
}

async function make(file: string, origin: string, path: string): Promise<AddressedPage> {
  const html = Buffer.from(withAddress(await readFile(file, 'utf8'), origin, path))
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`
  return { html, brotli: await promisify(brotliCompress)(html), etag }
}
