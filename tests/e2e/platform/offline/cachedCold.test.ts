import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import {
  openDevice,
  startAgain,
  startOffline,
  storedData,
  tellOffline,
  untilDeleted,
  untilStored,
} from '../../../support/e2e/cachedDevice.ts'
import { board, myLoads } from '../../../support/e2e/loadRows.ts'
import { useGateway } from '../../../support/e2e/sending.ts'
import { driverCalled, mySettlements, settlements, settleOne } from '../../../support/e2e/settlementRows.ts'
import { createBroker, createLoad } from '../../../support/factories.ts'
import { portalHomes, unknownPath } from '../../../support/spec/spec.ts'
import { entriesOf, loadScreen, seenBanner } from '../../../support/spec/specPortal.ts'

const site = useSite()
const gateway = useGateway(site)
const patient = { timeout: 240_000 }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const day = 86_400_000

const banner = (page: Page, what: string) => page.getByText(seenBanner(what))
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const offlineMessage = (page: Page) => page.getByRole('status').filter({ hasText: "You're offline" })

/** A driver with a load en route and a settlement. */
async function createDriverEnroute() {
  const { knex } = site.server
  const driver = await driverCalled(knex, 'Ray', 'Dominguez')
  const { id: brokerId } = await createBroker(knex, { name: 'Copper State Logistics' })
  const load = await createLoad(knex, {
    status: 'enroute',
    brokerId,
    assignedDriverId: driver.id,
    pickupLocation: 'Yuma, AZ',
    freightDetails: '26 pallets of paper',
  })
  const settlement = await settleOne(knex, driver, 1000)
  return { driver, load, settlement, cookie: await site.server.signInAs('driver', { driverId: driver.id }) }
}

test(
  'a cold start without network or server shows cached rows, records and screens of a dispatcher, with their age',
  patient,
  async () => {
    const { load, driver } = await createDriverEnroute()
    const never = await createLoad(site.server.knex, {
      status: 'delivered',
      assignedDriverId: driver.id,
      pickupLocation: 'Kingman, AZ',
    })
    const cookie = await site.server.signInAs('dispatcher')
    const before = await openDevice(site, gateway, '/portal?source=app', { cookie })
    await expectPage(title(before, 'Dashboard')).toBeVisible()
    await untilStored(before, load.id, never.id, driver.id, '"resource":"drivers"', 'fairlane-dashboard')
    await before.goto(`${board}/${load.id}`)
    await expectPage(before.getByText('26 pallets of paper')).toBeVisible()
    await untilStored(before, '26 pallets of paper')

    const page = await startOffline(gateway, before)
    await expectPage(page).toHaveURL(portalHomes.dispatcher)
    await expectPage(page.getByRole('region', { name: 'Active Loads' })).toContainText(load.id)
    await expectPage(page.getByRole('region', { name: 'Recent Drivers' })).toContainText('Ray Dominguez')
    await expectPage(page.getByRole('article', { name: 'Active Loads' })).toContainText('1')
    await expectPage(banner(page, 'the dashboard')).toBeVisible()

    await page.goto(board)
    await expectPage(page.getByRole('row').filter({ hasText: load.id })).toContainText('Copper State Logistics')
    await expectPage(page.getByRole('tab', { name: /^All/ })).toHaveText('All3')
    await expectPage(banner(page, 'loads')).toBeVisible()
    // Records opened before are cached whole; of others that are not open only the list row is.
    await page.goto(`${board}/${load.id}`)
    await expectPage(page.getByText('26 pallets of paper')).toBeVisible()
    await expectPage(banner(page, 'the load')).toBeVisible()
    await expectPage(page.getByText('This needs a connection.', { exact: true })).toHaveCount(0)
    await page.goto(`${board}/${never.id}`)
    await expectPage(title(page, never.id)).toBeVisible()
    await expectPage(page.getByRole('main')).toContainText('Kingman, AZ')
    await expectPage(page.getByRole('main')).toContainText('This needs a connection.')
    await expectPage(banner(page, 'the load')).toBeVisible()
    await page.goto(`${board}/FF0000000001`)
    await expectPage(title(page, 'Load Details')).toBeVisible()
    await tellOffline(page)
    await expectPage(offlineMessage(page)).toBeVisible()

    await page.goto('/portal/admin/drivers')
    await expectPage(page.getByRole('row').filter({ hasText: 'Ray Dominguez' })).toContainText('7710')
    await expectPage(page.getByRole('main')).not.toContainText('D0455-7710')
    await expectPage(banner(page, 'drivers')).toBeVisible()
    await page.goto(`/portal/admin/drivers/${driver.id}`)
    await expectPage(title(page, 'Ray Dominguez')).toBeVisible()
    await expectPage(banner(page, 'the driver')).toBeVisible()
    expect(await storedData(page)).not.toContain('D0455-7710')

    for (const { text, path } of entriesOf('dispatcher')) {
      await page.goto(portalHomes.dispatcher + path)
      await expectPage(title(page, text === 'Loads' ? loadScreen.title : new RegExp(`^${text}$`, 'i'))).toBeVisible()
    }
    await page.goto('/portal/sessions')
    await expectPage(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
    await expectPage(banner(page, 'your sessions')).toBeVisible()
    await page.goto('/portal/admin/nowhere')
    await expectPage(title(page, unknownPath)).toBeVisible()
    await expectPage(page.getByRole('navigation', { name: 'Portal' })).toBeVisible()
  },
)

test('screens that were never opened are available offline, for a driver and an accountant', patient, async () => {
  const { load, settlement, cookie } = await createDriverEnroute()
  const before = await openDevice(site, gateway, '/portal', { cookie, ...phone })
  await untilStored(before, load.id, settlement.id, '26 pallets of paper', '"amounts":')
  const cab = await startOffline(gateway, before)
  await expectPage(cab).toHaveURL(portalHomes.driver)
  await expectPage(banner(cab, 'your week')).toBeVisible()
  await cab.goto(myLoads)
  await expectPage(cab.getByRole('article')).toContainText(load.id)
  await expectPage(banner(cab, 'loads')).toBeVisible()
  await cab.goto(`${myLoads}/${load.id}`)
  await expectPage(cab.getByRole('main')).toContainText('Yuma, AZ')
  // Neither record was opened before, and both are whole.
  await expectPage(cab.getByText('26 pallets of paper')).toBeVisible()
  await cab.goto(mySettlements)
  await expectPage(title(cab, 'My Settlements')).toBeVisible()
  await expectPage(cab.getByRole('main')).toContainText(settlement.id)
  await expectPage(banner(cab, 'settlements')).toBeVisible()
  await cab.goto(`${mySettlements}/${settlement.id}`)
  await expectPage(cab.getByRole('main')).toContainText('$192.50')
  await expectPage(cab.getByRole('region', { name: 'You earned' }).getByRole('listitem')).toHaveCount(1)
  for (const { text, path } of entriesOf('driver').filter(({ path }) => path !== '')) {
    await cab.goto(portalHomes.driver + path)
    await expectPage(title(cab, text === 'Schedule' ? 'My week' : text)).toBeVisible()
  }

  gateway.mend(site.server.url)
  const office = await openDevice(site, gateway, board, { cookie: await site.server.signInAs('accountant') })
  await untilStored(office, settlement.id)
  const accountant = await startOffline(gateway, office)
  await accountant.goto(settlements)
  await expectPage(accountant.getByRole('row').filter({ hasText: settlement.id })).toContainText('$192.50')
  await expectPage(banner(accountant, 'settlements')).toBeVisible()
})

test('after 30 days without a response of the server cached rows are not shown, and deleted', patient, async () => {
  const { load, cookie } = await createDriverEnroute()
  const before = await openDevice(site, gateway, myLoads, { cookie, ...phone })
  await untilStored(before, load.id)
  let page = await startOffline(gateway, before, { clock: 29 * day })
  await page.goto(myLoads)
  await expectPage(page.getByRole('article')).toContainText(load.id)
  await expectPage(banner(page, 'loads')).toBeVisible()
  page = await startAgain(page, { clock: 31 * day })
  await tellOffline(page)
  await expectPage(offlineMessage(page)).toBeVisible()
  await untilDeleted(page, load.id, 'Ray', 'Marchetti', 'fairlane-dashboard')

  // With the right clock and the network back, the session is still valid.
  gateway.mend(site.server.url)
  await page.context().setOffline(false)
  page = await startAgain(page, { path: myLoads })
  await expectPage(page.getByRole('article')).toContainText(load.id)
})

test.each([
  ['ahead', 365 * day],
  ['behind', -365 * day],
])('a clock a year %s deletes nothing, while it is wrong and when it is corrected', patient, async (_, clock) => {
  const { load, cookie } = await createDriverEnroute()
  const online = await openDevice(site, gateway, '/privacy', { cookie, ...phone })
  let page = await startAgain(online, { clock, path: myLoads })
  await untilStored(page, load.id, '"resource":"loads"', 'Marchetti')
  page = await startOffline(gateway, page, { clock })
  await page.goto(myLoads)
  await expectPage(page.getByRole('article')).toContainText(load.id)
  page = await startAgain(page, { path: myLoads })
  await expectPage(page.getByRole('article')).toContainText(load.id)
  await expectPage(banner(page, 'loads')).toBeVisible()
})
