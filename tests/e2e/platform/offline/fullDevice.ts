import type { Page } from 'playwright'
import { expect } from 'vitest'
import { openProfile } from '../../../support/e2e/ownProfile.ts'

/** A page on a device with this storage quota for the site. The browser applies it when the site first stores something. */
export async function deviceOf(origin: string, quotaSize: number): Promise<Page> {
  const context = await openProfile(origin)
  const [page = await context.newPage()] = context.pages()
  const device = await context.newCDPSession(page)
  await device.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
  await page.goto('/shippers')
  return page
}

/** Stores random text, which cannot be compressed, until there is no room for one more character. */
export async function fillDevice(page: Page): Promise<void> {
  const refusal = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('filler')
      opening.onupgradeneeded = () => opening.result.createObjectStore('text', { autoIncrement: true })
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const add = (length: number) =>
      new Promise<string | null>((resolve) => {
        const codes = new Uint8Array(length)
        for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(codes.subarray(at, at + 65_536))
        const writing = database.transaction('text', 'readwrite')
        writing.objectStore('text').add(Array.from(codes, (code) => String.fromCharCode(code)).join(''))
        writing.oncomplete = () => resolve(null)
        writing.onabort = () => resolve(writing.error?.name ?? 'aborted')
      })
    let last: string | null = null
    // Compaction by the browser frees space meanwhile: repeat until a whole round finds none.
    for (let found = true; found; ) {
      found = false
      for (let length = 2 ** 20; length >= 1; ) {
        last = await add(length)
        if (last === null) found = true
        else length = Math.floor(length / 2)
      }
    }
    database.close()
    return last
  })
  expect(refusal).toBe('QuotaExceededError')
}

/** Frees the space that `fillDevice` took. */
export async function freeDevice(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('filler').onsuccess = resolve
      }),
  )
}
