import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { clientDir, expectAccessible, expectPage, useSite } from '../browser.ts'
import { notices, tracking } from '../spec.ts'
import { fillUntil, next, standing, storedRow, submitButton } from './applyForm.ts'
import { openForm } from './quoteForm.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlane-client-'))
const putBack = () => cpSync(clientDir, folder, { recursive: true })
putBack()
const site = useSite({ clientDir: folder })
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  putBack()
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

/** Puts a new release on the server: another worker, with another copy of Services. Answers what is new in that. */
async function release(): Promise<string> {
  const words = `Version ${++version}`
  edit('services.html', /(?<=<meta name="description" content=").*?(?=")/, words)
  edit('sw.js', /(?<="revision":")\w+(?=","url":"\/services")/, `${version}`.repeat(32))
  await site.server.release()
  return words
}

const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
const bar = (page: Page) => page.getByRole('complementary', { name: 'New version' })
/** What the browser does by itself at every visit, now, until the new version waits. */
async function look(page: Page) {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting)
}
/** Marks the document, so that a reload shows. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const marked = (page: Page) => page.evaluate(() => 'marked' in window)

const description = (page: Page) => page.locator('meta[name=description]').getAttribute('content')

async function visit(path: string, expected: RegExp[] = []) {
  const page = await site.open(path, { serviceWorkers: 'allow', expected })
  await controlled(page)
  await mark(page)
  return page
}

test('a first visit is told nothing; a new version is offered, and comes when it is asked for', async () => {
  const page = await visit('/services')
  await expectPage(bar(page)).toHaveCount(0)
  const words = await release()
  await look(page)
  await expectPage(bar(page)).toContainText('A new version is ready')
  await expectAccessible(page)
  expect(await marked(page)).toBe(true)
  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await expectPage.poll(() => description(page)).toBe(words)
  await controlled(page)
  await expectPage(bar(page)).toHaveCount(0)
})

test('the offer is spoken: its words come into a region that was there before them', async () => {
  const page = await visit('/services')
  const region = await page.waitForSelector('[role=status]', { state: 'attached' })
  expect(await region.textContent()).toBe('')
  await release()
  await look(page)
  await expectPage(bar(page)).toBeVisible()
  expect(await region.textContent()).toContain('A new version is ready')
})

test('a reference that somebody typed and can type again keeps no new version away', async () => {
  const page = await visit('/track')
  await page.getByLabel(tracking.label).fill('FF123456')
  await page.getByRole('search').getByRole('button', { name: tracking.button }).click()
  await expectPage(page.getByRole('article', { name: 'FF123456' })).toBeVisible()
  await release()
  await look(page)
  await expectPage(bar(page)).toBeVisible()
})

test('whoever comes while it waits gets the version that is there, and the offer', async () => {
  const page = await visit('/services')
  const words = await release()
  await look(page)
  await page.reload()
  expect(await description(page)).not.toBe(words)
  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await expectPage.poll(() => description(page)).toBe(words)
})

test('of several tabs only the one that asked is loaded again; the others are offered the same', async () => {
  const page = await visit('/services')
  const other = await page.context().newPage()
  await other.goto('/services')
  await mark(other)
  const words = await release()
  await look(page)
  await expectPage(bar(other)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await expectPage.poll(() => description(page)).toBe(words)
  await controlled(other)
  expect(await marked(other)).toBe(true)
  await bar(other).getByRole('button', { name: 'Reload' }).click()
  await expectPage.poll(() => description(other)).toBe(words)
})

test('under a form with something in it nothing is offered, and another tab takes nothing away', async () => {
  const page = await visit('/shippers')
  await openForm(page)
  await page.getByLabel('Company Name').fill('Sonoran Produce')
  const other = await page.context().newPage()
  await other.goto('/services')
  const words = await release()
  await look(other)
  await bar(other).getByRole('button', { name: 'Reload' }).click()
  await expectPage.poll(() => description(other)).toBe(words)
  await controlled(other)
  expect(await marked(page)).toBe(true)
  await expectPage(page.getByLabel('Company Name')).toHaveValue('Sonoran Produce')
  await expectPage(bar(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancel' }).click()
  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => !('marked' in window))
})

test('in the middle of step 3 of an application an update takes nothing away, and waits until it is submitted', async () => {
  const page = await visit('/apply')
  await fillUntil(page, 3)
  const before = await standing(page)
  const other = await page.context().newPage()
  await other.goto('/services')
  const words = await release()
  await look(other)
  await bar(other).getByRole('button', { name: 'Reload' }).click()
  await expectPage.poll(() => description(other)).toBe(words)
  await controlled(other)
  expect(await marked(page)).toBe(true)
  await expectPage(bar(page)).toHaveCount(0)
  expect(await standing(page)).toEqual(before)
  await next(page).click()
  await fillUntil(page, 4, 4)
  await submitButton(page).click()
  await expectPage(page.getByRole('heading', { name: notices.applicationSubmitted[0] })).toBeVisible()
  expect(await site.server.knex('applications').select('*')).toMatchObject([storedRow])
  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => !('marked' in window))
  await expectPage(page.getByRole('heading', { name: notices.applicationSubmitted[0] })).toBeVisible()
})

test('a chunk that is gone makes the page look for the new version', async () => {
  const page = await visit('/shippers', [/status of 404/, /Failed to fetch dynamically/])
  edit('sw.js', /\{"revision":null,"url":"\/assets\/QuoteForm-[^}]*\},?/g, '')
  for (const name of readdirSync(join(folder, 'assets'))) if (name.startsWith('QuoteForm-')) rmSync(join(folder, 'assets', name))
  await release()
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (request.url.includes('/QuoteForm-')) await cache.delete(request)
    }
  })
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await page.getByRole('button', { name: 'Request Your Quote' }).click()
  await expectPage(page.getByText('The form could not be loaded')).toBeVisible()
  await expectPage(bar(page)).toBeVisible()
})

test('a tab whose database was opened by a newer version is offered it', async () => {
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
