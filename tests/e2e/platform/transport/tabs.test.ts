import type { BrowserContext, Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { desk, quoteArrives } from '../../../support/e2e/deskQuotes.ts'

const site = useSite()

beforeEach(() => site.server.knex('quotes').del())

const empty = (page: Page) => page.getByRole('heading', { name: 'No quote requests yet' })
/** When a fetch failed as well, the banner of cached rows is shown instead. */
const interrupted = (page: Page) => page.getByText(/Live updates are interrupted|^Offline — showing/)

/** Counts the event streams that the tabs of this browser open from now on. */
function streamsOf(context: BrowserContext): () => number {
  let streams = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/events')) streams += 1
  })
  return () => streams
}

/** Opens the desk in `count` tabs of one browser; `prepare` runs before the first. */
async function openDesks(count: number, expected: RegExp[] = [], prepare?: (context: BrowserContext) => Promise<unknown>) {
  const first = await site.open('/robots.txt', { cookie: await site.server.signInAs('dispatcher'), expected })
  const context = first.context()
  await prepare?.(context)
  const streams = streamsOf(context)
  const pages = [first]
  while (pages.length < count) pages.push(await context.newPage())
  for (const page of pages) {
    await page.goto(desk)
    await expectPage(empty(page)).toBeVisible()
  }
  return { context, pages, streams }
}

const [pageHide, pageShow] = (['pagehide', 'pageshow'] as const).map(
  (name) => (page: Page) => page.evaluate((type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })), name),
) as [(page: Page) => Promise<boolean>, (page: Page) => Promise<boolean>]

test('seven tabs of one browser share one event stream, and each shows the new request', async () => {
  const { pages, streams } = await openDesks(7)
  await quoteArrives(site.server.knex, { companyName: 'Copper State' })
  for (const page of pages) await expectPage(page.getByRole('row').last()).toContainText('Copper State')
  expect(streams()).toBe(1)
})

test('when the tab with the event stream is closed, the next one opens it and misses no change', async () => {
  const { pages, streams } = await openDesks(3)
  const [first, ...rest] = pages
  await first?.close()
  await quoteArrives(site.server.knex, { companyName: 'Right then' })
  for (const page of rest) await expectPage(page.getByRole('row').last()).toContainText('Right then')
  expect(streams()).toBe(2)
  await quoteArrives(site.server.knex, { companyName: 'Afterwards' })
  for (const page of rest) await expectPage(page.getByRole('row').last()).toContainText('Afterwards')
  expect(streams()).toBe(2)
})

test('a page in the back-forward cache releases the event stream, and subscribes again when it is restored', async () => {
  const { pages, streams } = await openDesks(2)
  const [first, second] = pages as [Page, Page]
  await pageHide(first)
  await expect.poll(streams).toBe(2)
  await quoteArrives(site.server.knex, { companyName: 'Meanwhile' })
  await expectPage(second.getByRole('row').last()).toContainText('Meanwhile')
  await expectPage(empty(first)).toBeVisible()
  await pageShow(first)
  await expectPage(first.getByRole('row').last()).toContainText('Meanwhile')
  await second.close()
  await quoteArrives(site.server.knex, { companyName: 'Later' })
  await expectPage(first.getByRole('row').last()).toContainText('Later')
})

test('every tab shows that the event stream is interrupted, also one opened later, and all revalidate', async () => {
  const { context, pages } = await openDesks(2, [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/])
  await context.route('**/api/events', (route) => route.abort())
  await (pages[0] as Page).evaluate(() => dispatchEvent(new Event('offline')))
  const later = await context.newPage()
  await later.goto(desk)
  for (const page of [...pages, later]) await expectPage(interrupted(page)).toBeVisible()
  await quoteArrives(site.server.knex, { companyName: 'Meanwhile' })
  await context.unroute('**/api/events')
  for (const page of [...pages, later]) {
    await expectPage(page.getByRole('row').last()).toContainText('Meanwhile')
    await expectPage(interrupted(page)).toHaveCount(0)
  }
})

test('without Web Locks, as on plain http, each tab has its own event stream while it is visible', async () => {
  const { pages, streams } = await openDesks(1, [], (context) =>
    context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined })),
  )
  const [page] = pages as [Page]
  const setVisibility = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await setVisibility('hidden')
  await ended
  await quoteArrives(site.server.knex, { companyName: 'Behind its back' })
  await setVisibility('visible')
  await expectPage(page.getByRole('row').last()).toContainText('Behind its back')
  expect(streams()).toBe(2)
})

test('a role that can read no nouns opens no event stream', async () => {
  const page = await site.open('/robots.txt', { cookie: await site.server.signInAs('astronaut') })
  const streams = streamsOf(page.context())
  await page.goto('/portal')
  await expectPage(page.getByText(/ · updated /)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(streams()).toBe(0)
})

test('an event stream without messages is reported as interrupted in every tab, and opened again', async () => {
  const { context, pages, streams } = await openDesks(2, [/ERR_FAILED/], (context) => context.clock.install())
  await context.route('**/api/events', (route) => route.abort())
  for (const page of pages)
    await expect
      .poll(async () => {
        await context.clock.runFor(100_000)
        return interrupted(page).isVisible()
      })
      .toBe(true)
  await context.unroute('**/api/events')
  await context.clock.runFor(35_000)
  for (const page of pages) await expectPage(interrupted(page)).toHaveCount(0)
  expect(streams()).toBeGreaterThan(1)
})

test('pings of the server keep the event stream open', async () => {
  const { context, pages, streams } = await openDesks(1, [], (context) => context.clock.install())
  const [page] = pages as [Page]
  const browser = await context.newCDPSession(page)
  await browser.send('Network.enable')
  let pings = 0
  browser.on('Network.eventSourceMessageReceived', ({ eventName }) => {
    if (eventName === 'ping') pings += 1
  })
  await context.clock.pauseAt(Date.now() + 5_000)
  await context.clock.runFor(20_000)
  const before = pings
  await expect.poll(() => pings, { timeout: 60_000 }).toBeGreaterThan(before)
  await context.clock.runFor(30_000)
  await expectPage(interrupted(page)).toHaveCount(0)
  expect(streams()).toBe(1)
})
