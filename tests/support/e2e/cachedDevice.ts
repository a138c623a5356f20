import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { PageOptions, Site } from '../browser.ts'
import { controlled, type Gateway } from './sending.ts'

/** A device with the site precached, on which `path` is open with the session of `options`. */
export async function openDevice(site: Site, gateway: Gateway, path: string, options: PageOptions): Promise<Page> {
  const expected = [/ERR_|Failed to load resource|status of 40[134]/, ...(options.expected ?? [])]
  const page = await site.open(path, { baseURL: gateway.url, serviceWorkers: 'allow', ...options, expected })
  await controlled(page)
  return page
}

/** Cuts the server and the network, closes the app and starts it as from a home screen, with a clock that is off by `clock`. */
export async function startOffline(gateway: Gateway, page: Page, { clock = 0 } = {}): Promise<Page> {
  const context = page.context()
  gateway.cut()
  await context.setOffline(true)
  return startAgain(page, { clock })
}

/**
 * Tells a page that the worker has served that it is offline. Chromium cuts the network of a page opened while the context is
 * offline, but leaves its `navigator.onLine` true until the emulation changes.
 */
export async function tellOffline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.context().setOffline(true)
}

/** Closes the app and starts it again, with a clock that is off by `clock`. */
export async function startAgain(page: Page, { clock = 0, path = '/portal?source=app' } = {}): Promise<Page> {
  const next = await page.context().newPage()
  await page.close()
  await setClock(next, clock)
  await next.goto(path)
  return next
}

/** From its next page load on, the clock of this tab is off by so many milliseconds. */
export async function setClock(page: Page, off: number): Promise<void> {
  if (off === 0) return
  await page.addInitScript((off) => {
    const RealDate = Date
    const now = () => RealDate.now() + off
    window.Date = new Proxy(RealDate, {
      construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, off)
}

/** All that this browser stores for the site, as one text: databases with their rows, localStorage, and cached API addresses. */
export const storedData = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const all: unknown[] = [Object.entries(localStorage), databases.map(({ name }) => name)]
    for (const { name = '' } of databases) {
      const database = await new Promise<IDBDatabase | null>((resolve) => {
        const opening = indexedDB.open(name)
        // Deleted since: do not create it again.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => resolve(null)
      })
      if (!database) continue
      for (const store of database.objectStoreNames) {
        const transaction = database.transaction(store)
        const asking = transaction.objectStore(store).getAll()
        // Aborted where the database is deleted meanwhile.
        const rows = await new Promise((resolve) => (transaction.oncomplete = transaction.onabort = () => resolve(asking.result)))
        all.push(store, rows)
      }
      database.close()
    }
    for (const cache of await caches.keys()) {
      const requests = await (await caches.open(cache)).keys()
      all.push(requests.map(({ url }) => url).filter((url) => url.includes('/api/')))
    }
    return JSON.stringify(all)
  })

/** Waits until the device stores all of these texts. */
export async function untilStored(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect.poll(() => storedData(page), { timeout: 60_000 }).toContain(text)
}

/** Waits until the device stores none of these texts. */
export async function untilDeleted(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect.poll(() => storedData(page), { timeout: 60_000 }).not.toContain(text)
}
