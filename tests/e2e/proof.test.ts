import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import type { LoadRecord } from '#shared/load'
import { api } from '#shared/paths'
import { expectAccessible, expectPage, picture, useSite } from '../browser.ts'
import { createDriver, createLoad } from '../factories.ts'
import { board, myLoads } from './loadRows.ts'
import { photoFile, secret } from './photoFile.ts'
import { controlled } from './sending.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
const hour = 3_600_000

/** A load that has arrived at its delivery. */
async function arrivedLoad() {
  const { knex } = site.server
  const driver = await createDriver(knex, { firstName: 'Cesar', lastName: 'Ruiz' })
  const load = await createLoad(knex, {
    ...{ status: 'enroute', assignedDriverId: driver.id },
    ...{ pickupDateTime: new Date(Date.now() - 9 * hour), deliveryDateTime: new Date(Date.now() + hour) },
  })
  const happened = [
    { type: 'departed_pickup', stop: 0, zone: load.pickupZone, location: load.pickupLocation, hours: 8 },
    { type: 'arrived_delivery', stop: 1, zone: load.deliveryZone, location: load.deliveryLocation, hours: 1 },
  ]
  for (const { hours, ...event } of happened) {
    await knex('tracking_events').insert({ ...event, load_id: load.id, occurred_at: new Date(Date.now() - hours * hour) })
  }
  return { load, cookie: await site.server.signInAs('driver', { driverId: driver.id }) }
}

const stored = async (id: string) =>
  (await (await site.server.request(`${api.loads}/${id}`, { cookie: await site.server.signInAs('admin') })).json()) as LoadRecord

async function sign(dialog: Locator): Promise<void> {
  const pad = dialog.getByRole('img', { name: 'Sign here with a finger' })
  // Not beneath the bar with the button.
  await pad.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await pad.boundingBox()
  if (!box) throw new Error('No pad')
  const mouse = dialog.page().mouse
  await mouse.move(box.x + 60, box.y + 110)
  await mouse.down()
  for (let step = 1; step <= 12; step += 1) await mouse.move(box.x + 60 + step * 16, box.y + 90 + 35 * Math.sin(step))
  await mouse.up()
  await expectPage(dialog.getByRole('img', { name: 'Signed' })).toBeVisible()
}

test('a delivery is proved without a network, undone with all of it, and seen at the desk file by file', async () => {
  const { load, cookie } = await arrivedLoad()
  const page = await site.open(`${myLoads}/${load.id}`, {
    ...{ cookie, ...phone, expected: [/ERR_|Failed to load resource/], serviceWorkers: 'allow' },
  })
  await controlled(page)
  await expectPage(page.getByRole('button', { name: 'Delivered', exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Delivered', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Proof of delivery' })
  const notAPhoto = { name: 'bill.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is a text, whatever its name says.') }
  await dialog.getByLabel('Choose a photo').setInputFiles(notAPhoto)
  await expectPage(dialog.getByRole('alert')).toContainText('This is no photo that this phone can read.')
  await dialog.getByLabel('Take a photo').setInputFiles(await photoFile(page, 'bill.jpg'))
  const photos = dialog.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expectPage(photos).toHaveCount(1)
  await expectPage(dialog.getByLabel('What photo 1 shows')).toHaveValue('bill_of_lading')
  await sign(dialog)
  await dialog.getByRole('button', { name: 'Delivered', exact: true }).tap()
  await expectPage(dialog.getByLabel('Receiver’s name')).toHaveAccessibleDescription('Please enter the name of who signed')
  await dialog.getByLabel('Receiver’s name').fill('J. Ortega')
  await dialog.getByLabel('Damaged').fill('2')
  await dialog.getByLabel('Remarks').fill('Two cartons wet')
  await expectAccessible(page)
  await picture(page, 'proof-offline')
  await page.setViewportSize(phone.viewport)

  // The phone is switched off: photo, signature and words are there again.
  await page.reload()
  await page.getByRole('button', { name: 'Delivered', exact: true }).tap()
  await expectPage(photos).toHaveCount(1)
  await expectPage(dialog.getByRole('img', { name: 'Signed' })).toBeVisible()
  await expectPage(dialog.getByLabel('Receiver’s name')).toHaveValue('J. Ortega')
  await dialog.getByRole('button', { name: 'Delivered', exact: true }).tap()
  const recorded = page.getByRole('list', { name: 'Recorded' }).getByRole('listitem')
  await expectPage(recorded).toContainText('2 files with it, still on this phone.')
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expectPage(photos).toHaveCount(1)
  await expectPage(dialog.getByLabel('Damaged')).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Delivered', exact: true }).tap()
  await expectPage(recorded).toContainText('Not sent yet.')
  expect((await stored(load.id)).status).toBe('enroute')

  await page.context().setOffline(false)
  await expectPage.poll(async () => (await stored(load.id)).status).toBe('delivered')
  const event = async () => (await stored(load.id)).events.at(-1)
  await expectPage.poll(async () => (await event())?.files?.every(({ receivedAt }) => receivedAt !== null)).toBe(true)
  const { files = [], proof } = (await event()) ?? {}
  expect(files.map(({ kind, type }) => [kind, type])).toEqual([
    ['bill_of_lading', 'image/jpeg'],
    ['signature', 'image/png'],
  ])
  expect(proof).toMatchObject({ signedBy: 'J. Ortega', remarks: 'Two cartons wet', exceptions: [{ kind: 'damaged', pieces: 2 }] })
  const desk = await site.server.signInAs('dispatcher')
  const photo = await site.server.request(`${api.files}/${files[0]?.sha256}`, { cookie: desk })
  const bytes = Buffer.from(await photo.arrayBuffer())
  expect([photo.status, bytes.length, bytes.includes(secret)]).toEqual([200, files[0]?.size, false])

  const office = await site.open(`${board}/${load.id}`, { cookie: desk })
  const timeline = office.getByRole('region', { name: 'Timeline' })
  await expectPage(timeline).toContainText('Signed by J. Ortega')
  await expectPage(timeline).toContainText('Damaged: 2 pieces')
  const papers = timeline.getByRole('list', { name: 'Photos and papers' })
  await expectPage(papers.getByRole('link')).toHaveCount(2)
  await expectPage
    .poll(() => papers.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true])
  await expectAccessible(office)
  await picture(office, 'proof-desk')
})

test('what was photographed at the pickup goes with the pickup, and the delivery begins anew', async () => {
  const { load, cookie } = await arrivedLoad()
  await site.server.knex('tracking_events').where({ load_id: load.id }).del()
  await site.server.knex('loads').where({ id: load.id }).update({ status: 'planned' })
  const at = { load_id: load.id, zone: load.pickupZone, location: load.pickupLocation }
  await site.server.knex('tracking_events').insert({ ...at, type: 'arrived_pickup', stop: 0, occurred_at: new Date() })
  const page = await site.open(`${myLoads}/${load.id}`, {
    ...{ cookie, ...phone, expected: [/ERR_|Failed to load resource/], serviceWorkers: 'allow' },
  })
  await controlled(page)
  await expectPage(page.getByRole('button', { name: 'Departed pickup' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'With the bill of lading' }).tap()
  const pickup = page.getByRole('dialog', { name: 'Proof of pickup' })
  await pickup.getByLabel('Choose a photo').setInputFiles([await photoFile(page, 'a.jpg'), await photoFile(page, 'a.jpg')])
  const photos = (dialog: Locator) => dialog.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  // The same photo twice is one.
  await expectPage(photos(pickup)).toHaveCount(1)
  await pickup.getByRole('button', { name: 'Close' }).tap()
  // A press without it does not leave it behind.
  await page.getByRole('button', { name: 'Departed pickup' }).tap()
  await expectPage(photos(pickup)).toHaveCount(1)
  await pickup.getByRole('button', { name: 'Departed pickup' }).tap()
  const recorded = page.getByRole('list', { name: 'Recorded' }).getByRole('listitem')
  await expectPage(recorded.filter({ hasText: 'Departed pickup' })).toContainText('1 file with it, still on this phone.')
  await page.getByRole('button', { name: 'Arrived at delivery' }).tap()
  await page.getByRole('button', { name: 'Delivered', exact: true }).tap()
  const delivery = page.getByRole('dialog', { name: 'Proof of delivery' })
  await expectPage(delivery.getByText('0 of up to 10')).toBeVisible()
  await page.context().setOffline(false)
  await expectPage
    .poll(async () => (await stored(load.id)).events.map(({ type, files = [] }) => [type, files.length]))
    .toEqual([
      ['arrived_pickup', 0],
      ['departed_pickup', 1],
      ['arrived_delivery', 0],
    ])
})
