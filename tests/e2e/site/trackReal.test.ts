import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, expectPage, hold, picture, useSite } from '../../support/browser.ts'
import { createDriver, createLoad } from '../../support/factories.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

const site = useSite()
const offline = { expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/], serviceWorkers: 'allow' as const }

async function createLoadEnroute(departed = new Date()) {
  const { id: assignedDriverId } = await createDriver(site.server.knex)
  const load = await createLoad(site.server.knex, { status: 'enroute', assignedDriverId })
  await createTrackingEvent(site.server.knex, { loadId: load.id, type: 'departed_pickup', occurredAt: departed })
  return load
}

test('a tracked load says where it was told last, how far along that is and when it is expected, and is passed on', async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const { id, distance } = await createLoadEnroute(at(240))
  const reported = { loadId: id, type: 'check_call' } as const
  await createTrackingEvent(site.server.knex, { ...reported, location: 'Tonopah, AZ', milesLeft: 320, occurredAt: at(150) })
  const quartzsite = { ...reported, location: 'Quartzsite, AZ', milesLeft: 240, note: 'On time. Fuel stop.' }
  await createTrackingEvent(site.server.knex, { ...quartzsite, occurredAt: at(90), receivedAt: at(28) })
  const page = await site.open(`/track?ref=${id}`, { permissions: ['clipboard-write', 'clipboard-read'] })
  const result = page.getByRole('article', { name: id })
  await expectPage(result).toContainText(/Last update\s*Quartzsite, AZ.*1 h 30 min ago/)
  await expectPage(result).toContainText(/Estimated delivery .*240 mi left at .*, 55 mph assumed\. Appointment /)
  await expectPage(result.getByRole('listitem').first()).toContainText(/Quartzsite, AZ.*Reported 1 h 2 min late.*On time/)
  const truck = await result.locator('.truck').evaluate((element) => Number.parseFloat((element as HTMLElement).style.left))
  expect(truck).toBeCloseTo((1 - 240 / distance) * 100, 1)
  await expectAccessible(page)
  await picture(page, 'track-real')
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.getByRole('button', { name: 'Share link' }).click()
  await expectPage(page.getByText('The link was copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.server.url}/track?ref=${id}`)
})

test('a page that stays open without a network never says a time that has passed: after the appointment it runs late', async () => {
  const hour = 3_600_000
  const { id } = await createLoadEnroute(new Date(Date.now() - 3 * hour))
  await site.server
    .knex('loads')
    .where({ id })
    .update({ delivery_date_time: new Date(Date.now() + 2 * hour) })
  await createTrackingEvent(site.server.knex, { loadId: id, location: 'Blythe, CA', milesLeft: 55, occurredAt: new Date() })
  const page = await site.open('/track', offline)
  await page.clock.install()
  await page.goto(`/track?ref=${id}`)
  await page.clock.fastForward(2_000)
  const result = page.getByRole('article', { name: id })
  await expectPage(result).toContainText(/Estimated delivery .*55 mi left at /)
  await page.context().setOffline(true)
  await page.clock.fastForward(hour + 60_000)
  await expectPage(result).not.toContainText('mi left')
  await expectPage(result).toContainText('Estimated delivery')
  await page.clock.fastForward(3 * hour)
  await expectPage(result).toContainText('Running late')
  await expectPage(result).not.toContainText('Estimated delivery')
  await expectAccessible(page)
  await picture(page, 'track-late')
})

test('a delay stands on top of a tracked load, with its reason and new time', async () => {
  const hour = 3_600_000
  const { id } = await createLoadEnroute(new Date(Date.now() - 3 * hour))
  const delay = { reason: 'breakdown', expectedAt: new Date(Date.now() + 60 * hour).toISOString() } as const
  const reported = { loadId: id, type: 'delay', stop: 1, location: 'Los Angeles, CA', milesLeft: null, note: '', delay } as const
  await createTrackingEvent(site.server.knex, { ...reported, occurredAt: new Date() })
  const page = await site.open(`/track?ref=${id}`)
  const result = page.getByRole('article', { name: id })
  await expectPage(result).toContainText(/Running late, new time .*\. Reason: breakdown\./)
  await expectPage(result).toContainText(/Last update\s*Blythe, CA/)
  await expectPage(result.getByRole('listitem').first()).toContainText(/Running late.*Breakdown\. New time /)
  await expectAccessible(page)
  await picture(page, 'track-delay')
})

test('a tracked load is shown offline with its age, and revalidated when the network is back', async () => {
  const { id } = await createLoadEnroute()
  const page = await site.open(`/track?ref=${id}`, offline)
  const result = page.getByRole('article', { name: id })
  await expectPage(result).toContainText('En Route')
  await expectPage(result).not.toContainText('showing this load as of')
  await page.evaluate(() => navigator.serviceWorker.ready)

  await page.context().setOffline(true)
  await page.goto('about:blank')
  await page.goto(`/track?ref=${id}`)
  await expectPage(result).toContainText(/Offline — showing this load as of \d+:\d\d [AP]M/)
  await expectPage(result).toContainText('En Route')
  await expectAccessible(page)

  await site.server.knex('loads').where({ id }).update({ status: 'delivered', delivered_at: new Date() })
  await page.context().setOffline(false)
  await expectPage(result).toContainText('Delivered')
  await expectPage(result).not.toContainText('showing this load as of')
})

test('with lie-fi the stored load is shown after a few seconds', async () => {
  const { id } = await createLoadEnroute()
  const page = await site.open(`/track?ref=${id}`, { expected: [/ERR_FAILED/] })
  const result = page.getByRole('article', { name: id })
  await expectPage(result).toContainText('En Route')
  // It is stored independently of being shown.
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('fairlane')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(false)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('tracked').objectStore('tracked').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result > 0)
          }
        }
      }),
  )
  const release = await hold(page, '**/api/tracking/*')
  await page.reload()
  await expectPage(result).toContainText('showing this load as of')
  release()
  await expectPage(result).not.toContainText('showing this load as of')
})

/** Hides the page or makes it visible. */
async function setVisibility(page: Page, visibility: 'hidden' | 'visible') {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)
}

test('a shown load has its age, and is revalidated every minute while the page is visible', async () => {
  const { id } = await createLoadEnroute()
  const page = await site.open('/robots.txt', { expected: [/status of (404|503)/] })
  await page.clock.install()
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/tracking')) requests += 1
  })
  await page.goto(`/track?ref=${id}`)
  const result = page.getByRole('article', { name: id })
  await expectPage(result).toContainText(/As of \d+:\d\d [AP]M \S+\./)
  await expectPage(result).toContainText('En Route')

  await createTrackingEvent(site.server.knex, { loadId: id, type: 'arrived_delivery' })
  await page.clock.fastForward(61_000)
  await expectPage(result).toContainText('Arrived at Delivery')
  expect(requests).toBe(2)

  await setVisibility(page, 'hidden')
  for (let minutes = 0; minutes < 3; minutes++) await page.clock.fastForward(61_000)
  await site.server.knex('loads').where({ id }).update({ status: 'delivered', delivered_at: new Date() })
  await setVisibility(page, 'visible')
  await expectPage(result).toContainText('Delivered')
  expect(requests).toBe(3)

  await createTrackingEvent(site.server.knex, { loadId: id, note: 'Signed for.' })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expectPage(result).toContainText('Signed for.')
  await expectPage(page.getByRole('button', { name: 'Check again' })).toBeFocused()

  // A 503 removes nothing from the screen; a deleted load does.
  await page.route('**/api/tracking/*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Please try again later.' }, contentType: 'application/problem+json' }),
  )
  await page.getByRole('button', { name: 'Check again' }).click()
  await expectPage(result).toContainText('Please try again later.')
  await expectPage(result).toContainText('Signed for.')
  await page.unroute('**/api/tracking/*')
  await site.server.knex('loads').where({ id }).update({ cancelled_at: new Date() })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expectPage(page.getByRole('region', { name: 'Load Not Found' })).toBeVisible()
})

test('lookups on this device are listed, and can be deleted', async () => {
  const { id } = await createLoadEnroute()
  const page = await site.open('/track')
  const list = page.getByRole('region', { name: 'Looked up on this device' })
  await page.goto(`/track?ref=${id}`)
  await expectPage(list).toContainText(/Phoenix, AZ to Los Angeles, CA.*En Route as of \d+:\d\d [AP]M/)
  await page.goto('/track')
  await expectAccessible(page)
  await list.getByRole('link', { name: id }).click()
  await expectPage(page.getByRole('article', { name: id })).toBeVisible()
  await expectPage(page).toHaveURL(`/track?ref=${id}`)
  await list.getByRole('button', { name: 'Clear now' }).click()
  await expectPage(list).toHaveCount(0)
  await page.goto('/track')
  await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
  await expectPage(list).toHaveCount(0)
})
