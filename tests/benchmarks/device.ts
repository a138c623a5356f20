import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumFlags, chromiumPath } from '../support/chromium.mjs'
import type { PageServer } from './pageServer.ts'

/**
 * Chromium on a profile in this folder, which persists between starts, as on a phone. Without a profile the databases would
 * be in memory, which takes no time. The certificates of these servers are trusted by their keys; with certificate errors
 * ignored instead, responses would not be cached.
 */
export async function openDevice(folder: string, servers: PageServer[]): Promise<BrowserContext> {
  const executablePath = chromiumPath({ isWhole: true })
  if (!executablePath) throw new Error('No Chromium was found: set CHROMIUM_PATH, or run `npm test`, which installs one.')
  const trusted = `--ignore-certificate-errors-spki-list=${servers.map(({ spki }) => spki).join(',')}`
  return chromium.launchPersistentContext(folder, { executablePath, args: [...chromiumFlags, trusted] })
}

/** The tab that the browser starts with. */
export function firstTab(device: BrowserContext): Page {
  const [page] = device.pages()
  if (!page) throw new Error('The browser opened without a tab')
  return page
}

/** Waits until the worker has precached everything and controls the page. */
export async function untilPrecached(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Throttles the CPU of the page to a quarter. Its worker is not throttled: Chromium can do that only for pages. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/**
 * Waits until the processors are mostly idle: the browser has finished starting, and no other load disturbs. Gives up after
 * five seconds.
 */
export async function untilQuiet(): Promise<void> {
  for (let waited = 0; waited < 10; waited++) {
    const before = idle()
    await pause(500)
    if (idle() - before > 0.8 * 500 * cpus().length) return
  }
}

/** The idle time of all processors so far, in milliseconds. */
function idle(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0)
}
