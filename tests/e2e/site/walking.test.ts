import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectFocusInSight, expectPage, hold, layoutShift, useSite } from '../../support/browser.ts'
import { constants, headerLinks, hero } from '../../support/spec/spec.ts'

// In the whole Chromium: the other one sets text a hair's breadth differently, which counts as a shift.
const site = useSite({ isWhole: true })
const phone = { width: 390, height: 844 }

describe('the menu on a phone', () => {
  test(`is collapsed below ${constants.mobileBreakpoint} px, and expanded from there on`, async () => {
    const page = await site.open('/', { viewport: { width: constants.mobileBreakpoint - 1, height: 900 } })
    const services = page.getByRole('banner').getByRole('link', { name: 'Services' })
    await expectPage(services).toBeHidden()
    await expectPage(page.getByRole('button', { name: 'Menu' })).toBeVisible()
    await page.setViewportSize({ width: constants.mobileBreakpoint, height: 900 })
    await expectPage(services).toBeVisible()
    await expectPage(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  })

  test('opens by keyboard, closes with Escape and restores the focus', async () => {
    const page = await site.open('/', { viewport: phone })
    const toggle = page.getByRole('button', { name: 'Menu' })
    await expectPage(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.focus()
    await page.keyboard.press('Enter')
    await expectPage(toggle).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expectPage(page.getByRole('banner').getByRole('link', { name: 'Home', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expectPage(toggle).toHaveAttribute('aria-expanded', 'false')
    await expectPage(toggle).toBeFocused()
  })

  test('closes on navigation and on a click outside', async () => {
    const page = await site.open('/', { viewport: phone })
    const header = page.getByRole('banner')
    const toggle = page.getByRole('button', { name: 'Menu' })
    await toggle.click()
    await header.getByRole('link', { name: 'Carriers' }).click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Drive with us')
    await expectPage(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await expectPage(header.getByRole('link', { name: 'Track' })).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expectPage(header.getByRole('link', { name: 'Track' })).toBeHidden()
  })
})

test.each([
  ['phone', phone],
  ['desk', { width: 1280, height: 800 }],
])('on a %s the focus goes through the header in reading order', async (_what, viewport) => {
  const page = await site.open('/', { viewport })
  await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
  if (viewport === phone) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  // The logo, the theme, the two buttons; on a phone also the menu.
  await expectFocusInSight(page, headerLinks.length + (viewport === phone ? 5 : 4))
})

describe('navigation between pages', () => {
  test('needs no page load: new title, focus on the heading, scrolled to the top; Back restores the position', async () => {
    const page = await site.open('/')
    await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
    await page.evaluate(() => Object.assign(window, { same: true }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shippers' }).click()
    await expectPage(page).toHaveTitle(/Freight for Shippers/)
    await expectPage(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await scrolled(page)).toBe(0)
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
    await page.goBack()
    await expectPage(page).toHaveTitle(/^Hotshot/)
    await expectPage.poll(() => scrolled(page)).toBeGreaterThan(500)
  })

  test('Get Quote on the shippers page and links with #quote-section scroll to the panel', async () => {
    const page = await site.open('/shippers', { viewport: phone })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('banner').getByRole('link', { name: 'Get Quote' }).click()
    await expectPage(page).toHaveURL('/shippers#quote-section')
    await expectPage(page.locator('#quote-section')).toBeFocused()

    await page.goto('/')
    await page.goto('/shippers#quote-section')
    // Right below the sticky header.
    const bar = (await page.getByRole('banner').boundingBox())?.height ?? 0
    const top = () => page.locator('#quote-section').evaluate((section) => Math.round(section.getBoundingClientRect().top))
    await expectPage.poll(top).toBeLessThan(bar + 40)
    expect(await top()).toBeGreaterThanOrEqual(bar)
  })

  test('an address with a malformed fragment opens its page, also on Back', async () => {
    const page = await site.open('/shippers#%E0%A4%A')
    await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
    await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Services')
    await page.goBack()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Freight for shippers')
  })

  test('the first Tab stop skips the header, also while the rest of the page is loading', async () => {
    const page = await site.open('/robots.txt')
    const release = await hold(page, '**/assets/ServicesDetails-*.js')
    await page.goto('/services')
    await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
    await page.keyboard.press('Tab')
    await expectPage(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectPage(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expectPage(page.getByRole('main').getByRole('link', { name: 'Request Quote' })).toBeFocused()
    release()
    await page.keyboard.press('Enter')
    await expectPage(page).toHaveURL('/shippers')
  })

  test('a deferred part is hydrated at the first touch, and its links need no page load', async () => {
    const page = await site.open('/')
    await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
    const details = () =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/HomeDetails-')))
    expect(await details()).toBe(false)
    await page.evaluate(() => Object.assign(window, { same: true }))
    await page.getByRole('heading', { level: 1 }).click()
    await expectPage.poll(details).toBe(true)
    await expectPage(page.getByRole('heading', { name: 'Service areas' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Apply as Driver' }).last().click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Drive with us')
    expect(await page.evaluate(() => 'same' in window)).toBe(true)
  })

  test('leads to the portal and back', async () => {
    const page = await site.open('/', { expected: [/status of 401/] })
    await page.getByRole('banner').getByRole('link', { name: 'Portal Login' }).click()
    await expectPage(page).toHaveURL('/portal')
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(hero.title)
  })
})

test('script and typeface cause no layout shift', async () => {
  for (const path of ['/', '/services', '/shippers', '/carriers', '/track', '/apply', '/privacy', '/terms']) {
    const page = await site.open('/robots.txt', { viewport: phone })
    const release = await hold(page, '**/*.woff2')
    await page.goto(path)
    await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
    release()
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Barlow Condensed') && status === 'loaded'),
    )
    const shift = await layoutShift(page)
    expect(shift, path).toBe(0)
  }
})

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
