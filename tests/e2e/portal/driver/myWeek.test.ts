import { expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'
import { offlineBanner } from '../../../support/spec/specPortal.ts'

const site = useSite()
const address = '/portal/driver/schedule'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'America/Phoenix' }

test('a driver sees the own week, goes to others and to a load, all of it also without a network', async () => {
  const { knex } = site.server
  const daysOff = [{ from: '2026-11-22', until: '2026-11-22', note: null }]
  const { id: driverId } = await createDriver(knex, { daysOff })
  const own = { assignedDriverId: driverId }
  const at = (pickup: string, delivery: string) => ({ pickupDateTime: new Date(pickup), deliveryDateTime: new Date(delivery) })
  const fresno = { pickupLocation: 'Fresno, CA', pickupZone: 'America/Los_Angeles' }
  const toPhoenix = { deliveryLocation: 'Phoenix, AZ', deliveryZone: 'America/Phoenix' }
  await createLoad(knex, {
    ...own,
    ...at('2026-11-16T13:30Z', '2026-11-16T21:00Z'),
    status: 'delivered',
    deliveredAt: new Date('2026-11-16T22:00Z'),
    driverPayCents: 32_200,
  })
  const night = { ...at('2026-11-20T05:00Z', '2026-11-20T17:30Z'), driverPayCents: 47_320, distance: 590 }
  const road = await createLoad(knex, { ...own, ...night, ...fresno, ...toPhoenix, status: 'enroute' })
  await createLoad(knex, { ...own, ...at('2026-11-24T14:00Z', '2026-11-24T20:00Z'), status: 'planned', driverPayCents: 10_000 })
  await createLoad(knex, { ...at('2026-11-18T14:00Z', '2026-11-18T20:00Z'), deliveryLocation: 'Nobody, TX' })
  const cookie = await site.server.signInAs('driver', { driverId })
  const page = await site.open(`${address}?week=2026-11-18`, { cookie, ...phone, expected: [/ERR_INTERNET_DISCONNECTED/] })

  const days = page.getByRole('list', { name: 'Days of the week' }).locator('> li')
  await expectPage(page).toHaveTitle('My week | Fairlane Freight')
  await expectPage(days).toHaveCount(7)
  await expectPage(page.getByRole('main')).toContainText('Nov 16 – 22')
  await expectPage(page.getByRole('definition').filter({ hasText: '$' })).toHaveText(['$795.20'])
  await expectPage(days.nth(0)).toContainText('Delivered2:00 PM PST')
  await expectPage(days.nth(2)).toContainText('Nothing planned')
  await expectPage(days.nth(3)).toContainText('Pickup in Fresno, CA9:00 PM PST, overnight to Friday')
  await expectPage(days.nth(4)).toContainText('PickupThu 9:00 PM PSTDelivery10:30 AM MST590 mi · $473.20')
  await expectPage(days.nth(6)).toContainText('approved by dispatch')
  await expectPage(page.getByRole('main')).not.toContainText('Nobody')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await picture(page, 'my-week')

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Next week' }).click()
  await expectPage(page.getByRole('main')).toContainText('Nov 23 – 29')
  await expectPage(days.nth(1)).toContainText('$100.00')
  await expectPage(page.getByRole('definition').filter({ hasText: '$' })).toHaveText(['$100.00'])
  await page.getByRole('button', { name: 'Next week' }).click()
  await expectPage(days.filter({ hasText: 'Nothing planned' })).toHaveCount(7)
  await picture(page, 'my-week-empty')
  const back = page.getByRole('button', { name: 'Previous week' })
  await back.click()
  await back.click()
  await days
    .nth(4)
    .getByRole('link', { name: `${road.id}, View Details` })
    .click()
  await expectPage(page).toHaveURL(`/portal/driver/my-loads/${road.id}`)
  await page.getByRole('link', { name: 'Schedule' }).click()
  await expectPage(page.getByText(offlineBanner)).toBeVisible()
  await expectPage(page.getByText('Times are local to each stop.')).toBeVisible()
  await picture(page, 'my-week-offline')
  await page.context().setOffline(false)
})
