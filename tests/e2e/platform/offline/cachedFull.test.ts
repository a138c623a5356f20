import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { cookiesFor, expectPage, useSite } from '../../../support/browser.ts'
import { untilDeleted, untilStored } from '../../../support/e2e/cachedDevice.ts'
import { addLoad, board } from '../../../support/e2e/loadRows.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'
import { fullBanner, offlineBanner } from '../../../support/spec/specPortal.ts'
import { deviceOf, fillDevice, freeDevice } from './fullDevice.ts'

const site = useSite()
const patient = { timeout: 180_000 }

beforeEach(async () => {
  for (const table of ['loads', 'sessions']) await site.server.knex(table).del()
})

const row = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })
const noRoom = 'This device has no room left for what the server sent. Free some space on it and try again.'

/** A device with this quota, with the session of a dispatcher. */
async function dispatchersDevice(room: number): Promise<Page> {
  const page = await deviceOf(site.server.url, room)
  await page.context().addCookies(cookiesFor(await site.server.signInAs('dispatcher'), site.server.url))
  return page
}

/** The number of held and pending cache locks of a noun. */
const locksOf = (page: Page, resource: string) =>
  page.evaluate(async (resource) => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].filter(({ name }) => name?.startsWith('cache:') && name.endsWith(`:${resource}`)).length
  }, resource)

test(
  'a full device shows the cached rows and why they are stale, not as offline, and fetches once there is room',
  patient,
  async () => {
    const { id: assignedDriverId } = await createDriver(site.server.knex)
    const load = await createLoad(site.server.knex, { status: 'enroute', assignedDriverId })
    const page = await dispatchersDevice(12_000_000)
    await page.goto(board)
    await expectPage(row(page, load.id)).toBeVisible()
    await untilStored(page, load.id, '"resource":"loads"', '"resource":"drivers"')
    await fillDevice(page)
    const later = await addLoad(site.server)
    await expectPage(page.getByText(fullBanner('loads'))).toBeVisible()
    await expectPage(page.getByText(offlineBanner)).toHaveCount(0)
    await expectPage(row(page, load.id)).toBeVisible()
    await page.goto('/portal/admin')
    const active = page.getByRole('region', { name: 'Active Loads' })
    await expectPage(active).toContainText(load.id)
    await expectPage(active.getByText(fullBanner('loads'))).toBeVisible()
    await page.goto(board)
    await expectPage(page.getByText(fullBanner('loads'))).toBeVisible()
    await freeDevice(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPage(row(page, later.id)).toBeVisible()
    await expectPage(page.getByText(fullBanner('loads'))).toHaveCount(0)
  },
)

test('a full device without cached rows shows an error with Try again', patient, async () => {
  const load = await createLoad(site.server.knex)
  // The browser still finds a little room: less than these loads need.
  for (let more = 1; more < 18; more += 1) await createLoad(site.server.knex)
  const page = await dispatchersDevice(12_000_000)
  await fillDevice(page)
  let reads = 0
  page.on('response', (response) => {
    if (response.url().includes('/api/loads?set=working')) reads += 1
  })
  // An event stream that opens late would trigger a fetch before the click.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(board)
  const alert = page.getByRole('main').getByRole('alert')
  await expectPage(alert).toContainText(noRoom)
  // Both the screen and the start, which caches every noun, have fetched; with room by then no click would be needed.
  await expect.poll(() => reads).toBe(2)
  await expect.poll(() => locksOf(page, 'loads')).toBe(0)
  await freeDevice(page)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expectPage(row(page, load.id)).toBeVisible()
  expect(await page.getByText(fullBanner('loads')).count()).toBe(0)
})

test(
  'a sign-out on a full device without a network deletes everything, and ends the session when the network is back',
  patient,
  async () => {
    const load = await createLoad(site.server.knex)
    const page = await dispatchersDevice(12_000_000)
    await page.goto(board)
    await untilStored(page, load.id, '"resource":"loads"', 'fairlane-dashboard')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await fillDevice(page)
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Sign Out' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expectPage(page.getByRole('link', { name: 'Driver Sign In' })).toBeVisible()
    await untilDeleted(page, load.id, 'Marchetti', 'fairlane-dashboard')
    await page.context().setOffline(false)
    await page.goto(board)
    await expectPage(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect.poll(() => site.server.knex('sessions')).toEqual([])
  },
)
