import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page, Request } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { expectPage, useSite, walkTo } from '../../../support/browser.ts'
import { type DemoReader, demoReaders, seedDemoScreens, signInToDemo } from '../../../support/demoScreens.ts'
import { textMisfits } from '../../../support/textFit.ts'

const site = useSite({ env: { LIMIT_LINKS: '2000/60' } })
let screens: Record<DemoReader, string[]>
beforeAll(async () => {
  screens = await seedDemoScreens(site.server)
})

const widths = [320, 390, 820, 1280] as const
/** The text size that the browser is set to, in pixels: 100, 150 and 200 %. */
const textSizes = [16, 24, 32] as const

/** The requests that are under way, without the stream of events, which does not end. */
function watchRequests(page: Page) {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/events') underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return underWay
}

/** What a screen that has been opened or walked to does not have yet. A new screen of the portal takes the focus. */
function findMissing(isWalked: boolean): string[] {
  const { documentElement: html, body, activeElement } = document
  return [
    ...('scripts' in html.dataset && html.dataset.scripts !== 'ready' ? ['scripts'] : []),
    ...(isWalked && activeElement === body ? ['the focus'] : []),
    ...(document.querySelector('h1') ? [] : ['a heading']),
    ...(document.querySelector('.skeleton, [aria-busy=true]') ? ['what it loads'] : []),
  ]
}

/** Waits until all styles know the text size, and the screen is laid out by it. */
const expectTextSize = (page: Page, size: number) =>
  page.evaluate(async (size) => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    while (getComputedStyle(document.documentElement).fontSize !== `${size}px`) await nextFrame()
    await nextFrame()
    await nextFrame()
  }, size)

/** What does not fit for a second: parts that follow the width by an observer are laid out some frames later. */
async function lastingMisfits(page: Page): Promise<string[]> {
  const until = Date.now() + 1_000
  let misfits = await textMisfits(page)
  while (misfits.length > 0 && Date.now() < until) {
    await setTimeout(100)
    misfits = await textMisfits(page)
  }
  return misfits
}

/** What does not fit on this screen, at every width and text size. */
async function misfitsOf(page: Page, session: CDPSession): Promise<string[]> {
  const found: string[] = []
  for (const size of textSizes) {
    await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectTextSize(page, size)
      for (const misfit of await lastingMisfits(page)) found.push(`at ${width} px, ${(size / 16) * 100} %: ${misfit}`)
    }
  }
  return found
}

test.each(demoReaders)(
  '%s: no screen scrolls sideways, and no text is cut, from a phone to a desktop, with text of up to 200 %',
  async (reader) => {
    const isVisitor = reader === 'visitor'
    const cookie = isVisitor ? {} : { cookie: await signInToDemo(site.server, reader) }
    const page = await site.open(isVisitor ? '/robots.txt' : '/portal/sessions', { ...cookie, expected: [/status of 4\d\d/] })
    const session = await page.context().newCDPSession(page)
    const underWay = watchRequests(page)
    if (!isVisitor) await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
    const found: string[] = []
    for (const [at, path] of screens[reader].entries()) {
      // The first one is opened: walking needs a portal that is there.
      const isWalked = !isVisitor && at > 0
      await (isWalked ? walkTo(page, path) : page.goto(path))
      const missing = async () => [
        ...(await page.evaluate(findMissing, isWalked)),
        ...[...underWay].map((request) => request.url()),
      ]
      await expect.poll(missing, { message: path, timeout: 60_000 }).toEqual([])
      for (const misfit of await misfitsOf(page, session)) found.push(`${path} ${misfit}`)
    }
    expect(found).toEqual([])
  },
  900_000,
)
