import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { expect as playwrightExpect } from 'playwright/test'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { chromiumFlags, chromiumPath } from './chromium.mjs'
import { type ServerOverrides, startTestServer, type TestServer } from './server.ts'

/** Playwright's `expect`: assertions on locators and pages retry until they hold or time out. */
export const expectPage = playwrightExpect.configure({ timeout: 15_000 })

export const clientDir = new URL('../../build/client', import.meta.url).pathname

/** The viewport widths every screen is tested at: phone, tablet, desktop. */
export const widths = [390, 820, 1280] as const
export const themes = ['light', 'dark'] as const

export interface PageOptions extends BrowserContextOptions {
  /** `serviceWorkers: 'allow'` where the worker is tested. Elsewhere it is blocked: its responses would bypass `page.route`. */
  serviceWorkers?: 'allow' | 'block'
  /** Console errors and warnings that the test itself causes, such as the 404 it requests. */
  expected?: RegExp[]
  /** A session cookie, as `signInAs` returns it. */
  cookie?: string
}

export interface Site {
  server: TestServer
  /** Opens a page in its own context. Unexpected console errors and warnings fail the test when it ends. */
  open: (path: string, options?: PageOptions) => Promise<Page>
  /** How a file opens its pages: as a user with this role, unless a test says otherwise. */
  openAs: (role: string, usual?: PageOptions) => (path: string, options?: PageOptions) => Promise<Page>
}

interface SiteOptions extends ServerOverrides {
  /** In the whole Chromium: the one without windows has no background sync. */
  isWhole?: boolean
}

const launched = new Map<string, Promise<Browser>>()

/** One Chromium for all files of a Vitest worker; it closes with the worker. Each test has its own context. */
function chromiumOfWorker(isWhole: boolean): Promise<Browser> {
  const executablePath = chromiumPath({ isWhole }) ?? ''
  const browser = launched.get(executablePath) ?? chromium.launch({ executablePath, args: chromiumFlags })
  launched.set(executablePath, browser)
  return browser
}

/** The built app on the real server, for one test file, and pages in the Chromium of its Vitest worker. */
export function useSite({ isWhole = false, ...overrides }: SiteOptions = {}): Site {
  const site = {} as Site
  let browser: Browser
  beforeAll(async () => {
    browser = await chromiumOfWorker(isWhole)
    site.server = await startTestServer({ clientDir, ...overrides })
  })
  afterAll(() => site.server?.close())

  site.open = async (path, { expected = [], cookie, ...options } = {}) => {
    const defaults = { baseURL: site.server.url, reducedMotion: 'reduce', serviceWorkers: 'block' } as const
    const context = await browser.newContext({ ...defaults, ...options })
    context.setDefaultTimeout(60_000)
    if (cookie) await context.addCookies(cookiesFor(cookie, site.server.url))
    const complaints: string[] = []
    context.on('console', (message) => {
      if (message.text().startsWith('Service Worker registration blocked')) return
      // The deletion waits for the transactions of another tab, and then goes on.
      if (/^Dexie\.delete\('fairlane-.*'\) was blocked$/.test(message.text())) return
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()}`)
    })
    context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`))
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', (violation) =>
        console.error(`CSP refused ${violation.blockedURI} by ${violation.violatedDirective}`),
      ),
    )
    onTestFinished(async () => {
      // A route whose request is pending when the context closes would throw outside of any test.
      for (const routed of [context, ...context.pages()]) {
        // A tab that the test has crashed has no routes left.
        await routed.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {})
      }
      await context.close()
      const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
      expect(unexpected, 'the browser complained').toEqual([])
    })
    const page = await context.newPage()
    await page.goto(path)
    return page
  }
  site.openAs =
    (role, usual = {}) =>
    async (path, options = {}) =>
      site.open(path, { cookie: options.cookie ?? (await site.server.signInAs(role)), ...usual, ...options })
  return site
}

/** Converts a session cookie, as `signInAs` returns it, to what `addCookies` takes. */
export function cookiesFor(cookie: string, url: string) {
  return cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
}

/** Navigates as a link does: without a page load, with a history entry. */
export const walkTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    ;(document.activeElement as HTMLElement).blur()
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Holds requests matching `pattern` until the returned function is called; then they continue, or fall back to earlier routes. */
export async function hold(who: Page | BrowserContext, pattern: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await who.route(pattern, async (route) => {
    await held
    await route.fallback()
  })
  return release
}

/** The axe rules about colours: the only ones that a change of theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Injected once into a page: parsing it takes longer than what it does for most pages. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: { run: (options: RunOptions) => Promise<AxeResults> }
  }
}

/** Expects no axe violations on this page: all rules in the light theme, the colour rules in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await withoutTransitions(page)
  await colorsSettle(page)
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Only violations are reported: describing what passed takes as long as the analysis. No rule of ours reads the stylesheets.
    const options: RunOptions = {
      resultTypes: ['violations'],
      preload: false,
      ...(colorScheme === 'dark' && { runOnly: colourRules }),
    }
    const found = await page.evaluate(async (options) => {
      const { violations } = await window.axe.run(options)
      return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`)
    }, options)
    expect(found, `axe, ${colorScheme}`).toEqual([])
  }
}

/** From now on the colours of the other theme come at once: hundreds of transitions take as long as axe. */
async function withoutTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition-duration: 0s !important; transition-delay: 0s !important }')
    document.adoptedStyleSheets = [sheet]
  })
}

/** Waits until no colour transition between themes runs. Elements that inherit a colour start when their parent has finished. */
async function colorsSettle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (;;) {
      document.body.getBoundingClientRect()
      const underWay = document.getAnimations().filter((change) => change instanceof CSSTransition)
      if (underWay.length === 0) return
      await Promise.allSettled(underWay.map(({ finished }) => finished))
    }
  })
}

/** Expects the first `stops` Tab stops of the page to be in reading order: by line, from left to right. */
export async function expectFocusInSight(page: Page, stops: number): Promise<void> {
  const places: { name: string; middle: number; left: number }[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    places.push(
      await page.evaluate(() => {
        const { top, bottom, left } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
        return { name: document.activeElement?.textContent ?? '', middle: (top + bottom) / 2, left }
      }),
    )
  }
  const sameLine = (a: number, b: number) => Math.abs(a - b) < 20
  const seen = places.toSorted((a, b) => (sameLine(a.middle, b.middle) ? a.left - b.left : a.middle - b.middle))
  expect(places.map(({ name }) => name)).toEqual(seen.map(({ name }) => name))
}

/** The cumulative layout shift of the page since it was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

/**
 * With PICTURES=1 takes screenshots at every width in both themes, to be looked at: `test-results/<name>-<width>-<theme>.png`.
 * They prove nothing by themselves, and take longer than the test around them.
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  const folder = new URL('../../test-results/', import.meta.url).pathname
  mkdirSync(folder, { recursive: true })
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await colorsSettle(page)
      await page.screenshot({ path: `${folder}${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
}
