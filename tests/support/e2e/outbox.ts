import type { Page, Route } from 'playwright'
import { expectPage, type PageOptions, type Site } from '../browser.ts'
import { fillForm, openForm, submitButton } from './quoteForm.ts'

export const quotes = '**/api/quotes'
export const badge = (page: Page) => page.getByRole('button', { name: /\d+ (waiting to send|needs? you)/ })
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Outbox' })
export const entry = (page: Page) => panel(page).getByRole('listitem')

/** A refusal of our server: it echoes the key. */
export const problem = (status: number, detail: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    headers: { 'Idempotency-Key': route.request().headers()['idempotency-key'] ?? '' },
    body: JSON.stringify({ status, detail }),
  })

export async function filledForm(site: Site, expected: RegExp[], options: PageOptions = {}): Promise<Page> {
  const page = await site.open('/shippers', { expected, ...options })
  await openForm(page)
  await fillForm(page)
  return page
}

/** Submits a request that stays in the outbox because `answer` is its only response, and opens the panel. */
export async function waiting(
  site: Site,
  answer: (route: Route) => Promise<void>,
  expected = /ERR_FAILED|40\d|50\d|422/,
): Promise<Page> {
  const page = await filledForm(site, [expected])
  await page.route(quotes, answer)
  await submitButton(page).click()
  await badge(page).click()
  await expectPage(entry(page)).toContainText(/tried .+ · /)
  return page
}

/** Assigns the entry of this company to a user, as if they had submitted it while signed in. */
export const assignEntry = (page: Page, company: string, userId: string) =>
  page.evaluate(
    ([company, userId]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('fairlane')
        opening.onsuccess = () => {
          const writing = opening.result.transaction('outbox', 'readwrite')
          const all = writing.objectStore('outbox').getAll()
          all.onsuccess = () => {
            const entry = all.result.find(({ body }) => body.companyName === company)
            writing.objectStore('outbox').put({ ...entry, userId })
          }
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [company, userId] as const,
  )

/** From now on the page's database has no room for anything. Returns how to give it room again. */
export async function refuseRoom(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    const full = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { put: full, retained: put })
  })
  return () =>
    page.evaluate(() => void Object.assign(IDBObjectStore.prototype, { put: Reflect.get(IDBObjectStore.prototype, 'retained') }))
}
