import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectPage, hold, useSite } from '../../../support/browser.ts'
import { answers, fillForm, formValues, openForm, sentQuotes, submitButton } from '../../../support/e2e/quoteForm.ts'
import { notices } from '../../../support/spec/spec.ts'

const site = useSite()
const newer = 1_000

beforeEach(() => site.server.knex('quotes').del())
const rows = () => site.server.knex('quotes').select('*')

const company = (page: Page) => page.getByLabel('Company Name')
const saved = (page: Page) => page.getByText(/^Saved on this device at/)
const notSaved = (page: Page) => page.getByText("This browser can't save what you type")
const bar = (page: Page) => page.getByRole('complementary', { name: 'New version' })
const expectText = (page: Page, text: string) => expectPage(page.getByText(text, { exact: true })).toBeVisible()

/** A tab of a later version of the app: it upgrades the database and keeps it open. */
async function newerTab(page: Page): Promise<Page> {
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'fairlane'))
  const tab = await page.context().newPage()
  await tab.goto('/robots.txt')
  await tab.evaluate(async (version) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('fairlane', version)
      opening.onupgradeneeded = () => opening.result.createObjectStore('later', { keyPath: 'key' })
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    database.onversionchange = () => Object.assign(window, { hadVersionChange: true })
    Object.assign(window, { database })
  }, newer)
  return tab
}

/** What the later version reads from the database, after a write to its own store: no other tab has closed or downgraded it. */
const inNewerTab = (tab: Page) =>
  tab.evaluate(async () => {
    const { database, hadVersionChange } = window as unknown as { database: IDBDatabase; hadVersionChange?: boolean }
    const transaction = database.transaction(['later', 'drafts', 'outbox'], 'readwrite')
    transaction.objectStore('later').put({ key: 'own', value: 1 })
    const all = (store: string) =>
      new Promise<unknown[]>((resolve) => {
        const asking = transaction.objectStore(store).getAll()
        asking.onsuccess = () => resolve(asking.result)
      })
    const [drafts, outbox] = await Promise.all([all('drafts'), all('outbox')])
    return {
      version: database.version,
      hadVersionChange: hadVersionChange === true,
      drafts: JSON.stringify(drafts),
      waiting: outbox.length,
    }
  })

describe('a tab whose database a later version has upgraded', { timeout: 180_000 }, () => {
  test('offers a reload, also where the page is never idle', async () => {
    const page = await site.open('/robots.txt')
    await page.addInitScript(() => {
      window.requestIdleCallback = (run, { timeout } = {}) =>
        timeout === undefined ? 0 : Number(setTimeout(run, timeout, { didTimeout: true, timeRemaining: () => 0 }))
    })
    await page.goto('/shippers')
    await openForm(page)
    await newerTab(page)
    await expectPage(bar(page)).toContainText('A new version is ready', { timeout: 30_000 })
    const loaded = page.waitForEvent('load')
    await bar(page).getByRole('button', { name: 'Reload' }).click()
    await loaded
  })

  test('with an open form says that typed values are not saved, still sends them, and offers the reload afterwards', async () => {
    const page = await site.open('/shippers')
    await openForm(page)
    await company(page).pressSequentially('Sonoran')
    await expectPage(saved(page)).toBeVisible()
    const tab = await newerTab(page)
    await fillForm(page)
    await expectPage(notSaved(page)).toBeVisible()
    await expectPage(saved(page)).toHaveCount(0)
    await expectPage(bar(page)).toHaveCount(0)
    expect(await formValues(page)).toEqual(answers)
    expect(await inNewerTab(tab)).toMatchObject({
      version: newer,
      hadVersionChange: false,
      drafts: expect.stringContaining('"Sonoran"'),
    })
    await submitButton(page).click()
    await expectText(page, notices.quoteRequested[0])
    expect(await rows()).toMatchObject([{ company_name: answers['Company Name'] }])
    await expectPage(bar(page)).toBeVisible()
    expect(await inNewerTab(tab)).toMatchObject({ version: newer, hadVersionChange: false, waiting: 0 })
  })

  test('while it sends a request finishes the form, and the request is stored once', async () => {
    const page = await site.open('/shippers')
    await openForm(page)
    await fillForm(page)
    const requested = page.waitForRequest('**/api/quotes')
    const release = await hold(page, '**/api/quotes')
    await submitButton(page).click()
    await requested
    const tab = await newerTab(page)
    release()
    await expect.poll(rows).toHaveLength(1)
    expect(await inNewerTab(tab)).toMatchObject({ waiting: 1 })
    // The entry is persisted, and no acceptance was shown here.
    await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible({ timeout: 40_000 })
    await tab.close()
    const next = await page.context().newPage()
    await next.goto('/services')
    await expectPage(next.getByText(/^Sent: your quote request from/)).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })
})

test('an entry that waits when a later version upgrades the database is sent once by the next start', async () => {
  const page = await site.open('/shippers', { expected: [/status of 503/] })
  await openForm(page)
  await fillForm(page)
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 503 }))
  await submitButton(page).click()
  await expectText(page, notices.quoteSaved[0])
  const tab = await newerTab(page)
  await expectPage(bar(page)).toBeVisible()
  await page.unroute('**/api/quotes')
  const sent = sentQuotes(page)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect(await inNewerTab(tab)).toMatchObject({ version: newer, hadVersionChange: false, waiting: 1 })
  await tab.goto('/services')
  await expectPage(tab.getByText(/^Sent: your quote request from/)).toBeVisible()
  expect(await rows()).toHaveLength(1)
  expect(sent).toEqual([])
})
