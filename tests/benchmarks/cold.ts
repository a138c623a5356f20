import type { Page } from 'playwright'
import { demoPassword } from '../../server/seeds/demoPeople.ts'
import { firstTab, openDevice, untilPrecached } from './device.ts'
import { servePages } from './pageServer.ts'
import { startProduct, temporaryDataDir } from './product.ts'
import { bareWorker, precacheTwins, timeLine, visit } from './reopening.ts'
import { printTable } from './table.ts'

const myLoads = '/portal/driver/my-loads'
const twin = '/twin/my-loads.html'
/** The load on top, which is rendered together with all others. */
const rows = 'article'
/** The rows with the banner of their age, which is the larger text. */
const all = `body:has(.status-line:not(:empty)) ${rows}`

/** A driver signs in and opens their loads once, until everything is cached. */
async function firstVisit(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in?returnTo=${myLoads}`)
  await page.getByLabel('Email').fill('driver@fairlane.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.locator(rows).waitFor()
  await untilPrecached(page)
}

/** The screen, opened without a server, as a static page. */
async function asStatic(page: Page, url: string): Promise<{ html: string; files: string[] }> {
  await page.goto(url + myLoads)
  await page.locator(all).waitFor()
  return page.evaluate(() => ({
    html: document.documentElement.outerHTML,
    files: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => new URL(href).pathname),
  }))
}

/**
 * The portal opened without a server, in a browser that was just started: My Loads with its cached rows, beside the same
 * screen as a static page with a minimal worker.
 */
export async function benchCold(): Promise<void> {
  const profile = temporaryDataDir()
  const data = temporaryDataDir()
  const product = await startProduct(data.path)
  const device = await openDevice(profile.path, [])
  await firstVisit(firstTab(device), product.url)
  await product.stop()
  const { html, files } = await asStatic(firstTab(device), product.url).finally(() => device.close())
  const bare = await servePages({
    'twin/sw.js': bareWorker([twin, ...files]),
    'twin/my-loads.html': `<!doctype html>${html}`,
  })
  try {
    const trusting = await openDevice(profile.path, [bare])
    await precacheTwins(firstTab(trusting), bare.url + twin).finally(() => trusting.close())
    bare.close()
    const lcps: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    // Alternating, so that a busy machine affects both.
    for (let round = 0; round < 3; round++) {
      for (const [index, url] of [product.url + myLoads, bare.url + twin].entries()) {
        const { lcp } = await visit(profile.path, url, all)
        lcps[index] = Math.min(lcps[index] as number, lcp)
      }
    }
    printTable('The portal opened without a server, CPU 4 × slower, beside the screen as a static page, best of 3', [
      timeLine('My Loads with its rows, largest contentful paint', lcps, '≤ 3.00'),
    ])
  } finally {
    bare.close()
    profile.remove()
    data.remove()
  }
}
