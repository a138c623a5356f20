import { expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { createBroker, createDriver, createLoad, createShipper } from '../../../support/factories.ts'
import { createTrackingEvent } from '../../../support/trackingEvents.ts'

const site = useSite()
const tablet = { viewport: { width: 820, height: 1180 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const hour = 3_600_000

async function createShipperWithLoads() {
  const { knex } = site.server
  const { id: shipperId } = await createShipper(knex, { name: 'Valley Fresh Growers' })
  const { id: brokerId } = await createBroker(knex, { name: 'Copper State Logistics' })
  const { id: assignedDriverId } = await createDriver(knex, { firstName: 'Cesar', lastName: 'Ibarra' })
  const own = { shipperId, brokerId, assignedDriverId, rateLinehaulCents: 120_000, accessorialsCents: [5_000] }
  const at = (hours: number) => new Date(Date.now() + hours * hour)
  const rolling = await createLoad(knex, { ...own, status: 'enroute', pickupDateTime: at(-5), deliveryDateTime: at(5) })
  const late = await createLoad(knex, { ...own, status: 'enroute', pickupDateTime: at(-9), deliveryDateTime: at(-1) })
  const waiting = await createLoad(knex, { ...own, status: 'enroute', pickupDateTime: at(-9), deliveryDateTime: at(-1) })
  await createTrackingEvent(knex, { loadId: waiting.id, type: 'arrived_delivery', occurredAt: at(-2) })
  const booked = await createLoad(knex, { shipperId, status: 'booked', pickupDateTime: at(20), deliveryDateTime: at(30) })
  const done = await createLoad(knex, { ...own, status: 'delivered', pickupDateTime: at(-60), deliveryDateTime: at(-50) })
  await createTrackingEvent(knex, { loadId: rolling.id, type: 'departed_pickup', occurredAt: at(-4), milesLeft: 600 })
  await createTrackingEvent(knex, {
    loadId: done.id,
    type: 'delivered',
    occurredAt: at(-50),
    proof: { signedBy: 'R. Salas', exceptions: [] },
  })
  const others = await createLoad(knex, { status: 'enroute', assignedDriverId })
  return { rolling, late, waiting, booked, done, others, cookie: await site.server.signInAs('shipper', { shipperId }) }
}

test('the home of a shipper shows the own loads with status and due time, and a link to request a quote', async () => {
  const { rolling, late, waiting, booked, done, others, cookie } = await createShipperWithLoads()
  const page = await site.open('/portal', { cookie, ...tablet })
  await expectPage(page).toHaveURL('/portal/shipper')
  await expectPage(page).toHaveTitle('Overview | Fairlane Freight')
  const main = page.getByRole('main')
  const part = (name: string) => main.getByRole('region', { name: new RegExp(`^${name}`) })
  const card = (id: string) => main.getByRole('article', { name: id })
  await expectPage(part('On the road').getByRole('article')).toHaveCount(3)
  await expectPage(part('Coming up').getByRole('article')).toHaveCount(1)
  await expectPage(part('Delivered').getByRole('article')).toHaveCount(1)
  await expectPage(card(rolling.id)).toContainText(
    /En Route.*Driver: Cesar.*Phoenix, AZ.*Los Angeles, CA.*About .* late.*\$1,250\.00/,
  )
  // From the records, which are prefetched.
  await expectPage(card(rolling.id)).toContainText(/Left \w{3} \d/)
  await expectPage(card(done.id)).toContainText('Received by R. Salas (no signature)')
  await expectPage(card(late.id)).toContainText(/Late, .*was due /)
  // It arrived in time, and waits to be unloaded.
  await expectPage(card(waiting.id)).toContainText(/Arrived at Delivery.*Due /)
  await expectPage(card(waiting.id)).not.toContainText(/Late|Was due/)
  await expectPage(card(booked.id)).toContainText(/Booked.*No driver yet/)
  await expectPage(card(done.id)).not.toContainText(/[Dd]ue/)
  const saved = page.waitForEvent('download')
  await card(done.id)
    .getByRole('button', { name: `Record of ${done.id}` })
    .click()
  expect((await saved).suggestedFilename()).toBe(`delivery-record-${done.id}.pdf`)
  await picture(page, 'shipper-start')
  await page.setViewportSize(tablet.viewport)
  await expectPage(main).not.toContainText(/Nothing is waiting|Copper State|Ibarra|Revenue/)
  await expectPage(main).not.toContainText(others.id)
  await expectPage(main.getByRole('link', { name: 'Request a Quote' })).toHaveAttribute('href', '/shippers#quote-section')
  await expectPage(card(rolling.id).getByRole('link', { name: /^Track/ })).toHaveAttribute('href', `/track?ref=${rolling.id}`)
  await expectAccessible(page)
  await card(rolling.id).getByRole('link', { name: rolling.id }).first().click()
  await expectPage(page).toHaveURL(`/portal/shipper/loads/${rolling.id}`)
  await expectPage(page.getByRole('heading', { level: 1, name: rolling.id })).toBeVisible()
  await expectPage(main).not.toContainText(/Copper State|Ibarra|Driver pay/)
  await page.getByRole('link', { name: 'Back to the loads' }).click()
  await expectPage(page).toHaveURL('/portal/shipper/loads')
})

test.each([
  ['a table', {}],
  ['cards', phone],
])('the own loads as %s show no broker, driver name or revenue, and no actions', async (_what, size) => {
  const { rolling, cookie } = await createShipperWithLoads()
  const page = await site.open('/portal/shipper/loads', { cookie, ...size })
  const main = page.getByRole('main')
  await expectPage(page.getByRole('heading', { level: 1, name: 'Loads' })).toBeVisible()
  await expectPage(main.getByText('5 of 5 shown')).toBeVisible()
  await expectPage(main).toContainText('$1,250.00')
  await expectPage(main).not.toContainText(/Broker|Copper State|Ibarra|Revenue|Unassigned|\/mi/)
  expect(await main.getByRole('button').allTextContents()).toEqual(Object.keys(size).length ? [] : ['', ''])
  await page.getByLabel('Status').selectOption('enroute')
  await expectPage(main.getByText('3 of 3 shown')).toBeVisible()
  await page.getByPlaceholder(/^Search/).fill(rolling.id.slice(2))
  await expectPage(main.getByText('1 shown')).toBeVisible()
  await expectAccessible(page)
})
