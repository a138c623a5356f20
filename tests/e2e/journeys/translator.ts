import type { Page } from 'playwright'
import { expectPage, type PageOptions, type Site } from '../../support/browser.ts'

/** Opens a page that the browser translates once it is hydrated. An error on it fails the test. */
export async function openTranslated(site: Site, path: string, options: PageOptions = {}): Promise<Page> {
  const page = await site.open('/robots.txt', options)
  await translate(page, { path })
  return page
}

/**
 * Translates the page as Chrome does, now and after every change: two `<font>` elements with another text replace each text
 * node. The text only gains a zero-width space, so that locators find it.
 */
export async function translate(page: Page, { path, isEarly = false }: { path: string; isEarly?: boolean }): Promise<void> {
  await page.addInitScript(install, isEarly)
  await page.goto(path)
  await expectPage(page.locator('html')).toHaveAttribute('data-translated', '')
}

/** Runs in the page: starts once its scripts are ready, or early, before they run. */
function install(isEarly: boolean): void {
  const isSkipped = (text: Text) =>
    text.data.trim() === '' ||
    (text.parentElement?.closest('font, [translate="no"], script, style, title, textarea, noscript, svg') ?? null) !== null
  const replace = (text: Text) => {
    if (!text.isConnected || isSkipped(text)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
    inner.textContent = `${text.data}\u200b`
    outer.append(inner)
    text.replaceWith(outer)
  }
  const replaceAll = (root: Node) => {
    if (root instanceof Text) return replace(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (walker.nextNode()) found.push(walker.currentNode as Text)
    for (const text of found) replace(text)
  }
  const start = () => {
    document.documentElement.dataset.translated = ''
    replaceAll(document.body)
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Text) replace(target)
        for (const node of addedNodes) replaceAll(node)
      }
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  }
  const waiting = new MutationObserver(() => {
    if (document.documentElement?.dataset.scripts !== 'ready') return
    waiting.disconnect()
    start()
  })
  if (isEarly) document.addEventListener('DOMContentLoaded', start)
  else waiting.observe(document, { attributes: true, childList: true, subtree: true })
}
