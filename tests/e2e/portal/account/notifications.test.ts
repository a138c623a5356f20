import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadText } from '../../../../server/domains/loads/loadNotifications.ts'
import { pushTask } from '../../../../server/platform/push/deliverPush.ts'
import { pushSender } from '../../../../server/platform/push/sendPush.ts'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { answering, type Browser } from '../../../support/e2e/pushBrowser.ts'
import { createLoad } from '../../../support/factories.ts'
import { runJobs } from '../../../support/jobs.ts'
import { done, fitDriver, sendCommand } from '../../../support/loads.ts'
import { type PushService, startPushService } from '../../../support/pushService.ts'

// The Chromium without windows shows no notifications.
const site = useSite({ isWhole: true })
let service: PushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

/** The part of the service worker's global scope that this test uses: the types of tests are those of pages. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration
  clients: object
  ExtendableEvent: typeof Event
}

const card = (page: Page) => page.getByRole('region', { name: 'Notifications on this device' })
const press = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })

async function opened(role: string, browser: Browser = {}, own: { driverId?: string } = {}) {
  const device = service.newDevice()
  const page = await site.open('/robots.txt', {
    cookie: await site.server.signInAs(role, own),
    serviceWorkers: 'allow' as const,
    expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401|503/],
  })
  await page.context().grantPermissions(['notifications'], { origin: site.server.url })
  await answering(page, device, browser)
  await page.goto('/portal/sessions')
  return { page, device }
}

test('a load that is given to a driver shows on the phone that wants it, leads to the load, and ends with the sign-out', async () => {
  const driver = await fitDriver(site.server)
  const { page, device } = await opened('driver', {}, { driverId: driver.id })
  await expectPage(card(page)).toContainText('Off for this device.')
  // Until the app is stored on the device, turning them on says so.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await press(page, 'Turn on notifications').click()
  await expectPage(card(page)).toContainText('On for this device.')
  await expectAccessible(page)
  await picture(page, 'notifications-on')

  await runJobs(site.server, [pushTask(loadText, pushSender(site.server.config))])
  const load = await createLoad(site.server.knex, { status: 'booked' })
  const dispatcher = await site.server.signInAs('dispatcher')
  await done(sendCommand(site.server, load.id, 'assign', { driverId: driver.id }, { cookie: dispatcher }))
  await expect.poll(() => device.received).toHaveLength(1)

  // The test delivers the push as the push service does, while no page of the app is open.
  await page.goto('about:blank')
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  await worker.evaluate(() => {
    Object.assign(self, { badge: null })
    Object.assign(navigator, { setAppBadge: async (badge: number) => void Object.assign(self, { badge }) })
    Object.assign((self as unknown as WorkerScope).clients, {
      openWindow: async (path: string) => void Object.assign(self, { openedAt: path }),
    })
  })
  const deliver = await deliverer(page)
  await deliver(JSON.stringify(device.received[0]?.notification))
  const shown = () =>
    worker.evaluate(async () => {
      const all = await (self as unknown as WorkerScope).registration.getNotifications()
      return all.map(({ title, body, tag }) => ({ title, body, tag }))
    })
  const { title, body, tag } = device.received[0]?.notification ?? {}
  await expect.poll(shown).toEqual([{ title, body, tag }])
  expect(title).toContain('New load')
  const noted = (name: string) => worker.evaluate((name) => (self as unknown as Record<string, unknown>)[name], name)
  await expect.poll(() => noted('badge')).toBe(1)
  // A later one of the same load takes its place.
  await deliver(JSON.stringify({ ...device.received[0]?.notification, title: 'Changed', count: 1 }))
  await expect.poll(shown).toEqual([{ title: 'Changed', body, tag }])
  await worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope
    const [notification] = await scope.registration.getNotifications()
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
  })
  await expect.poll(() => noted('openedAt')).toBe(`/portal/driver/my-loads/${load.id}`)

  await page.goto('/portal/driver')
  await deliver(JSON.stringify(device.received[0]?.notification))
  await expect.poll(shown).toHaveLength(1)
  await page.goto('/portal/sessions')
  await expectPage(card(page)).toContainText('On for this device.')
  await page.getByRole('listitem').getByRole('link', { name: 'Sign Out' }).click()
  await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
  expect(await site.server.knex('push_subscriptions')).toEqual([])
  await expect.poll(shown).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('unsubscribed'))).toBe('yes')
})

/** Delivers pushes to the service worker as the browser does. */
async function deliverer(page: Page): Promise<(data: string) => Promise<void>> {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(site.server.url))
      if (ours) resolve(ours.registrationId)
    })
  })
  await page.goto('/robots.txt')
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  await page.goto('about:blank')
  return (data) =>
    browser.send('ServiceWorker.deliverPushMessage', { origin: site.server.url, registrationId, data }).then(() => undefined)
}

test('they can be turned off again; a failure says so, and offline there is nothing to press', async () => {
  const { page, device } = await opened('dispatcher')
  const subscribed = () => site.server.knex('push_subscriptions').where({ endpoint: device.subscription.endpoint })
  await expectPage(page.getByRole('region', { name: 'Alerts' })).toContainText('A driver event needs review')
  await picture(page, 'notifications-off')
  await page.route('**/api/push', (route) => route.fulfill({ status: 503, body: 'Please try again later.' }))
  await press(page, 'Turn on notifications').click()
  await expectPage(card(page).getByRole('alert')).not.toBeEmpty()
  await picture(page, 'notifications-failed')
  await expectPage(card(page)).toContainText('Off for this device.')
  await page.unroute('**/api/push')
  await press(page, 'Turn on notifications').click()
  await expectPage(card(page)).toContainText('On for this device.')
  expect(await subscribed()).toHaveLength(1)
  await page.reload()
  await expectPage(card(page)).toContainText('On for this device.')
  await page.context().setOffline(true)
  await expectPage(press(page, 'Needs a connection')).toBeDisabled()
  await picture(page, 'notifications-offline')
  await page.context().setOffline(false)
  // Each page registers at the server again. Turned off meanwhile, the two requests must not overtake one another.
  const arrived: string[] = []
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/push', async (route) => {
    const method = route.request().method()
    if (method === 'POST') await held
    arrived.push(method)
    await route.continue()
  })
  const retained = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/push'))
  await page.reload()
  await retained
  await press(page, 'Turn off').click()
  await expectPage(press(page, 'Turning off...')).toBeDisabled()
  answer()
  await expectPage(card(page)).toContainText('Off for this device.')
  // The previous page may have registered once more, being online again.
  expect(arrived.filter((method) => method === 'DELETE')).toEqual(['DELETE'])
  expect(arrived.at(-1)).toBe('DELETE')
  expect(await subscribed()).toEqual([])
})

test('a browser that says no is not asked again, and who is told nothing is offered nothing', async () => {
  const { page } = await opened('driver', { answer: 'denied' })
  await press(page, 'Turn on notifications').click()
  await expectPage(card(page)).toContainText('This browser blocks notifications for this site.')
  await expectPage(card(page).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await picture(page, 'notifications-denied')
  const { page: viewer } = await opened('viewer')
  await expectPage(viewer.getByRole('list', { name: 'Sessions' })).toBeVisible()
  await expectPage(card(viewer)).toHaveCount(0)
})

test('an iPhone says how to install the app, and its menu leads there', async () => {
  const { page } = await opened('driver')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().addInitScript(() => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1'
    Object.defineProperty(navigator, 'userAgent', { value: userAgent })
    Reflect.deleteProperty(window, 'PushManager')
  })
  await page.goto('/portal/driver')
  await page.getByRole('button', { name: 'Ines Marchetti' }).click()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expectPage(card(page)).toContainText('tap Share, then Add to Home Screen')
  await expectPage(card(page)).toBeInViewport()
  await picture(page, 'notifications-ios')
})
