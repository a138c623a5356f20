import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { createBooked, createCandidates, deleteDrivers, loadPage } from '../../../support/e2e/assignable.ts'
import { createTrackingEvent } from '../../../support/trackingEvents.ts'

const site = useSite()
const minute = 60_000
const zone = 'America/Los_Angeles'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('detention is proposed with its evidence, needs a connection and a reason for another amount, and is added once', async () => {
  const { knex } = site.server
  await deleteDrivers(knex)
  const { ray } = await createCandidates(knex)
  const load = await createBooked(knex, { status: 'enroute', assignedDriverId: ray.id, driverPayCents: 86_800 })
  const now = Math.floor(Date.now() / minute) * minute
  const at = (minutes: number) => new Date(now + minutes * minute)
  const [pickup, delivery] = load.stops
  const stops = [
    { ...pickup, from: at(-600).toISOString(), to: null },
    { ...delivery, from: at(-110).toISOString(), to: at(-60).toISOString() },
  ]
  await load.$query(knex).patch({ stops: stops as typeof load.stops })
  const happened = (type: 'arrived_pickup' | 'departed_pickup' | 'arrived_delivery', minutes: number, received = minutes) => {
    const place = stops[type === 'arrived_delivery' ? 1 : 0] as (typeof load.stops)[number]
    const from = { driverId: ray.id, privateNote: null, note: '', location: place.location, zone: place.zone }
    const times = { occurredAt: at(minutes), receivedAt: at(received) }
    return createTrackingEvent(knex, { loadId: load.id, type, stop: type === 'arrived_delivery' ? 1 : 0, ...from, ...times })
  }
  await happened('arrived_pickup', -604)
  await happened('departed_pickup', -388, -300)
  await happened('arrived_delivery', -100)
  await knex('brokers').where({ id: load.brokerId }).update({ email: null })

  const cookie = await site.server.signInAs('dispatcher')
  const page = await site.open(loadPage(load), {
    cookie,
    timezoneId: 'America/Phoenix',
    expected: [/ERR_INTERNET_DISCONNECTED|422/],
  })
  const card = section(page, 'Detention')
  await expectPage(card).toContainText('2 hours free, then $40.00/hour in 15-minute steps, up to 5 hours.')
  await expectPage(card).toContainText('$60.00 = 6 quarter hours at $40.00 an hour')
  await expectPage(card).toContainText(/reported 1 h 28 min late/)
  // At the delivery the free time still runs. Half an hour before detention begins, the dispatcher has to call the broker.
  await expectPage(card).toContainText(/Detention in (19|20) min/)
  await expectPage(page.getByRole('main').getByRole('heading', { level: 1 }).locator('..')).toContainText(/Detention in \d+ min/)
  await expectPage(card.getByText('Call the broker')).toHaveCount(2)
  await expectAccessible(page)
  await picture(page, 'load-detention')

  const button = card.getByRole('button', { name: 'Add to charges… Detention at the pickup' })
  await expectPage(card.getByRole('button')).toHaveCount(1)
  await page.context().setOffline(true)
  await expectPage(button).toBeDisabled()
  await expectPage(card).toContainText('Connect to add it to the charges.')
  await page.context().setOffline(false)
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Add detention at the pickup' })
  await dialog.getByLabel('Amount').fill('45')
  await dialog.getByRole('button', { name: 'Add $45.00' }).click()
  await expectPage(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please enter why the amount differs/)
  await expectAccessible(page)
  await picture(page, 'load-detention-add')
  await dialog.getByRole('button', { name: 'Back to $60.00' }).click()
  await dialog.getByRole('button', { name: 'Add $60.00' }).click()
  await expectPage(dialog).toHaveCount(0)
  await expectPage(card).toContainText('$60.00 was added to the charges.')
  await expectPage(card.getByRole('button')).toHaveCount(0)
  await expectPage(section(page, 'Money')).toContainText(/DetentionPickup, .*free until .*\$60\.00/)
  await expectPage(section(page, 'Changes')).toContainText('Detention added')
  expect((await knex('loads').where({ id: load.id }).first()).charges.at(-1)).toMatchObject({
    code: 'detention',
    cents: 6_000,
    stop: 0,
  })
  await picture(page, 'load-detention-added')

  const cab = await site.open('/portal/driver/my-loads', {
    cookie: await site.server.signInAs('driver', { driverId: ray.id }),
    timezoneId: zone,
  })
  await expectPage(cab.getByText(/^At the dock 1 h (39|40|41) min\. Free time ends/)).toBeVisible()
  await picture(cab, 'cab-detention')
})
