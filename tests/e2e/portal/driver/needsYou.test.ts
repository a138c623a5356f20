import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import type { TrackingEventType } from '#shared/tracking/status'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { changeLoad, myLoads } from '../../../support/e2e/loadRows.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'
import { createTrackingEvent } from '../../../support/trackingEvents.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const hour = 3_600_000
const expected = [/ERR_|Failed to load resource/]

/** A photo of a page of print. */
async function photoOf(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 700 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.fillStyle = '#f4f1e8'
    context.fillRect(0, 0, 900, 700)
    context.fillStyle = '#222'
    context.font = '40px sans-serif'
    for (let line = 1; line < 16; line += 1) context.fillText(`Straight bill of lading, line ${line}: 26 pallets`, 20, line * 42)
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  return { name: 'bill.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(address.slice(address.indexOf(',') + 1), 'base64') }
}

/** A delivery with a photo that was recorded without a network, while dispatch wrote it down otherwise; its photo is held up. */
async function keptAside() {
  const { knex } = site.server
  const driver = await createDriver(knex, { firstName: 'Cesar', lastName: 'Ortega' })
  const times = { pickupDateTime: new Date(Date.now() - 9 * hour), deliveryDateTime: new Date(Date.now() + hour) }
  const load = await createLoad(knex, { status: 'enroute', assignedDriverId: driver.id, ...times })
  const tell = (type: TrackingEventType, at: number, stop: number, values = {}) => {
    const [zone, location] = stop ? [load.deliveryZone, load.deliveryLocation] : [load.pickupZone, load.pickupLocation]
    const occurredAt = new Date(Date.now() - at)
    const notes = { note: '', privateNote: null, milesLeft: null }
    return createTrackingEvent(knex, { loadId: load.id, type, stop, zone, location, occurredAt, ...notes, ...values })
  }
  await tell('departed_pickup', 8 * hour, 0)
  await tell('arrived_delivery', hour, 1)
  const page = await site.open(`${myLoads}/${load.id}`, {
    cookie: await site.server.signInAs('driver', { driverId: driver.id }),
    ...phone,
    expected,
  })
  await page.route(`**${api.files}/**`, (route) => route.fulfill({ status: 503 }))
  await expectPage(page.getByRole('button', { name: 'Delivered', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delivered', exact: true }).tap()
  const proof = page.getByRole('dialog', { name: 'Proof of delivery' })
  await proof.getByLabel('Take a photo').setInputFiles(await photoOf(page))
  await expectPage(proof.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1)
  await page.context().setOffline(true)
  await proof.getByRole('button', { name: 'Delivered', exact: true }).tap()
  await expectPage(page.getByRole('list', { name: 'Recorded' })).toContainText('Not sent yet.')
  await tell('delivered', 11 * 60_000, 1, { reportedBy: 'Receiving', note: 'Receiver called.' })
  await changeLoad(site.server, load, { status: 'delivered', delivered_at: new Date() }, [driver.id])
  await page.context().setOffline(false)
  await expectPage(page.getByRole('link', { name: '1 needs your answer' })).toBeVisible()
  await page.getByRole('link', { name: '1 needs your answer' }).tap()
  await expectPage(page.getByText('We have two “Delivered” times. Which one is right?')).toBeVisible()
  return { load, page }
}

const stored = async (id: string) =>
  (await (await site.server.request(`${api.loads}/${id}`, { cookie: await site.server.signInAs('admin') })).json()) as LoadRecord
const mine = async (id: string) => (await stored(id)).events.find(({ driverName }) => driverName)

test('a driver says what is right without a network, takes it back, says it again, and the desk reads and settles it live', async () => {
  const { load, page } = await keptAside()
  await expectPage(page.getByText('Dispatch has it. Nothing you logged is lost.')).toBeVisible()
  await expectPage(page.getByRole('region', { name: 'You delivered at' })).toContainText('1 photo')
  await expectPage(page.getByRole('region', { name: 'Dispatch says' })).toContainText(/No proofLogged at .+: “Receiver called\.”/)
  await expectPage(page.getByRole('radio', { name: /^My time, .+, with my proof$/ })).toBeChecked()
  await expectPage(page.getByRole('radio', { name: /is right, add my proof$/ })).toBeVisible()
  const send = page.getByRole('button', { name: 'Send to dispatch' })
  expect((await send.boundingBox())?.height).toBeGreaterThanOrEqual(64)
  await expectPage(send).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await picture(page, 'needs-you')
  await page.setViewportSize(phone.viewport)
  const desk = await site.open('/portal/admin', { cookie: await site.server.signInAs('dispatcher') })
  const unresolved = desk.getByRole('region', { name: '1 event needs review' })
  await expectPage(unresolved).toContainText(`${load.id}, “Delivered” by Cesar Ortega`)
  await picture(desk, 'dashboard-undecided')
  await desk.setViewportSize({ width: 1280, height: 900 })
  await desk.goto('/portal/admin/loads')
  const listed = desk.getByRole('row').filter({ hasText: load.id })
  await expectPage(listed).toContainText('1 to decide')
  await expectAccessible(desk)
  await picture(desk, 'loads-undecided')
  await desk.setViewportSize({ width: 1280, height: 900 })
  await listed.getByRole('link', { name: load.id }).click()
  const disputes = desk.getByRole('region', { name: 'Driver events on hold' })
  await expectPage(disputes).toContainText('by Cesar Ortega')

  await page.context().setOffline(true)
  await send.tap()
  const said = page.getByRole('region', { name: 'Your answer' })
  await expectPage(said).toContainText(/Your answer: My time, .+, is right\..*Not sent yet\./)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await send.tap()
  await expectPage(said).toContainText('Not sent yet.')
  await expectAccessible(page)
  await picture(page, 'needs-you-waiting')
  await page.setViewportSize(phone.viewport)
  await expectPage(page.getByRole('link', { name: '1 needs your answer' })).toHaveCount(0)
  await page.context().setOffline(false)
  await expectPage(said).toContainText('Sent. Dispatch decides.')
  await expectPage(disputes).toContainText('Cesar Ortega says: my time is right.')
  await expectAccessible(desk)
  await picture(desk, 'load-aside-says')
  await desk.setViewportSize({ width: 1280, height: 900 })
  await disputes.getByRole('button', { name: 'Accept event…' }).click()
  const question = desk.getByRole('dialog', { name: 'Accept this event?' })
  await question.getByLabel('Reason').fill('The receiver confirms it')
  await question.getByRole('button', { name: 'Accept event' }).click()
  await expectPage(said).toContainText('Dispatch decided: your entry counts.')
  expect(await mine(load.id)).toMatchObject({ dispute: null, resolvedAs: 'applied', reply: 'own' })
})

test('what a driver discards is asked once more, stays on record as withdrawn, and its photo leaves the phone', async () => {
  const { load, page } = await keptAside()
  const held = () =>
    page.evaluate(async () => {
      const open = indexedDB.open('fairlane')
      const database = await new Promise<IDBDatabase>((resolve) => {
        open.onsuccess = () => resolve(open.result)
      })
      const all = database.transaction('outbox').objectStore('outbox').getAll()
      const entries = await new Promise<{ kind: string }[]>((resolve) => {
        all.onsuccess = () => resolve(all.result)
      })
      database.close()
      return entries.map(({ kind }) => kind).sort()
    })
  expect(await held()).toEqual(['eventFile'])
  await page.getByRole('radio', { name: 'Discard my entry' }).tap()
  await page.getByRole('button', { name: 'Send to dispatch' }).tap()
  const question = page.getByRole('dialog', { name: 'Discard your entry?' })
  await expectAccessible(page)
  await picture(page, 'needs-you-discard')
  await page.setViewportSize(phone.viewport)
  await question.getByRole('button', { name: 'Keep it' }).tap()
  await page.getByRole('button', { name: 'Send to dispatch' }).tap()
  // Without a network, and on another page when it comes back; the server would take the photo by then.
  await page.context().setOffline(true)
  await question.getByRole('button', { name: 'Discard it' }).tap()
  await expectPage(page.getByRole('region', { name: 'Your answer' })).toContainText('Not sent yet.')
  await page.unroute(`**${api.files}/**`)
  await page.getByRole('link', { name: 'View load', exact: true }).tap()
  await page.getByRole('link', { name: 'Schedule' }).tap()
  expect(await held()).toEqual(['disputeReply', 'eventFile'])
  await page.context().setOffline(false)
  await expectPage.poll(held, { timeout: 15_000 }).toEqual([])
  const { files, ...withdrawn } = (await mine(load.id)) ?? {}
  expect(withdrawn).toMatchObject({ dispute: expect.any(String), resolvedAs: 'left', reply: 'withdrawn' })
  expect(files?.map(({ receivedAt }) => receivedAt)).toEqual([null])
  await page.goBack()
  await expectPage(page.getByRole('list', { name: 'Recorded' })).toContainText('You withdrew it. Kept on file but not used.')
})
