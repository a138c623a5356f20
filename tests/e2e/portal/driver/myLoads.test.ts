import { expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { addLoad, changeLoad, myLoads } from '../../../support/e2e/loadRows.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'
import { loadScreen, offlineBanner, olderNeedConnection } from '../../../support/spec/specPortal.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const hour = 3_600_000

test('the load en route is on top, then upcoming ones by pickup, then completed ones; also without a network', async () => {
  const { knex } = site.server
  const { id: driverId } = await createDriver(knex)
  const own = { assignedDriverId: driverId }
  const at = (hours: number) => ({
    pickupDateTime: new Date(Date.now() + hours * hour),
    deliveryDateTime: new Date(Date.now() + (hours + 9) * hour),
  })
  const later = await createLoad(knex, { ...own, ...at(60), status: 'booked' })
  const soon = await createLoad(knex, { ...own, ...at(20), status: 'planned' })
  const enroute = await createLoad(knex, { ...own, ...at(-4), status: 'enroute', rateLinehaulCents: 100_000 })
  const paid = await createLoad(knex, { ...own, ...at(-90), status: 'paid', pickupLocation: 'Yuma, AZ' })
  await createLoad(knex, { ...at(1), pickupLocation: 'Nobody, TX' })
  const cookie = await site.server.signInAs('driver', { driverId })
  const page = await site.open(myLoads, { cookie, ...phone, expected: [/ERR_INTERNET_DISCONNECTED/] })
  await expectPage(page).toHaveTitle('My Loads | Fairlane Freight')
  await expectPage(page.getByRole('heading', { level: 1, name: 'My Loads' })).toBeVisible()

  const top = page.getByRole('article')
  await expectPage(top).toHaveCount(1)
  await expectPage(top).toContainText(enroute.id)
  await expectPage(top).toContainText('En Route')
  await expectPage(top).toContainText('Your pay $280.00')
  await expectPage(page.getByRole('main')).not.toContainText('$1,000')
  await expectPage(page.getByRole('region', { name: 'Next' }).getByRole('listitem')).toHaveText([
    new RegExp(soon.id),
    new RegExp(later.id),
  ])
  await expectPage(page.getByRole('region', { name: 'Done' }).getByRole('listitem')).toHaveText([new RegExp(paid.id)])
  await expectPage(page.getByRole('main')).not.toContainText('Nobody, TX')

  const directions = top.getByRole('link', { name: 'Directions' })
  const address = 'https://www.google.com/maps/dir/?api=1&destination=Los%20Angeles%2C%20CA'
  await expectPage(directions).toHaveAttribute('href', address)
  const dispatch = top.getByRole('link', { name: 'Dispatch' })
  await expectPage(dispatch).toHaveAttribute('href', /^tel:/)
  for (const button of [directions, dispatch]) {
    await expect.poll(async () => (await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(64)
  }
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await changeLoad(site.server, enroute, { status: 'delivered', delivered_at: new Date() }, [driverId])
  await expectPage(top).toContainText(soon.id)
  await expectPage(directions).toHaveAttribute('href', /destination=Phoenix%2C%20AZ$/)

  const box = page.getByRole('searchbox')
  await box.fill('yuma')
  await expectPage(page.getByRole('region', { name: 'Found' }).getByRole('listitem')).toHaveText([new RegExp(paid.id)])
  // All loads of a driver are cached: the search sends no request.
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.context().setOffline(true)
  await box.fill('flagstaff')
  await expectPage(page.getByRole('heading', { name: loadScreen.empty })).toBeVisible()
  await expectPage(page.getByText(olderNeedConnection)).toHaveCount(0)
  expect(requests.filter((url) => url.includes('search='))).toEqual([])
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await page.getByRole('link', { name: 'Schedule' }).click()
  await expectPage(page.getByRole('heading', { name: 'My week' })).toBeVisible()
  await page.getByRole('link', { name: 'My Loads' }).click()
  await expectPage(page.getByRole('heading', { name: 'My week' })).toHaveCount(0)
  await expectPage(top).toContainText(soon.id)
  await expectPage(page.getByText(offlineBanner)).toBeVisible()
  await page.context().setOffline(false)
})

test('among many loads the one en route is first, then the nearest pickup', async () => {
  const { knex } = site.server
  const { id: driverId } = await createDriver(knex)
  const at = (hours: number) => ({ assignedDriverId: driverId, pickupDateTime: new Date(Date.now() + hours * hour) })
  const enroute = await createLoad(knex, { ...at(-9), status: 'enroute' })
  const nearest = await createLoad(knex, { ...at(5), status: 'planned' })
  for (let number = 0; number < 55; number += 1) await createLoad(knex, { ...at(10 + number), status: 'booked' })
  const page = await site.open(myLoads, { cookie: await site.server.signInAs('driver', { driverId }), ...phone })
  await expectPage(page.getByRole('article')).toContainText(enroute.id)
  const next = page.getByRole('region', { name: 'Next' }).getByRole('listitem')
  await expectPage(next.first()).toContainText(nearest.id)
  await expectPage(next.first()).toHaveAttribute('aria-setsize', '56')
})

test('without a load it says so and how to reach dispatch; a new one appears by itself, and one that is taken away is named', async () => {
  const { id: driverId } = await createDriver(site.server.knex)
  const page = await site.open(myLoads, { cookie: await site.server.signInAs('driver', { driverId }), ...phone })
  const main = page.getByRole('main')
  await expectPage(main.getByRole('heading', { name: 'No loads assigned' })).toBeVisible()
  await expectPage(main.getByRole('link', { name: 'Dispatch (602) 555-0147' })).toHaveAttribute('href', /^tel:/)
  // There is nothing to search for.
  await expectPage(page.getByRole('searchbox')).toHaveCount(0)
  await expectAccessible(page)
  await picture(page, 'my-loads-nothing')
  await page.setViewportSize(phone.viewport)
  const load = await addLoad(site.server, { status: 'planned', assignedDriverId: driverId }, [driverId])
  await expectPage(page.getByRole('article')).toContainText(load.id)
  // Where to go and when stand above the bar.
  await expectPage(page.getByRole('link', { name: /^Directions/ })).toBeInViewport({ ratio: 1 })
  await changeLoad(site.server, load, { status: 'booked', assigned_driver_id: null }, [driverId])
  await expectPage(main).toContainText(`${load.id} is no longer assigned to you. Everything you logged is saved.`)
  await expectPage(main.getByRole('link', { name: `See what happened to ${load.id}` })).toHaveAttribute(
    'href',
    `${myLoads}/${load.id}`,
  )
  await expectPage(main.getByRole('heading', { name: 'No loads assigned' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'my-loads-taken-away')
})
