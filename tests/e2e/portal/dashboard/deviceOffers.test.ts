import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { answering, type Browser } from '../../../support/e2e/pushBrowser.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'
import { type PushService, startPushService } from '../../../support/pushService.ts'

// The Chromium without windows has no notifications.
const site = useSite({ isWhole: true })
let service: PushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

const start = '/portal/driver'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1'

const offers = (page: Page) => page.getByRole('region', { name: 'Set up this device' })
const button = (page: Page, name: string) => offers(page).getByRole('button', { name, exact: true })

/** The start screen of a driver with an assigned load, in a browser that counts how often it is asked for permission. */
async function opened(browser: Browser = {}) {
  const { id: driverId } = await createDriver(site.server.knex)
  const load = await createLoad(site.server.knex, { assignedDriverId: driverId, status: 'planned' })
  const page = await site.open('/robots.txt', {
    ...phone,
    cookie: await site.server.signInAs('driver', { driverId }),
    serviceWorkers: 'allow' as const,
    expected: [/401/],
  })
  await page.context().grantPermissions(['notifications'], { origin: site.server.url })
  await answering(page, service.newDevice(), browser)
  await page.goto(start)
  return { page, load }
}

/** The browser offers to install the app; the person answers its dialog so. */
const offerInstall = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((outcome) => {
    const prompt = async () => {
      if (outcome === 'accepted') setTimeout(() => dispatchEvent(new Event('appinstalled')))
      return { outcome }
    }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  }, outcome)

async function expectLoaded(page: Page) {
  await expectPage(page.getByRole('region', { name: 'Next Load' }).getByRole('link').first()).toBeVisible()
}

test('notifications are offered once the driver has seen an assignment in an earlier visit, and asked for by a press', async () => {
  const { page, load } = await opened()
  await expectLoaded(page)
  await expectPage(offers(page)).toHaveCount(0)
  await page.reload()
  await expectLoaded(page)
  await expectPage(offers(page)).toHaveCount(0)
  // The assignment is seen, still in the first visit.
  await page.getByRole('region', { name: 'Next Load' }).getByRole('link', { name: load.id }).click()
  await expectPage(page.getByRole('region', { name: 'Messages' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Portal' })
    .getByRole('link', { name: /^(Your Week|Dashboard)$/ })
    .click()
  await expectLoaded(page)
  await expectPage(offers(page)).toHaveCount(0)

  await page.goto(start)
  await expectPage(button(page, 'Turn on notifications')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('permission'))).toBeNull()
  await expectAccessible(page)
  await picture(page, 'offer-notifications')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await button(page, 'Turn on notifications').click()
  await expectPage(page.getByRole('status').filter({ hasText: 'Notifications On' })).toBeVisible()
  await expectPage(offers(page)).toHaveCount(0)
  await expect.poll(() => site.server.knex('push_subscriptions')).toHaveLength(1)
  await page.reload()
  await expectLoaded(page)
  await expectPage(offers(page)).toHaveCount(0)
})

test('a dismissed offer stays away on this device, also for the next sign-in; the account page still has both', async () => {
  const { page, load } = await opened()
  await page.goto(`/portal/driver/my-loads/${load.id}`)
  await expectPage(page.getByRole('region', { name: 'Messages' })).toBeVisible()
  await page.goto(start)
  await expectPage(button(page, 'Turn on notifications')).toBeVisible()
  await offerInstall(page, 'accepted')
  await expectPage(button(page, 'Install app')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'offers')
  const notNow = offers(page).getByRole('button', { name: 'Not now' })
  await notNow.nth(1).click()
  await expectPage(button(page, 'Turn on notifications')).toHaveCount(0)
  await notNow.click()
  await expectPage(offers(page)).toHaveCount(0)
  await page.reload()
  await expectLoaded(page)
  await offerInstall(page, 'accepted')
  await expectPage(offers(page)).toHaveCount(0)
  await page.goto('/portal/sessions')
  await offerInstall(page, 'accepted')
  await expectPage(page.getByRole('button', { name: 'Install app' })).toBeVisible()
  await expectPage(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
  const dismissed = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-dismissed')))
  expect(await dismissed()).toHaveLength(2)
  await page.getByRole('listitem').getByRole('link', { name: 'Sign Out' }).click()
  await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
  expect(await dismissed()).toHaveLength(2)
  // What the person has seen here goes with them.
  expect(await page.evaluate(() => localStorage.getItem('fairlane-work-seen'))).toBeNull()
})

test('the offer to install goes when the app is installed, or the browser’s dialog is declined', async () => {
  const { page } = await opened()
  await expectLoaded(page)
  await offerInstall(page, 'accepted')
  await button(page, 'Install app').click()
  await expectPage(offers(page)).toHaveCount(0)
  await page.reload()
  await expectLoaded(page)
  await offerInstall(page, 'dismissed')
  await button(page, 'Install app').click()
  await expectPage(offers(page)).toHaveCount(0)
  await offerInstall(page, 'accepted')
  await expectLoaded(page)
  await expectPage(offers(page)).toHaveCount(0)
})

test('blocked notifications are not offered: the account page says how to allow them', async () => {
  const { page, load } = await opened({ answer: 'denied' })
  await page.goto(`/portal/driver/my-loads/${load.id}`)
  await expectPage(page.getByRole('region', { name: 'Messages' })).toBeVisible()
  await page.goto(start)
  await button(page, 'Turn on notifications').click()
  await expectPage(page.getByRole('status').filter({ hasText: 'Notifications Blocked' })).toBeVisible()
  await expectPage(offers(page)).toHaveCount(0)
  await page.reload()
  await expectLoaded(page)
  await expectPage(offers(page)).toHaveCount(0)
  await page.goto('/portal/sessions')
  const card = page.getByRole('region', { name: 'Notifications on this device' })
  await expectPage(card).toContainText('This browser blocks notifications for this site.')
  await expectPage(card).toContainText('the icon beside the address')
})

test('an iPhone gets the way by hand, and that notifications need the installed app', async () => {
  const { page } = await opened()
  await page.context().addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { value: userAgent })
    Reflect.deleteProperty(window, 'PushManager')
  }, iPhone)
  await page.goto(start)
  await expectPage(offers(page)).toContainText('Tap Share, then Add to Home Screen.')
  await expectPage(offers(page)).toContainText('notifications need the installed app')
  await expectPage(offers(page).getByRole('button')).toHaveText(['Not now'])
  await expectAccessible(page)
  await picture(page, 'offer-install-ios')
  await button(page, 'Not now').click()
  await expectPage(offers(page)).toHaveCount(0)
})
