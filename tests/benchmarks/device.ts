import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { chromiumFlags, chromiumPath } from '../chromium.mjs'
import type { PageServer } from './pageServer.ts'

/**
 * Chromium on a profile in this folder: what it keeps there is there again the next time, as on somebody's phone. A window
 * without a profile keeps its databases in memory, which takes no time. It trusts these servers as it would any other; had
 * it to overlook their certificates, it would not cache their answers.
 */
export async function openDevice(folder: string, servers: PageServer[]): Promise<BrowserContext> {
  const executablePath = chromiumPath({ isWhole: true })
  if (!executablePath) throw new Error('No Chromium was found: set CHROMIUM_PATH, or run `npm test`, which installs one.')
  const trusted = `--ignore-certificate-errors-spki-list=${servers.map(({ spki }) => spki).join(',')}`
  return chromium.launchPersistentContext(folder, { executablePath, args: [...chromiumFlags, trusted] })
}

/** The tab that a browser opens with. */
export function firstTab(device: BrowserContext): Page {
  const [page] = device.pages()
  if (!page) throw new Error('The browser opened without a tab')
  return page
}

/** Until the worker has everything and answers for the page. */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** From now on the page has a quarter of the processor. Its worker has not: Chromium slows down pages alone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/**
 * Until the processors have little to do: a browser that was just started has settled, and whoever shares the machine rests.
 * If that takes too long, it is measured all the same.
 */
export async function untilQuiet(): Promise<void> {
  for (let waited = 0; waited < 10; waited++) {
    const before = idle()
    await pause(500)
    if (idle() - before > 0.8 * 500 * cpus().length) return
  }
}

/** What all processors together have idled so far, in milliseconds. */
function idle(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0)
}
