import type { Page } from 'playwright'
import { expectPage } from '../browser.ts'

/** The drafts stored on the device, as text. Creates no database where there is none yet: the app would find it without tables. */
export const draftsOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'fairlane')) return '[]'
    return new Promise<string>((resolve) => {
      const opening = indexedDB.open('fairlane')
      opening.onsuccess = () => {
        const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
        all.onsuccess = () => {
          opening.result.close()
          resolve(JSON.stringify(all.result))
        }
      }
    })
  })

/** Waits until what was typed last is stored: "Saved on this device" may be about the keystroke before. */
export const expectStored = (page: Page, text: string) => expectPage.poll(() => draftsOnDevice(page)).toContain(text)

/** Crashes the tab and opens another one in the same browser. */
export async function killTab(page: Page): Promise<Page> {
  const crashed = page.waitForEvent('crash')
  page.goto('chrome://crash').catch(() => {})
  await crashed
  return page.context().newPage()
}
