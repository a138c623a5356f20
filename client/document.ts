/** What a finished page is made of; `styles` goes into the head as it is. */
export interface Document {
  title: string
  description: string
  html: string
  styles: string
  boot: string
  /** Pages are hydrated as they stand; the shell is replaced, and no search engine should keep it. */
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
  html = replace(
    html,
    '<meta name="description" content="">',
    page.description && `<meta name="description" content="${escapeHtml(page.description)}">`,
  )
  html = replace(html, '<link rel="stylesheet" href="/styles.css">', page.styles)
  html = replace(html, '<!--boot-->', page.boot)
  return replace(html, '<div id="root"></div>', `<div id="root"${marker}>${page.html}</div>`)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
