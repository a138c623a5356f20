import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, expectPage, hold, useSite } from '../../../support/browser.ts'
import { board, changeLoad, myLoads } from '../../../support/e2e/loadRows.ts'
import { createBroker, createDriver, createLoad } from '../../../support/factories.ts'
import { loadScreen, noAccess } from '../../../support/spec/specPortal.ts'
import { createTrackingEvent } from '../../../support/trackingEvents.ts'

const site = useSite()

/** A load en route with its tracking events. */
async function createLoadEnroute() {
  const { knex } = site.server
  const { id: brokerId } = await createBroker(knex, { name: 'Copper State Logistics' })
  const { id: assignedDriverId } = await createDriver(knex, { firstName: 'Ray', lastName: 'Dominguez' })
  const load = await createLoad(knex, {
    status: 'enroute',
    brokerId,
    assignedDriverId,
    pickupDateTime: new Date('2031-11-20T13:30:00Z'),
  })
  const reported = { loadId: load.id, receivedAt: new Date('2031-11-20T17:30:00Z') }
  const departed = { type: 'departed_pickup', occurredAt: new Date('2031-11-20T13:42:00Z') } as const
  const place = { location: 'Phoenix, AZ', zone: 'America/Phoenix', note: 'Loaded and tarped.', privateNote: null }
  await createTrackingEvent(knex, { ...reported, ...departed, ...place })
  await createTrackingEvent(knex, { ...reported, occurredAt: new Date('2031-11-20T17:29:00Z') })
  return { load, assignedDriverId, path: `${board}/${load.id}` }
}

const open = site.openAs('admin')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('shows a load with its stops in their time zones, tracking events, money and freight', async () => {
  const { load, path } = await createLoadEnroute()
  const page = await open(board)
  await page.getByRole('link', { name: new RegExp(`${load.id}.*View Details`) }).click()
  await expectPage(page).toHaveURL(new RegExp(path))
  await expectPage(page).toHaveTitle(`Load ${load.id} | Fairlane Freight`)
  await expectPage(page.getByRole('heading', { level: 1, name: load.id })).toBeVisible()
  await expectPage(section(page, 'Stops')).toContainText('PickupPhoenix, AZAppointmentNov 20, 2031, 6:30\u00a0AM\u00a0MST')
  await expectPage(section(page, 'Stops')).toContainText('Actualuntil Nov 20, 2031, 6:42\u00a0AM\u00a0MST')
  await expectPage(section(page, 'Timeline').getByRole('listitem')).toHaveText([
    /^Check callBlythe, CA.*Company only:.*Happened Nov 20, 2031, 9:29 AM PST/,
    /^Departed pickupPhoenix, AZLoaded and tarped\.Happened Nov 20, 2031, 6:42 AM MST.*Reported 3 h 48 min late$/,
  ])
  await expectPage(section(page, 'Money')).toContainText('Linehaul$985.00')
  await expectPage(section(page, 'Money')).toContainText('Washout$75.50Washout$0.10Total$2.84/mi × 373\u00a0mi$1,060.60')
  await expectPage(section(page, 'Money')).toContainText('Driver, 28% × $985.00−$275.80Diesel, 433 ÷ 6.5 × $3.85−$256.47')
  await expectPage(section(page, 'Money')).toContainText(
    'Truck, 433 mi × $0.68−$294.44Gross marginCompany truck, at our cost per mile with deadhead$233.89',
  )
  await expectPage(section(page, 'Driver')).toContainText('Ray Dominguez')
  for (const text of ['Copper State Logistics', 'Hotshot Trailer, 40 ft', '373 mi', '2 pallets, 3,000 lb']) {
    await expectPage(section(page, 'Freight')).toContainText(text)
  }
  await expectAccessible(page)

  await changeLoad(site.server, load, { status: 'delivered', delivered_at: new Date() })
  await expectPage(page.getByRole('button', { name: 'Invoice…' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the loads' }).click()
  await expectPage(page.getByRole('heading', { level: 1, name: loadScreen.title })).toBeVisible()
})

test('the cached row is shown while the record is fetched, and stays without a network', async () => {
  const { load, path } = await createLoadEnroute()
  // A user who assigns loads has prefetched the record: a viewer has not.
  const cookie = await site.server.signInAs('viewer')
  const page = await open(board, { cookie, expected: [/ERR_INTERNET_DISCONNECTED/] })
  await expectPage(page.getByText(load.id)).toBeVisible()
  const release = await hold(page, `**/api/loads/${load.id}`)
  await page.getByRole('link', { name: new RegExp(load.id) }).click()
  await expectPage(section(page, 'Stops')).toContainText('Los Angeles, CA')
  await expectPage(section(page, 'Timeline')).toContainText('Loading')
  release()
  await expectPage(section(page, 'Timeline')).toContainText('Blythe, CA')
  await page.getByRole('link', { name: 'Back to the loads' }).click()
  await expectPage(page).toHaveURL(new RegExp(`${board}$`))
  await page.context().setOffline(true)
  // It is on this device: not even for a moment is it said not to be.
  const denied = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const denies = () => document.body.textContent.includes('Not saved on this device')
        new MutationObserver(() => denies() && resolve(true)).observe(document.body, { subtree: true, childList: true })
        addEventListener('online', () => resolve(false))
      }),
  )
  // By keyboard: the banner that appears now moves the list under the pointer.
  await page.getByRole('link', { name: new RegExp(load.id) }).press('Enter')
  await expectPage(page).toHaveURL(new RegExp(path))
  await expectPage(page.getByText(/^Offline — showing the load as of /)).toBeVisible()
  await expectPage(section(page, 'Stops')).toContainText('Los Angeles, CA')
  await page.context().setOffline(false)
  expect(await denied).toBe(false)
})

test('a viewer sees no money and no internal notes, a driver only the own pay', async () => {
  const { load, assignedDriverId, path } = await createLoadEnroute()
  const page = await open(path, { cookie: await site.server.signInAs('viewer') })
  await expectPage(section(page, 'Timeline')).toContainText('On time.')
  await expectPage(page.getByRole('main')).not.toContainText('$')
  await expectPage(page.getByRole('main')).not.toContainText('slow to pay')
  await expectPage(section(page, 'Stops').getByRole('img', { name: 'from Phoenix, AZ to Los Angeles, CA' })).toBeVisible()
  for (const name of ['Update Status', 'Log an event', 'More']) {
    await expectPage(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
  }

  const driver = await site.server.signInAs('driver', { driverId: assignedDriverId })
  const cab = await open(`${myLoads}/${load.id}`, { cookie: driver, viewport: { width: 390, height: 844 } })
  await expectPage(section(cab, 'Pay')).toHaveText('PayYour pay$275.80')
  await expectPage(cab.getByRole('main')).not.toContainText('$985')
  await expectPage(cab.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=Los%20Angeles%2C%20CA$/)
  await expectAccessible(cab)
  expect(await cab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await cab.getByRole('link', { name: 'Back to the loads' }).click()
  await expectPage(cab.getByRole('heading', { level: 1, name: 'My Loads' })).toBeVisible()
})

test('an unknown load is shown as such, and a role that may not read it has no access', async () => {
  const { path } = await createLoadEnroute()
  const page = await open(`${board}/FF0000000000`, { expected: [/404/] })
  await expectPage(page.getByText('Load not found.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the loads' }).click()
  await expectPage(page).toHaveURL(new RegExp(`${board}$`))
  const stranger = await open(path, { cookie: await site.server.signInAs('recruiter'), expected: [/403/] })
  await expectPage(stranger.getByText(noAccess)).toBeVisible()
})
