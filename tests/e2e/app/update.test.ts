import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { clientDir, expectAccessible, expectPage, useSite } from '../../support/browser.ts'
import { fillUntil, formValues, next, storedRow, submitButton } from '../../support/e2e/applyForm.ts'
import { openForm } from '../../support/e2e/quoteForm.ts'
import { notices, tracking } from '../../support/spec/spec.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlane-client-'))
const restoreBuild = () => cpSync(clientDir, folder, { recursive: true })
restoreBuild()
const site = useSite({ clientDir: folder })
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  restoreBuild()
  await site.server.release()
})

let version = 1

function edit(name: string, from: RegExp, to: string) {
  const file = join(folder, name)
  const text = readFileSync(file, 'utf8')
  expect(text, name).toMatch(from)
  rmSync(`${file}.br`, { force: true })
  writeFileSync(file, text.replace(from, to))
}

/** Deploys a new release: another worker, with another copy of Services. Returns the new text in that. */
async function deploy(): Promise<string> {
  const text = `Version ${++version}`
  edit('services.html', /(?<=<meta name="description" content=").*?(?=")/, text)
  const revision = createHash('md5')
    .update(readFileSync(join(folder, 'services.html')))
    .digest('hex')
  edit('sw.js', /(?<="revision":")\w+(?=","url":"\/services")/, revision)
  await site.server.release()
  return text
}

const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
const bar = (page: Page) => page.getByRole('complementary', { name: 'New version' })
/** Checks for an update, as browsers do at every visit, and waits until the new worker is waiting. */
async function checkForUpdate(page: Page) {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting)
}
/** How the worker that an update finds ends: installed, or redundant where it could not be. */
const endOfUpdate = async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  return new Promise((resolve) => {
    registration?.addEventListener('updatefound', () => {
      const found = registration.installing
      found?.addEventListener('statechange', () => resolve(found.state))
    })
    void registration?.update()
  })
}
/** Marks the document, so that a reload can be detected. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

const description = (page: Page) => page.locator('meta[name=description]').getAttribute('content')

async function visit(path: string, expected: RegExp[] = []) {
  const page = await site.open(path, { serviceWorkers: 'allow', expected })
  await controlled(page)
  await markDocument(page)
  return page
}

test('a first visit gets no offer; a new version is offered, and loaded on request', async () => {
  const page = await visit('/services')
  await expectPage(bar(page)).toHaveCount(0)
  // In the middle of a release: the worker is the new one, and the page comes from a server that is still the old one.
  edit('sw.js', /(?<="revision":")\w+(?=","url":"\/services")/, 'f'.repeat(32))
  await site.server.release()
  expect(await page.evaluate(endOfUpdate)).toBe('redundant')
  const text = await deploy()
  await checkForUpdate(page)
  await expectPage(bar(page)).toContainText('A new version is ready')
  await expectAccessible(page)
  expect(await isMarked(page)).toBe(true)
  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await expectPage.poll(() => description(page)).toBe(text)
  await controlled(page)
  await expectPage(bar(page)).toHaveCount(0)
})

test('the offer is announced: its text is inserted into an existing live region', async () => {
  const page = await visit('/services')
  const region = await page.waitForSelector('[role=status]', { state: 'attached' })
  expect(await region.textContent()).toBe('')
  await deploy()
  await checkForUpdate(page)
  await expectPage(bar(page)).toBeVisible()
  expect(await region.textContent()).toContain('A new version is ready')
})

test('a typed tracking reference does not block the offer', async () => {
  const page = await visit('/track')
  await page.getByLabel(tracking.label).fill('FF123456')
  await page.getByRole('search').getByRole('button', { name: tracking.button }).click()
  await expectPage(page.getByRole('article', { name: 'FF123456' })).toBeVisible()
  await deploy()
  await checkForUpdate(page)
  await expectPage(bar(page)).toBeVisible()
})

test('a page loaded while a new version waits gets the current version and the offer', async () => {
  const page = await visit('/services')
  const text = await deploy()
  await checkForUpdate(page)
  await page.reload()
  expect(await description(page)).not.toBe(text)
  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await expectPage.poll(() => description(page)).toBe(text)
})

test('of several tabs only the one that accepted the offer is reloaded; the others keep the offer', async () => {
  const page = await visit('/services')
  const other = await page.context().newPage()
  await other.goto('/services')
  await markDocument(other)
  const text = await deploy()
  await checkForUpdate(page)
  await expectPage(bar(other)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await expectPage.poll(() => description(page)).toBe(text)
  await controlled(other)
  expect(await isMarked(other)).toBe(true)
  await bar(other).getByRole('button', { name: 'Reload' }).click()
  await expectPage.poll(() => description(other)).toBe(text)
})

test('a dirty form gets no offer, and keeps its values when another tab updates', async () => {
  const page = await visit('/shippers')
  await openForm(page)
  await page.getByLabel('Company Name').fill('Sonoran Produce')
  const other = await page.context().newPage()
  await other.goto('/services')
  const text = await deploy()
  await checkForUpdate(other)
  await bar(other).getByRole('button', { name: 'Reload' }).click()
  await expectPage.poll(() => description(other)).toBe(text)
  await controlled(other)
  expect(await isMarked(page)).toBe(true)
  await expectPage(page.getByLabel('Company Name')).toHaveValue('Sonoran Produce')
  await expectPage(bar(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => !('marked' in window))
})

test('an update during step 3 of an application keeps the form, and is offered once it is submitted', async () => {
  const page = await visit('/apply')
  await fillUntil(page, 3)
  const before = await formValues(page)
  const other = await page.context().newPage()
  await other.goto('/services')
  const text = await deploy()
  await checkForUpdate(other)
  await bar(other).getByRole('button', { name: 'Reload' }).click()
  await expectPage.poll(() => description(other)).toBe(text)
  await controlled(other)
  expect(await isMarked(page)).toBe(true)
  await expectPage(bar(page)).toHaveCount(0)
  expect(await formValues(page)).toEqual(before)
  await next(page).click()
  await fillUntil(page, 4, 4)
  await submitButton(page).click()
  await expectPage(page.getByRole('heading', { name: notices.applicationSubmitted[0] })).toBeVisible()
  expect(await site.server.knex('applications').select('*')).toMatchObject([storedRow])
  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => !('marked' in window))
  await expectPage(page.getByRole('heading', { name: notices.applicationSubmitted[0] })).toBeVisible()
})

test('a missing chunk makes the page check for an update', async () => {
  const page = await visit('/shippers', [/status of 404/, /Failed to fetch dynamically/])
  edit('sw.js', /\{"revision":null,"url":"\/assets\/QuoteForm-[^}]*\},?/g, '')
  for (const name of readdirSync(join(folder, 'assets'))) if (name.startsWith('QuoteForm-')) rmSync(join(folder, 'assets', name))
  await deploy()
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (request.url.includes('/QuoteForm-')) await cache.delete(request)
    }
  })
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await page.getByRole('button', { name: 'Request Your Quote' }).click()
  await expectPage(page.getByText("The form didn't load")).toBeVisible()
  await expectPage(bar(page)).toBeVisible()
})

test('a tab whose database was upgraded by a newer version gets the offer', async () => {
  const page = await visit('/shippers', [/wants to upgrade database 'fairlane'/])
  await openForm(page)
  const newer = await page.context().newPage()
  await newer.goto('/robots.txt')
  await newer.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('fairlane', 1_000_000)
        opening.onsuccess = () => resolve(opening.result.close())
        opening.onerror = () => reject(opening.error)
      }),
  )
  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => !('marked' in window))
})
