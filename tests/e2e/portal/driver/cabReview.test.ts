import { expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { board, changeLoad, myLoads } from '../../../support/e2e/loadRows.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'
import { ago } from '../../../support/loads.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const hour = 3_600_000
const expected = [/ERR_|Failed to load resource/]

/** A planned load of a driver, whose pickup is in an hour. */
async function plannedLoad(values: Parameters<typeof createLoad>[1] = {}, driverValues = {}) {
  const driver = await createDriver(site.server.knex, { firstName: 'Cesar', lastName: 'Ruiz', ...driverValues })
  const load = await createLoad(site.server.knex, {
    status: 'planned',
    assignedDriverId: driver.id,
    pickupDateTime: new Date(Date.now() + hour),
    deliveryDateTime: new Date(Date.now() + 9 * hour),
    ...values,
  })
  return { driver, load, cookie: await site.server.signInAs('driver', { driverId: driver.id }) }
}

const stored = async (id: string) =>
  (await (await site.server.request(`${api.loads}/${id}`, { cookie: await site.server.signInAs('admin') })).json()) as LoadRecord

/** Half an hour ago, from the cab. */
const record = (id: string, type: string, cookie: string) =>
  site.server.request(`${api.loads}/${id}/events`, {
    method: 'POST',
    json: { type, occurredAt: ago(0.5 * hour) },
    cookie,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })

test('a double tap records an arrival once and cancels nothing; a pickup days ahead is asked about first', async () => {
  const pickup = Date.now() + 5 * 24 * hour
  const { load, cookie } = await plannedLoad({ pickupDateTime: new Date(pickup), deliveryDateTime: new Date(pickup + 9 * hour) })
  const page = await site.open(myLoads, { cookie, ...phone, expected, serviceWorkers: 'allow' })
  await controlled(page)
  const bar = page.getByRole('region', { name: 'Record' })
  const recorded = page.getByRole('list', { name: 'Recorded' }).getByRole('listitem')
  const arrive = bar.getByRole('button', { name: 'Arrived at pickup', exact: true })
  await expectPage(arrive).toBeVisible()
  await page.context().setOffline(true)
  await arrive.tap()
  const question = page.getByRole('dialog', { name: 'Arrived at pickup now?' })
  await expectPage(question).toContainText(/Pickup is \w{3} \d+, 5 days from now\./)
  await expectAccessible(page)
  await picture(page, 'cab-question')
  await page.setViewportSize(phone.viewport)
  await question.getByRole('button', { name: 'Cancel' }).tap()
  await expectPage(recorded).toHaveCount(0)
  await arrive.tap()
  // Both taps of a double tap land where the button of the question was.
  await question.getByRole('button', { name: 'Yes, arrived at pickup' }).dblclick()
  await expectPage(recorded).toHaveCount(1)
  const undo = bar.getByRole('button', { name: 'Undo arrived at pickup' })
  await expectPage(undo).toBeInViewport({ ratio: 1 })
  await picture(page, 'cab-undo')
  await page.setViewportSize(phone.viewport)
  const [box, place] = [await undo.boundingBox(), await bar.getByText('Arrived at pickup', { exact: true }).boundingBox()]
  // Undo is above the button that the driver pressed.
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0)
  await page.context().setOffline(false)
  await expectPage.poll(async () => (await stored(load.id)).events.length).toBe(1)
  expect((await stored(load.id)).events[0]?.findings).toMatchObject([{ code: 'other_day' }])

  // Without a warning to confirm, the second tap lands on the saved event.
  const other = await plannedLoad()
  const second = await site.open(myLoads, { cookie: other.cookie, ...phone, expected, serviceWorkers: 'allow' })
  await controlled(second)
  const again = second.getByRole('button', { name: 'Arrived at pickup', exact: true })
  await expectPage(again).toBeVisible()
  await second.context().setOffline(true)
  // Undo is pressed as it appears, faster than any thumb.
  await second.evaluate(() => {
    new MutationObserver((_, observer) => {
      const undo = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Undo'))
      if (!undo) return
      undo.click()
      observer.disconnect()
    }).observe(document.body, { childList: true, subtree: true })
  })
  await again.dblclick()
  const line = second.getByRole('list', { name: 'Recorded' }).getByRole('listitem')
  await expectPage(line).toContainText('Not sent yet.')
  const undoAgain = second.getByRole('button', { name: 'Undo arrived at pickup' })
  await expectPage(undoAgain).toBeEnabled()
  await expectPage(line).toHaveCount(1)
  await undoAgain.tap()
  await expectPage(line).toHaveCount(0)
})

test('an event that is recorded later is asked about, too, and stored with what was odd about it', async () => {
  const pickup = Date.now() + 5 * 24 * hour
  const { load, cookie } = await plannedLoad({ pickupDateTime: new Date(pickup), deliveryDateTime: new Date(pickup + 9 * hour) })
  const page = await site.open(myLoads, { cookie, ...phone, expected })
  const recorded = page.getByRole('list', { name: 'Recorded' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Different time or event' }).tap()
  const form = page.getByRole('dialog', { name: 'Log an event' })
  const submit = form.getByRole('button', { name: 'Save arrival' })
  await submit.tap()
  const question = page.getByRole('dialog', { name: 'Arrived at pickup?' })
  await expectPage(question).toContainText(/Pickup is \w{3} \d+, 5 days from now\./)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).tap()
  await expectPage(form).toBeVisible()
  await submit.tap()
  await question.getByRole('button', { name: 'Yes, arrived at pickup' }).tap()
  await expectPage(recorded).toHaveCount(1)
  await expectPage
    .poll(async () => (await stored(load.id)).events[0]?.findings, { timeout: 20_000 })
    .toMatchObject([{ code: 'other_day' }])
})

test('a wrong arrival is fixed without a network, waits, is accepted by dispatch, and its driver reads so', async () => {
  const { load, cookie } = await plannedLoad({ pickupDateTime: new Date(Date.now() - hour) })
  await record(load.id, 'arrived_pickup', cookie)
  const page = await site.open(`${myLoads}/${load.id}`, { cookie, ...phone, expected, serviceWorkers: 'allow' })
  await controlled(page)
  const recorded = page.getByRole('list', { name: 'Recorded' }).getByRole('listitem')
  await expectPage(recorded).toContainText('Sent')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Fix this' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Fix “Arrived at pickup”' })
  await expectAccessible(page)
  await picture(page, 'cab-fix')
  await page.setViewportSize(phone.viewport)
  await dialog.getByRole('button', { name: 'Send to dispatch' }).tap()
  await expectPage(dialog).toContainText("That's the time already on file. Enter the right one")
  await dialog.getByLabel("It didn't happen").check()
  await dialog.getByLabel('Note to dispatch').fill('Pressed by mistake')
  await dialog.getByRole('button', { name: 'Send to dispatch' }).tap()
  const correction = recorded.filter({ hasText: "Didn't happen: Arrived at pickup" })
  await expectPage(correction).toContainText('Not sent yet.')
  await page.context().setOffline(false)
  await expectPage(correction).toContainText('Sent. Dispatch decides which one is right.')

  const desk = await site.open(`${board}/${load.id}`, { cookie: await site.server.signInAs('dispatcher') })
  const review = desk.getByRole('region', { name: 'Driver events on hold' })
  await expectPage(review).toContainText('Did not happen: Arrived at pickup')
  await expectPage(review).toContainText('Pressed by mistake')
  await picture(desk, 'load-correction')
  await review.getByRole('button', { name: 'Accept correction…' }).click()
  const settle = desk.getByRole('dialog', { name: 'Accept the correction?' })
  await settle.getByLabel('Reason').fill('The gate has no record')
  await settle.getByRole('button', { name: 'Accept correction' }).click()
  await expectPage(correction).toContainText('Dispatch accepted your correction.')
  await expectPage(page.getByRole('button', { name: 'Arrived at pickup', exact: true })).toBeVisible()
  expect((await stored(load.id)).events.filter(({ dispute }) => dispute === null)).toEqual([])
})

test('an arrival at a stop that was removed meanwhile is taken, and the delivery behind it goes through', async () => {
  const { load, driver, cookie } = await plannedLoad({ pickupDateTime: new Date(Date.now() - hour) })
  await record(load.id, 'departed_pickup', cookie)
  const [first, last] = load.stops as [(typeof load.stops)[number], (typeof load.stops)[number]]
  await load.$query(site.server.knex).patch({ stops: [first, { ...last, location: 'Blythe, CA' }, last] })
  const page = await site.open('/robots.txt', { cookie, ...phone, expected, serviceWorkers: 'allow' })
  await page.clock.install()
  await page.goto(`${myLoads}/${load.id}`)
  await controlled(page)
  await expectPage(page.getByRole('button', { name: 'Arrived at stop 2', exact: true })).toBeVisible()
  await page.context().setOffline(true)
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).tap()
    const yes = page.getByRole('button', { name: /^Yes, / })
    const undo = page.getByRole('button', { name: /^Undo / })
    await expectPage(yes.or(undo).first()).toBeVisible()
    if (await yes.isVisible()) await yes.tap()
    await expectPage(undo).toBeVisible()
    await page.clock.fastForward(9_000)
  }
  await press('Arrived at stop 2')
  await press('Departed stop 2')
  await press('Arrived at delivery')
  await load.$query(site.server.knex).patch({ stops: [first, last] })
  await changeLoad(site.server, load, { version: 2 }, [driver.id])
  await page.context().setOffline(false)
  await page.clock.fastForward(60_000)
  await expectPage.poll(async () => (await stored(load.id)).events.length, { timeout: 30_000 }).toBe(4)
  const { events } = await stored(load.id)
  expect(events.map(({ type, dispute }) => [type, dispute === null])).toEqual([
    ['departed_pickup', true],
    ['arrived_stop', false],
    ['departed_stop', false],
    ['arrived_delivery', true],
  ])
  await expectPage(page.getByText('Dispatch removed stop 2 from the load.').first()).toBeVisible()
})

test('a load that is given to another driver says so where its events wait, and they are sent all the same', async () => {
  const { driver, load, cookie } = await plannedLoad()
  const other = await createDriver(site.server.knex, { firstName: 'Noemi', lastName: 'Castaneda' })
  const page = await site.open(`${myLoads}/${load.id}`, { cookie, ...phone, expected })
  await page.route('**/events', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  const recorded = page.getByRole('list', { name: 'Recorded' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Arrived at pickup', exact: true }).tap()
  await expectPage(recorded).toContainText('Saved on this phone.')
  await changeLoad(site.server, load, { assigned_driver_id: other.id }, [driver.id, other.id])
  await expectPage(recorded).toContainText('Noemi Castaneda has this load now. Your update will still be sent to dispatch.')
  await expectAccessible(page)
  await page.unroute('**/events')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectPage.poll(async () => (await stored(load.id)).events.length, { timeout: 30_000 }).toBe(1)
  await expectPage(recorded).not.toContainText('has this load now')
})

test('a suspended driver sees it on top and is asked; the departure is recorded and stands in red at the desk', async () => {
  const { load, cookie } = await plannedLoad({ pickupDateTime: new Date(Date.now() - hour) }, { status: 'suspended' })
  const page = await site.open(myLoads, { cookie, ...phone, expected })
  const block = page.getByRole('region', { name: 'Don’t leave with this load' })
  await expectPage(block).toContainText('Suspended')
  await expectPage(block.getByRole('link', { name: /Call dispatch/ })).toHaveAttribute('href', /^tel:/)
  await expectPage(block).toBeInViewport()
  await expectAccessible(page)
  await picture(page, 'cab-not-qualified')
  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: 'Arrived at pickup', exact: true }).tap()
  await expectPage.poll(async () => (await stored(load.id)).events.length, { timeout: 30_000 }).toBe(1)
  await page.getByRole('button', { name: 'Departed pickup', exact: true }).tap()
  const question = page.getByRole('dialog', { name: 'Call dispatch before you leave' })
  await expectPage(question).toContainText('Suspended')
  await picture(page, 'cab-not-qualified-question')
  await page.setViewportSize(phone.viewport)

  const desk = await site.open(`${board}/${load.id}`, { cookie: await site.server.signInAs('dispatcher') })
  const before = desk.getByRole('region', { name: 'Cesar Ruiz can’t haul this load' })
  await expectPage(before.getByRole('button', { name: 'Reassign…' })).toBeVisible()
  await question.getByRole('button', { name: 'I already left' }).tap()
  await expectPage.poll(async () => (await stored(load.id)).status, { timeout: 30_000 }).toBe('enroute')
  const alert = desk.getByRole('region', { name: 'Cesar Ruiz is on the road and can’t haul this load' })
  await expectPage(alert).toContainText('Suspended')
  await expectPage(alert).toBeInViewport()
  await expectAccessible(desk)
  await picture(desk, 'load-not-qualified')
  await alert.getByRole('button', { name: 'Hand over…' }).click()
  await expectPage(desk.getByRole('heading', { name: /Hand/ }).first()).toBeVisible()
})
