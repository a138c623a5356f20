import { company } from '#shared/kernel/company'
import type { Shared } from './business.ts'

/** The parts of a document; `styles` is put into the head as it is. */
export interface Document {
  title: string
  /** Null for pages that search engines should not index: those of the portal, the page of links, and the not-found page. */
  description: string | null
  /** The preview of a shared link, where it differs from title and description. */
  shared?: Shared | undefined
  /** Structured data for search engines (schema.org, as JSON-LD). */
  data?: readonly object[]
  html: string
  styles: string
  boot: string
  /**
   * The content of a page is hydrated, that of the shell is replaced. The shell and the page of links are one document for many
   * addresses, and get `noindex`, as do the pages on which people sign in.
   */
  kind: 'page' | 'link' | 'signIn' | 'shell'
}

/** Fills in index.html. Throws where a placeholder is missing, instead of silently dropping content. */
export function documentHtml(template: string, page: Document): string {
  const replace = (html: string, from: string, to: string) => {
    if (!html.includes(from)) throw new Error(`client/index.html has no ${from}`)
    return html.replace(from, () => to)
  }
  const robots = page.kind !== 'page' ? '<meta name="robots" content="noindex">' : ''
  const marker = page.kind !== 'shell' ? ' data-prerendered' : ''
  let html = template.replace(/>\s+</g, '><').replace(/ \/>/g, '>')
  html = replace(html, '<title>Fairlane Freight</title>', `<title>${escapeHtml(page.title)}</title>${robots}`)
  html = replace(html, '<meta name="description" content="">', described(page))
  html = replace(html, '<link rel="stylesheet" href="/app/styles.css">', page.styles)
  html = replace(html, '<!--boot-->', page.boot)
  return replace(html, '<div id="root"></div>', `<div id="root"${marker}>${page.html}</div>`)
}

/**
 * The meta elements for search engines and link previews. Addresses are relative here, because only the running server knows
 * its origin: server/platform/http/searchEngines.ts adds it. JSON-LD is data and not blocked by the content security policy.
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
  const blocks = data.map(
    (item) => `<script type="application/ld+json">${JSON.stringify(item).replaceAll('<', '\\u003c')}</script>`,
  )
  return tags.map(([name, content]) => `<meta ${name} content="${escapeHtml(content ?? '')}">`).join('') + blocks.join('')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
