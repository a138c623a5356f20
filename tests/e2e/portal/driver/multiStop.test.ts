import { expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { myLoads } from '../../../support/e2e/loadRows.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
const hour = 3_600_000
const year = 365 * 24 * hour

/** A planned load that picks up in two places and delivers in two, from an hour from now on. */
async function fourStops() {
  const { knex } = site.server
  const { id: assignedDriverId } = await createDriver(knex)
  const places = ['Phoenix, AZ', 'Casa Grande, AZ', 'Tucson, AZ', 'Nogales, AZ']
  const stops = places.map((location, place) => ({
    location,
    zone: 'America/Phoenix',
    facility: `Dock ${place + 1}`,
    street: null,
    from: new Date(Date.now() + (place + 1) * hour).toISOString(),
    to: null,
    contact: null,
    phone: null,
    instructions: `Gate ${place + 1}`,
  }))
  const load = await createLoad(knex, { status: 'planned', assignedDriverId, stops })
  return { load, cookie: await site.server.signInAs('driver', { driverId: assignedDriverId }) }
}

test('four stops on a phone whose clock is a year behind: each next step in turn, each of when it happened', async () => {
  const { load, cookie } = await fourStops()
  const page = await site.open('/robots.txt', {
    cookie,
    ...phone,
    serviceWorkers: 'allow',
    expected: [/ERR_INTERNET_DISCONNECTED/],
  })
  await page.clock.install({ time: Date.now() - year })
  await page.goto(myLoads)
  await controlled(page)
  const cab = page.getByRole('article')
  const bar = page.getByRole('region', { name: 'Record' })
  /** By how much the phone has been put forward since it heard the server. */
  let ahead = 0
  /** Between which times each event was pressed, by the clock of the server. */
  const pressed: [number, number][] = []

  /** One press, and Undo until it is too late for it. */
  async function press(name: string, then: string) {
    const next = bar.getByRole('button', { name, exact: true })
    await expectPage(next).toBeEnabled()
    const began = Date.now() + ahead
    await next.tap()
    const [yes, undo] = [page.getByRole('button', { name: /^Yes, / }), bar.getByRole('button', { name: /^Undo / })]
    await expectPage(yes.or(undo)).toBeVisible()
    // No truck is so far within seconds.
    if (await yes.isVisible()) await yes.tap()
    await expectPage(undo).toBeVisible()
    pressed.push([began, Date.now() + ahead])
    await page.clock.fastForward(9_000)
    await expectPage(bar.getByRole('button', { name: then, exact: true })).toBeVisible()
  }
  /** Waits until the server has so many events. */
  const stored = (count: number) =>
    expectPage
      .poll(async () => (await site.server.knex('tracking_events').where({ load_id: load.id })).length, { timeout: 30_000 })
      .toBe(count)

  await expectPage(cab).toContainText('Next stop, pickup')
  await press('Arrived at pickup', 'Departed pickup')
  await expectPage(cab).toContainText("You're at the pickup")
  await stored(1)
  await press('Departed pickup', 'Arrived at stop 2')
  await expectPage(cab).toContainText(/Next stop, stop 2\s*Casa Grande, AZ\s*Dock 2/)
  await expectPage(cab).toContainText('2 of 8 steps done.')
  await expectPage(cab.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /Casa%20Grande/)
  await stored(2)
  await press('Arrived at stop 2', 'Departed stop 2')
  await expectPage(cab).toContainText("You're at stop 2")
  await stored(3)
  await expectAccessible(page)
  await picture(page, 'cab-stops')
  await page.setViewportSize(phone.viewport)

  // The rest without a network: the phone knows by how much it was off.
  await page.context().setOffline(true)
  const rest = ['Departed stop 2', 'Arrived at stop 3', 'Departed stop 3', 'Arrived at delivery', 'Delivered']
  for (const [at, name] of rest.slice(0, -1).entries()) {
    await press(name, rest[at + 1] ?? '')
    ahead += 9_000
  }
  await expectPage(cab).toContainText("You're at the delivery")
  await picture(page, 'cab-stops-offline')
  await page.setViewportSize(phone.viewport)
  await bar.getByRole('button', { name: 'Delivered' }).tap()
  const proof = page.getByRole('dialog', { name: 'Proof of delivery' })
  await proof.getByRole('button', { name: 'Delivered without proof…' }).tap()
  await proof.getByLabel('Why there is no proof').fill('Drop yard, nobody there')
  const began = Date.now() + ahead
  await proof.getByRole('button', { name: 'Delivered without proof' }).tap()
  await expectPage(proof).toHaveCount(0)
  pressed.push([began, Date.now() + ahead])
  await page.clock.fastForward(9_000)
  await page.context().setOffline(false)
  await stored(8)
  await expectPage(page.getByRole('button', { name: /waiting to send|needs? you/ })).toHaveCount(0)

  const admin = await site.server.signInAs('admin')
  const record = (await (await site.server.request(`${api.loads}/${load.id}`, { cookie: admin })).json()) as LoadRecord
  expect(record.status).toBe('delivered')
  expect(record.events.map(({ type, stop, location, dispute }) => [type, stop, location, dispute ?? null])).toEqual([
    ['arrived_pickup', 0, 'Phoenix, AZ', null],
    ['departed_pickup', 0, 'Phoenix, AZ', null],
    ['arrived_stop', 1, 'Casa Grande, AZ', null],
    ['departed_stop', 1, 'Casa Grande, AZ', null],
    ['arrived_stop', 2, 'Tucson, AZ', null],
    ['departed_stop', 2, 'Tucson, AZ', null],
    ['arrived_delivery', 3, 'Nogales, AZ', null],
    ['delivered', 3, 'Nogales, AZ', null],
  ])
  const rows = await site.server.knex('tracking_events').where({ load_id: load.id }).orderBy('occurred_at')
  for (const [at, { occurred_at, device_time }] of rows.entries()) {
    const [from = 0, to = 0] = pressed[at] ?? []
    // By a second, which the header of a response leaves open.
    expect(occurred_at.getTime()).toBeGreaterThan(from - 1_500)
    expect(occurred_at.getTime()).toBeLessThan(to + 1_500)
    // The raw clock beside it, which is put forward nine seconds a press.
    expect(device_time.getTime()).toBeGreaterThan(from - year - 1_500)
    expect(device_time.getTime()).toBeLessThan(to - year + 90_000)
  }
})
