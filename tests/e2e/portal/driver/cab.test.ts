import { expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { board, myLoads } from '../../../support/e2e/loadRows.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'
import { createTrackingEvent } from '../../../support/trackingEvents.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
const hour = 3_600_000

/** A planned load of a driver whose pickup is in an hour. */
async function plannedLoad(values: Parameters<typeof createLoad>[1] = {}) {
  const { knex } = site.server
  const driver = await createDriver(knex, { firstName: 'Cesar', lastName: 'Ruiz' })
  const load = await createLoad(knex, {
    status: 'planned',
    assignedDriverId: driver.id,
    pickupDateTime: new Date(Date.now() + hour),
    deliveryDateTime: new Date(Date.now() + 9 * hour),
    ...values,
  })
  const [pickup, delivery] = load.stops
  const there = { facility: 'Copper State yard, Gate 4', street: '2401 S 35th Ave', contact: 'Luis Barrera', phone: '6025550175' }
  const stops = [{ ...pickup, ...there, instructions: 'Check in at the scale house' }, delivery] as typeof load.stops
  await load.$query(knex).patch({ stops })
  const numbers = { pickup_number: 'PU-5561', bill_of_lading: 'BOL-88213', seal_number: 'SL-4471', trailer_number: 'T-5307' }
  await knex('loads').where({ id: load.id }).update(numbers)
  return { driver, load, cookie: await site.server.signInAs('driver', { driverId: driver.id }) }
}

const stored = async (id: string) =>
  (await (await site.server.request(`${api.loads}/${id}`, { cookie: await site.server.signInAs('admin') })).json()) as LoadRecord

test('each step is one press: undone in its place, kept without a network, sent once, and told apart', async () => {
  const { load, cookie } = await plannedLoad()
  const geolocation = { latitude: 33.61, longitude: -114.6 }
  const page = await site.open(myLoads, {
    cookie,
    ...phone,
    geolocation,
    permissions: ['geolocation'],
    expected: [/ERR_|Failed to load resource/],
    serviceWorkers: 'allow',
  })
  await controlled(page)
  const cab = page.getByRole('article')
  const recorded = cab.getByRole('list', { name: 'Recorded' }).getByRole('listitem')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap()
  await expectPage(cab).toContainText('Next stop, pickup')
  await expectPage(cab).toContainText('Copper State yard, Gate 4')
  await expectPage(cab).toContainText('Check in at the scale house')
  await expectPage(cab).toContainText(/Pickup number\s*PU-5561\s*BOL\s*BOL-88213\s*Seal\s*SL-4471\s*Trailer\s*T-5307/)
  await expectPage(cab.getByRole('link', { name: 'Luis Barrera' })).toHaveAttribute('href', 'tel:+16025550175')
  const next = page.getByRole('button', { name: 'Arrived at pickup' })
  expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(76)
  await expectAccessible(page)
  await picture(page, 'cab-planned')
  await page.setViewportSize(phone.viewport)

  await page.context().setOffline(true)
  await press('Arrived at pickup')
  // The phone is in Blythe.
  await expectPage(page.getByRole('dialog', { name: 'Arrived at pickup now?' })).toContainText('This phone is about')
  await press('Yes, arrived at pickup')
  await expectPage(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expectPage(recorded).toHaveCount(0)
  await expectPage(page.getByRole('status').filter({ hasText: 'Undone. Nothing was sent.' })).toBeInViewport({ ratio: 1 })
  await press('Arrived at pickup')
  await press('Yes, arrived at pickup')
  await expectPage(cab).toContainText("You're at the pickup")
  await expectPage(recorded.first()).toContainText('Not sent yet.')
  await picture(page, 'cab-undo-offline')
  // The next step comes once it is too late to undo.
  await expectPage(page.getByRole('button', { name: 'Departed pickup' })).toBeVisible()
  // The buttons of other events are in one line, and the bar does not cover the directions.
  const bar = page.getByRole('region', { name: 'Record' })
  const lines = await bar.locator('.btn-ghost').evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top))
  expect(lines).toHaveLength(3)
  expect(new Set(lines).size).toBe(1)
  await page.evaluate(() => scrollTo(0, 0))
  const directions = await cab.getByRole('link', { name: 'Directions' }).boundingBox()
  expect((directions?.y ?? 0) + (directions?.height ?? 0)).toBeLessThan((await bar.boundingBox())?.y ?? 0)
  await press('Departed pickup')
  await expectPage(recorded).toContainText(['Departed pickup', 'Arrived at pickup'])
  await press('Check call')
  const dialog = page.getByRole('dialog', { name: 'Check call' })
  await expectPage(dialog.getByLabel('Where you are')).toHaveValue('Blythe, CA')
  await expectAccessible(page)
  await picture(page, 'cab-check-call')
  await page.setViewportSize(phone.viewport)
  await dialog.getByRole('button', { name: 'Close' }).tap()
  // What was begun of another event is no check call, and a place that the phone said is said anew.
  await press('Different time or event')
  const other = page.getByRole('dialog', { name: 'Log an event' })
  await other.getByLabel('Note').fill('Scale ticket 18')
  await other.getByRole('button', { name: 'Close' }).tap()
  await page.context().setGeolocation({ latitude: 33.72, longitude: -116.22 })
  await press('Check call')
  await expectPage(dialog.getByLabel('Where you are')).toHaveValue('Indio, CA')
  // The typed location remains; once the driver clears it, the phone fills it in again.
  await dialog.getByLabel('Where you are').fill('Coachella, CA')
  await dialog.getByRole('button', { name: 'Use my location' }).tap()
  await expectPage(dialog.getByLabel('Where you are')).toHaveAccessibleDescription('City and state. Your phone shows Indio, CA')
  await expectPage(dialog.getByLabel('Where you are')).toHaveValue('Coachella, CA')
  await dialog.getByLabel('Where you are').fill('')
  await page.context().clearPermissions()
  await dialog.getByRole('button', { name: 'Use my location' }).tap()
  await expectPage(dialog.getByLabel('Where you are')).toHaveAccessibleDescription(/^Location is off for this site/)
  await page.context().grantPermissions(['geolocation'])
  await dialog.getByRole('button', { name: 'Use my location' }).tap()
  await expectPage(dialog.getByLabel('Where you are')).toHaveValue('Indio, CA')
  await expectPage(dialog.getByLabel('Note')).toHaveValue('')
  await expectPage(dialog.getByLabel('When it happened')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await page.context().setOffline(false)
  await press('Arrived at delivery')
  await press('Yes, arrived at delivery')
  await expectPage(page.getByRole('button', { name: 'Delivered', exact: true })).toBeVisible()
  await press('Delivered')
  const proof = page.getByRole('dialog', { name: 'Proof of delivery' })
  await proof.getByRole('button', { name: 'Delivered without proof…' }).tap()
  await proof.getByLabel('Why there is no proof').fill('Drop yard, nobody there')
  await proof.getByRole('button', { name: 'Delivered without proof' }).tap()
  await expectPage.poll(async () => (await stored(load.id)).status).toBe('delivered')
})

test('what dispatch recorded otherwise is kept aside, said on the phone, and settled at the desk', async () => {
  const { load, cookie } = await plannedLoad({ status: 'enroute' })
  const { knex } = site.server
  const common = { loadId: load.id, note: '', privateNote: null, milesLeft: null }
  const left = { type: 'departed_pickup', stop: 0, zone: load.pickupZone, location: load.pickupLocation } as const
  await createTrackingEvent(knex, { ...common, ...left, occurredAt: new Date(Date.now() - 8 * hour) })
  const page = await site.open(`${myLoads}/${load.id}`, { cookie, ...phone, expected: [/ERR_INTERNET_DISCONNECTED/] })
  await expectPage(page.getByRole('button', { name: 'Arrived at delivery' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Arrived at delivery' }).tap()
  // Meanwhile dispatch has recorded the delivery.
  await createTrackingEvent(knex, {
    ...common,
    type: 'delivered',
    stop: 1,
    zone: load.deliveryZone,
    location: load.deliveryLocation,
    reportedBy: 'Receiving',
    occurredAt: new Date(Date.now() - hour),
  })
  await knex('loads').where({ id: load.id }).update({ status: 'delivered', delivered_at: new Date(), version: 2 })
  await expectPage(page.getByRole('button', { name: 'Delivered', exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expectPage(page.getByRole('list', { name: 'Recorded' })).toContainText(
    /On hold: “Delivered” is recorded for .+, before this\./,
  )
  await expectAccessible(page)
  await picture(page, 'cab-aside')

  const desk = await site.open(`${board}/${load.id}`, { cookie: await site.server.signInAs('dispatcher') })
  const disputes = desk.getByRole('region', { name: 'Driver events on hold' })
  await expectPage(disputes).toContainText('by Cesar Ruiz')
  await expectAccessible(desk)
  await picture(desk, 'load-aside')
  await disputes.getByRole('button', { name: 'Reject event…' }).click()
  const question = desk.getByRole('dialog', { name: 'Reject this event?' })
  await question.getByRole('button', { name: 'Reject event' }).click()
  await expectPage(question).toContainText('Please give a reason')
  await question.getByLabel('Reason').fill('The receiver signed at the gate')
  await question.getByRole('button', { name: 'Reject event' }).click()
  await expectPage(disputes).toHaveCount(0)
  expect((await stored(load.id)).events.at(-1)).toMatchObject({
    resolvedAs: 'left',
    resolvedReason: 'The receiver signed at the gate',
  })
})
