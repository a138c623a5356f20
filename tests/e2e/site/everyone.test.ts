import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectPage, themes, useSite } from '../../support/browser.ts'
import { headerButtons, headerLinks, hero, publicRoutes, services } from '../../support/spec/spec.ts'

const site = useSite()

const styleOf = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)

/** The computed value of a CSS colour keyword. */
const colour = (page: Page, word: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = name
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, word)

// A screen of 1280 x 800 at 200 % zoom: half as many CSS pixels, each twice as large.
const zoomed = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }
const black = 'rgb(0, 0, 0)'
const white = 'rgb(255, 255, 255)'

describe.each(publicRoutes)('%s', (path) => {
  test('is readable at 200 % zoom, by a screen reader and in print', async () => {
    const page = await site.open(path, { ...zoomed, colorScheme: 'dark' })
    await expectNoOverflow(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectLandmarks(page)
    await expectPrinted(page)
  })
})

test('at 200 % zoom every link of the menu is reachable, and the 404 page does not overflow', async () => {
  const page = await site.open('/', { ...zoomed, expected: [/status of 404/] })
  await page.getByRole('button', { name: 'Menu' }).click()
  const header = page.getByRole('banner')
  for (const [name] of [...headerLinks, ...headerButtons]) {
    const link = header.getByRole('link', { name, exact: true })
    await link.scrollIntoViewIfNeeded()
    await expectPage(link).toBeInViewport({ ratio: 1 })
  }
  await page.goto('/nowhere')
  await expectNoOverflow(page)
})

/** Expects no clipped text and no horizontal scrolling. */
async function expectNoOverflow(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const read = [...document.querySelectorAll('h1, h2, h3, p, a, button, li, dt, dd, label')]
    const over = read.filter((node) => {
      const { left, right } = node.getBoundingClientRect()
      const clipped = getComputedStyle(node).overflowX !== 'visible' && node.scrollWidth > node.clientWidth + 1
      return node.clientWidth > 1 && (left < -0.5 || right > width + 0.5 || clipped)
    })
    return { sideways: document.documentElement.scrollWidth - width, over: over.map((node) => node.textContent) }
  })
  expect(cut).toEqual({ sideways: 0, over: [] })
}

/** Expects the landmarks, and every image to be labelled or hidden from assistive technology. */
async function expectLandmarks(page: Page): Promise<void> {
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    await expectPage(page.getByRole(landmark)).toHaveCount(1)
  }
  for (const name of ['Main', 'Company', 'Legal']) {
    await expectPage(page.getByRole('navigation', { name, exact: true })).toHaveCount(1)
  }
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll('svg')]
      .filter((svg) => !svg.closest('[aria-hidden=true]') && !svg.getAttribute('aria-label'))
      .map((svg) => svg.outerHTML.slice(0, 80)),
  )
  expect(nameless).toEqual([])
}

/** Expects the print style to be black on white, also in the dark theme, without interactive elements. */
async function expectPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const title = page.getByRole('heading', { level: 1 })
  await expectPage(title).toHaveCSS('color', black)
  await expectPage(page.locator('html')).toHaveCSS('background-color', white)
  await expectPage(page.getByRole('contentinfo')).toHaveCSS('background-color', white)
  await expectPage(page.getByRole('banner')).toBeHidden()
  await expectPage(page.getByRole('navigation')).toHaveCount(0)
  await expectPage(page.getByRole('button')).toHaveCount(0)
  await expectPage(page.getByRole('contentinfo')).toContainText('1840 W Buckeye Rd')
  const onDark = await page.evaluate(() =>
    [...document.querySelectorAll('main *, footer *')]
      .filter((node) => node instanceof HTMLElement && node.getBoundingClientRect().width > 0)
      .map((node) => getComputedStyle(node).backgroundColor)
      .filter((background) => !['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(background)),
  )
  expect(onDark).toEqual([])
}

describe.each(themes)('in forced colours, %s', (colorScheme) => {
  const forced = { forcedColors: 'active', colorScheme } as const

  test('buttons and cards have borders; drawings, map and logo use system colours', async () => {
    const page = await site.open('/', forced)
    const main = page.getByRole('main')
    const edged = [
      main.getByRole('link', { name: hero.buttons[0][0] }).first(),
      main.getByRole('link', { name: hero.buttons[1][0] }).first(),
      main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: services[0][0] }) }),
      page.getByRole('banner').getByRole('link', { name: 'Get Quote' }),
    ]
    const canvas = await colour(page, 'Canvas')
    for (const element of edged) {
      expect(await styleOf(element, 'border-top-style')).toBe('solid')
      expect(Number.parseFloat(await styleOf(element, 'border-top-width'))).toBeGreaterThanOrEqual(1)
      expect(await styleOf(element, 'border-top-color')).not.toBe(canvas)
    }
    const ink = await colour(page, 'CanvasText')
    const truck = page.getByRole('img', { name: 'Dry Van, to scale' })
    expect(await styleOf(truck.locator('.b').first(), 'stroke')).toBe(ink)
    expect(await styleOf(truck.locator('.b').first(), 'fill')).toBe(canvas)
    const cargo = await styleOf(truck.locator('.c'), 'fill')
    expect([canvas, ink]).not.toContain(cargo)
    const map = page.getByRole('img', { name: /^Lanes between/ })
    expect(await styleOf(map.locator('.r'), 'stroke')).toBe(ink)
    expect(await styleOf(map.getByText('Phoenix').first(), 'fill')).toBe(ink)
    for (const mark of await page.getByRole('img', { name: 'Fairlane Freight' }).all()) {
      expect(await styleOf(mark, '--color-base-content')).toBe('CanvasText')
    }
  })

  test('the focus outline is visible', async () => {
    const page = await site.open('/services', forced)
    const canvas = await colour(page, 'Canvas')
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      expect(await styleOf(focused, 'outline-style')).toBe('solid')
      expect(Number.parseFloat(await styleOf(focused, 'outline-width'))).toBeGreaterThanOrEqual(2)
      expect(await styleOf(focused, 'outline-color')).not.toBe(canvas)
    }
  })
})

test('print keeps the names on the map, the status of a tracked load and the phone number', async () => {
  const page = await site.open('/', { colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const map = page.getByRole('img', { name: /^Lanes between/ })
  await expectPage(map.getByText('Phoenix').first()).toHaveCSS('fill', black)
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/track?ref=FF123456')
  const badge = page.getByText('En Route', { exact: true }).last()
  await expectPage(badge).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expectPage(badge).toHaveCSS('color', black)
  await expectPage(page.getByLabel('Tracking Reference')).toBeHidden()
  await expectPage(page.getByRole('main').getByRole('link', { name: '(602) 555-0147' })).toBeVisible()
})

test('prefers-reduced-motion disables transitions and smooth scrolling', async () => {
  const page = await site.open('/', { reducedMotion: 'no-preference' })
  const html = page.locator('html')
  const button = page.getByRole('main').getByRole('link', { name: hero.buttons[0][0] }).first()
  const duration = async () => Math.max(...(await styleOf(button, 'transition-duration')).split(',').map(Number.parseFloat))
  expect(await styleOf(html, 'scroll-behavior')).toBe('smooth')
  expect(await duration()).toBeGreaterThan(0.05)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await styleOf(html, 'scroll-behavior')).toBe('auto')
  expect(await duration()).toBeLessThanOrEqual(0.001)
})
