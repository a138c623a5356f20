import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, hold, type PageOptions, picture, useSite } from '../../support/browser.ts'
import { notices, tracking, trackingOffline } from '../../support/spec/spec.ts'

const site = useSite({ env: { LIMIT_TRACKING: '1000/60' } })
const narrow = useSite({ env: { LIMIT_TRACKING: '1/600' } })
const real = 'FF4821337705'
const notThere = /status of 404/
const noNetwork = /ERR_INTERNET_DISCONNECTED/
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Without the worker: tests the page alone. */
const open = (path: string, options: PageOptions = {}) => site.open(path, { serviceWorkers: 'block', ...options })
const field = (page: Page) => page.getByLabel(tracking.label)
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: tracking.button, exact: true })
const card = (page: Page, name: string) => page.getByRole('article', { name })
const notFound = (page: Page) => page.getByRole('main').getByRole('region', { name: notices.trackingNotFound[0] })

/** Collects the references that this page looks up on the server from now on. */
function lookupsOf(page: Page): string[] {
  const lookups: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/tracking')) lookups.push(decodeURIComponent(request.url().split('/').at(-1) ?? ''))
  })
  return lookups
}

/** Cuts the network while the page is in use. */
async function goOffline(page: Page): Promise<void> {
  await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
  await page.getByRole('link', { name: 'FF123456' }).click()
  await expectPage(card(page, 'FF123456')).toBeVisible()
  await page.context().setOffline(true)
}

test('the samples work without a network', async () => {
  const page = await open('/track', { expected: [noNetwork] })
  await goOffline(page)
  for (const id of ['FF789012', 'FF123456']) {
    await page.getByRole('link', { name: id }).click()
    await expectPage(card(page, id)).toBeVisible()
  }
})

describe('a lookup', () => {
  test('is prefilled and started by ?ref=, trimmed and uppercased', async () => {
    const page = await open('/track?ref=%20ff123456%20')
    await expectPage(field(page)).toHaveValue('FF123456')
    await expectPage(card(page, 'FF123456')).toBeVisible()
  })

  test('is uppercased while typing without moving the cursor, and started by Enter', async () => {
    const page = await open('/track')
    await field(page).pressSequentially('ff12456')
    await expectPage(field(page)).toHaveValue('FF12456')
    for (let left = 0; left < 3; left++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('3')
    await expectPage(field(page)).toHaveValue('FF123456')
    await page.keyboard.press('Enter')
    await expectPage(card(page, 'FF123456')).toBeVisible()
  })

  test('of a blank reference shows the notice and a message at the focused field, and sends no request', async () => {
    const page = await open('/track')
    const lookups = lookupsOf(page)
    await field(page).fill('   ')
    await button(page).click()
    for (const text of notices.trackingBlank) await expectPage(page.locator('.notice').getByText(text)).toBeVisible()
    await expectPage(field(page)).toBeFocused()
    await expectPage(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expectPage(field(page)).toHaveAccessibleDescription(new RegExp(tracking.hint))
    expect(lookups).toEqual([])
    await expectAccessible(page)
    await page.getByRole('link', { name: 'FF123456' }).click()
    await expectPage(field(page)).toHaveAttribute('aria-invalid', 'false')
  })

  test('of an unknown load sends one request and shows notice and card; Try Another Reference clears input and result', async () => {
    const page = await open('/track', { ...phone, expected: [notThere] })
    const lookups = lookupsOf(page)
    await field(page).fill(real.toLowerCase())
    await button(page).click()
    await expectPage(notFound(page)).toContainText(real)
    await expectPage(notFound(page)).toContainText('could not be found')
    for (const text of notices.trackingNotFound) await expectPage(page.locator('.notice').getByText(text)).toBeVisible()
    expect(lookups).toEqual([real])
    await expectAccessible(page)
    await page.getByRole('button', { name: tracking.tryAnother }).click()
    await expectPage(notFound(page)).toHaveCount(0)
    await expectPage(field(page)).toHaveValue('')
    await expectPage(field(page)).toBeFocused()
    expect(new URL(page.url()).search).toBe('')
  })

  test('dismisses the notice of the previous one', async () => {
    const page = await open('/track')
    for (const [typed, title] of [
      ['FF', notices.trackingNotFound[0]],
      ['', notices.trackingBlank[0]],
    ] as const) {
      await field(page).fill(typed)
      await field(page).press('Enter')
      await expectPage(page.locator('.notice').getByText(title)).toBeVisible()
      // The pointer pauses its timer.
      await page.locator('.notice').hover()
      await field(page).fill('FF123456')
      await field(page).press('Enter')
      await expectPage(page.locator('.notice')).toHaveCount(0)
      await expectPage(card(page, 'FF123456')).toBeVisible()
    }
  })

  test('of a malformed reference shows not found without a request', async () => {
    const page = await open('/track')
    const lookups = lookupsOf(page)
    for (const typed of ['12X45', 'FF12 3A', '../auth/user', 'FF']) {
      await field(page).fill(typed)
      await page.keyboard.press('Enter')
      await expectPage(notFound(page)).toContainText(typed.toUpperCase())
    }
    expect(lookups).toEqual([])
  })

  test('shows a load of the server at once, not marked as a sample', async () => {
    const page = await open('/robots.txt')
    const body = {
      id: real,
      status: 'booked',
      pickup: 'Fresno, CA',
      pickupTime: '2026-12-01T16:00:00Z',
      pickupZone: 'America/Los_Angeles',
      delivery: 'Yuma, AZ',
      estimatedDelivery: '2026-12-02T21:30:00Z',
      deliveryZone: 'America/Phoenix',
      equipment: 'reefer',
      events: [],
    }
    await page.route('**/api/tracking/*', (route) => route.fulfill({ json: body }))
    await page.goto(`/track?ref=${real}`)
    await expectPage(card(page, real)).toContainText('Not picked up yet')
    await expectPage(card(page, real)).toContainText('Pickup appointment Dec 1, 8:00 AM PST')
    await expectPage(card(page, real)).toContainText('Estimated delivery Dec 2, 2:30 PM MST')
    await expectPage(card(page, real)).toContainText('Booked')
    await expectPage(card(page, real)).not.toContainText('Sample')
    await expectPage(page.locator('[data-road]')).toHaveAttribute('data-road', 'ahead')
    await expectAccessible(page)

    // The events of a load are erased after years.
    body.status = 'delivered'
    await page.reload()
    await expectPage(card(page, real)).toContainText('No events on record.')
    await expectPage(card(page, real)).not.toContainText(/Not picked up yet|Estimated delivery/)
    await picture(page, 'track-erased')
  })

  test('is in the address: Back and Forward go through the lookups', async () => {
    const page = await open('/track')
    await page.getByRole('link', { name: 'FF123456' }).click()
    await expectPage(card(page, 'FF123456')).toBeVisible()
    await page.getByRole('link', { name: 'FF789012' }).click()
    await expectPage(card(page, 'FF789012')).toBeVisible()
    await page.goBack()
    await expectPage(card(page, 'FF123456')).toBeVisible()
    await expectPage(field(page)).toHaveValue('FF123456')
    await page.goBack()
    await expectPage(card(page, 'FF123456')).toHaveCount(0)
    await expectPage(field(page)).toHaveValue('')
    await page.goForward()
    await expectPage(card(page, 'FF123456')).toBeVisible()
    await page.reload()
    await expectPage(card(page, 'FF123456')).toBeVisible()
  })

  test('works with the keyboard alone, and announces its result to screen readers', async () => {
    const page = await open('/track', { expected: [notThere] })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expectPage(field(page)).toBeFocused()
    await page.keyboard.type('ff123456')
    await page.keyboard.press('Tab')
    await expectPage(button(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expectPage(page.getByRole('main').getByRole('status')).toHaveText('FF123456: En Route')
    await expectPage(button(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('FF99')
    await page.keyboard.press('Enter')
    await expectPage(page.getByRole('main').getByRole('status')).toHaveText(notices.trackingNotFound[0])
    await page.getByRole('button', { name: tracking.tryAnother }).press('Enter')
    await expectPage(field(page)).toBeFocused()
  })
})

describe('without a response of the server', () => {
  test('offline the page says so, and looks the load up when the network is back', async () => {
    const page = await open('/track', { ...phone, expected: [notThere, noNetwork] })
    await goOffline(page)
    await field(page).fill(real)
    await button(page).click()
    await expectPage(page.getByRole('main').locator('section p').getByText(trackingOffline(real)).first()).toBeVisible()
    await expectPage(notFound(page)).toHaveCount(0)
    await expectAccessible(page)
    // Sooner than its next automatic try.
    const tried = page.waitForRequest('**/api/tracking/*', { timeout: 10_000 })
    await page.getByRole('button', { name: 'Try now' }).click()
    await tried
    await expectPage(page.getByRole('heading', { name: 'Waiting for your connection' })).toBeVisible()
    await page.context().setOffline(false)
    await expectPage(notFound(page)).toContainText(real)
  })

  test('a captive portal is reported as such', async () => {
    const page = await open('/robots.txt', { expected: [notThere] })
    await page.route('**/api/tracking/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to Truck Stop</h1>' }),
    )
    await page.goto(`/track?ref=${real}`)
    await expectPage(page.getByRole('heading', { name: 'Waiting for this network' })).toBeVisible()
    await page.unroute('**/api/tracking/*')
    await page.getByRole('button', { name: 'Try now' }).click()
    await expectPage(notFound(page)).toBeVisible()
  })

  test('a foreign 404 page does not show Load Not Found', async () => {
    const page = await open('/robots.txt', { expected: [notThere] })
    await page.route('**/api/tracking/*', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Nope</h1>' }),
    )
    await page.goto(`/track?ref=${real}`)
    await expectPage(page.getByRole('heading', { name: 'Waiting for this network' })).toBeVisible()
    await expectPage(notFound(page)).toHaveCount(0)
    await expectPage(page.getByRole('main')).not.toContainText('<h1>')
  })

  test('a 429 shows the message of the server, and can be retried', async () => {
    const page = await narrow.open(`/track?ref=${real}`, { expected: [notThere, /status of 429/], serviceWorkers: 'block' })
    await expectPage(notFound(page)).toBeVisible()
    await button(page).click()
    const refused = page.getByRole('main').getByRole('region', { name: 'Not looked up' })
    await expectPage(refused).toContainText('Too many requests from here. Please try again in 10 minutes.')
    await narrow.server.knex('rate_limits').del()
    await refused.getByRole('button', { name: 'Try again' }).click()
    await expectPage(notFound(page)).toBeVisible()
  })
})

describe('the tracking page', () => {
  test('shows phone and e-mail of dispatch and the hint, with large enough touch targets', async () => {
    const page = await open('/track', phone)
    const main = page.getByRole('main')
    await expectPage(main).toContainText(tracking.hint)
    await expectPage(main.locator('a[href="tel:+16025550147"]')).toBeVisible()
    await expectPage(main.locator('a[href="mailto:dispatch@fairlane.example"]')).toBeVisible()
    for (const control of await main.locator('input, button, a').all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  })

  test('uppercases what was typed before the app was loaded', async () => {
    const page = await open('/robots.txt')
    const release = await hold(page, '**/assets/app-*.js')
    await page.goto('/track')
    await field(page).pressSequentially('ff12')
    release()
    await expectPage(field(page)).toHaveValue('FF12')
  })

  test('starts a lookup that was submitted before the app was loaded', async () => {
    const page = await open('/robots.txt')
    const release = await hold(page, '**/assets/app-*.js')
    await page.goto('/track')
    await field(page).pressSequentially('ff123456')
    await page.keyboard.press('Enter')
    release()
    await expectPage(card(page, 'FF123456')).toBeVisible()
  })

  test('shows how to reach dispatch without JavaScript', async () => {
    const page = await open('/track', { ...phone, javaScriptEnabled: false })
    await expectPage(field(page)).toBeHidden()
    await expectPage(page.getByRole('main')).toContainText('Call or write to dispatch')
    await expectPage(page.getByRole('main').getByRole('link', { name: '(602) 555-0147' })).toBeVisible()
  })
})
