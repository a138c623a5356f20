import { company } from '#shared/company'
import type { Shared } from './business.ts'

/** What a finished page is made of; `styles` goes into the head as it is. */
export interface Document {
  title: string
  /** Null for a page that nobody should find or share: the shell, and the one for unknown addresses. */
  description: string | null
  /** Where it is not the title and the description. */
  shared?: Shared | undefined
  /** What search engines read about the company and its site, as schema.org has it. */
  data?: readonly object[]
  html: string
  styles: string
  boot: string
  /** Pages are hydrated as they stand; the shell is replaced, and no search engine should index it. */
  kind: 'page' | 'shell'
}

/** index.html, filled. Every placeholder must be there: a template that lost one would silently lose a page's words. */
export function documentHtml(template: string, page: Document): string {
  const replace = (html: string, from: string, to: string) => {
    if (!html.includes(from)) throw new Error(`client/index.html has no ${from}`)
    return html.replace(from, () => to)
  }
  const robots = page.kind === 'shell' ? '<meta name="robots" content="noindex">' : ''
  const marker = page.kind === 'page' ? ' data-prerendered' : ''
  let html = template.replace(/>\s+</g, '><').replace(/ \/>/g, '>')
  html = replace(html, '<title>Fairlane Freight</title>', `<title>${escapeHtml(page.title)}</title>${robots}`)
  html = replace(html, '<meta name="description" content="">', described(page))
  html = replace(html, '<link rel="stylesheet" href="/styles.css">', page.styles)
  html = replace(html, '<!--boot-->', page.boot)
  return replace(html, '<div id="root"></div>', `<div id="root"${marker}>${page.html}</div>`)
}

/**
 * For search engines and for whoever is sent a link. Addresses stand here without the site's own, which only the running
 * server knows: server/http/searchEngines.ts puts it in front of them. JSON-LD is data, which the policy lets pass.
 */
function described({ title, description, shared, data = [] }: Document): string {
  if (description === null) return ''
  const tags = [
    ['name="description"', description],
    ['property="og:title"', shared?.title ?? title],
    ['property="og:description"', shared?.description ?? description],
    ['property="og:type"', 'website'],
    ['property="og:site_name"', company.name],
    ['property="og:image"', '/share.png'],
    ['property="og:image:width"', '1200'],
    ['property="og:image:height"', '630'],
    ['property="og:image:alt"', `${company.name}: the lanes between the cities of Arizona, California and Texas`],
    ['name="twitter:card"', 'summary_large_image'],
  ]
  const blocks = data.map((of) => `<script type="application/ld+json">${JSON.stringify(of).replaceAll('<', '\\u003c')}</script>`)
  return tags.map(([name, content]) => `<meta ${name} content="${escapeHtml(content ?? '')}">`).join('') + blocks.join('')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
