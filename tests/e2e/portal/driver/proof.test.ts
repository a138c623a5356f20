import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { myLoads } from '../../../support/e2e/loadRows.ts'
import { photoFile, secret, sign } from '../../../support/e2e/proofForm.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'
import { createTrackingEvent } from '../../../support/trackingEvents.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
const hour = 3_600_000

/** A load that has arrived at its delivery. */
async function arrivedLoad() {
  const { knex } = site.server
  const driver = await createDriver(knex, { firstName: 'Cesar', lastName: 'Ruiz' })
  const load = await createLoad(knex, {
    status: 'enroute',
    assignedDriverId: driver.id,
    pickupDateTime: new Date(Date.now() - 9 * hour),
    deliveryDateTime: new Date(Date.now() + hour),
  })
  const happened = [
    { type: 'departed_pickup' as const, stop: 0, zone: load.pickupZone, location: load.pickupLocation, hours: 8 },
    { type: 'arrived_delivery' as const, stop: 1, zone: load.deliveryZone, location: load.deliveryLocation, hours: 1 },
  ]
  for (const { hours, ...event } of happened) {
    const occurredAt = new Date(Date.now() - hours * hour)
    await createTrackingEvent(knex, { ...event, loadId: load.id, occurredAt, note: '', privateNote: null })
  }
  return { load, cookie: await site.server.signInAs('driver', { driverId: driver.id }) }
}

const stored = async (id: string) =>
  (await (await site.server.request(`${api.loads}/${id}`, { cookie: await site.server.signInAs('admin') })).json()) as LoadRecord

/** What the browser says of its room: how much is left, in bytes. */
const estimateRoom = (page: Page, left: number) =>
  page.evaluate((quota) => {
    navigator.storage.estimate = async () => ({ quota, usage: 0 })
  }, left)

test('a delivery is proved without a network, undone with all of it, and arrives file by file', async () => {
  const { load, cookie } = await arrivedLoad()
  const page = await site.open(`${myLoads}/${load.id}`, {
    cookie,
    ...phone,
    expected: [/ERR_|Failed to load resource/],
    serviceWorkers: 'allow',
  })
  await controlled(page)
  await expectPage(page.getByRole('button', { name: 'Delivered', exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Delivered', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Proof of delivery' })
  const notAPhoto = { name: 'bill.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is a text, whatever its name says.') }
  await dialog.getByLabel('Choose a photo').setInputFiles(notAPhoto)
  await expectPage(dialog.getByRole('alert')).toContainText('This is no photo that this phone can read.')
  const bill = await photoFile(page, 'bill.jpg')
  await estimateRoom(page, 4 * 2 ** 20)
  await dialog.getByLabel('Take a photo').setInputFiles(bill)
  await expectPage(dialog.getByRole('alert')).toHaveText(
    'This phone has no room left for photos: 5 MB are needed. Free some space, or record it without one.',
  )
  await expectPage(dialog.getByRole('button', { name: 'Delivered without proof…' })).toBeEnabled()
  await estimateRoom(page, 6 * 2 ** 20)
  // Drawn anew, a photo of 40 MB is no larger than another.
  const large = { ...bill, buffer: Buffer.concat([bill.buffer, Buffer.alloc(40 * 2 ** 20)]) }
  await dialog.getByLabel('Take a photo').setInputFiles(large)
  const photos = dialog.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expectPage(photos).toHaveCount(1)
  await expectPage(dialog.getByLabel('What photo 1 shows')).toHaveValue('page')
  await dialog.getByLabel('What photo 1 shows').selectOption('Bill of lading')
  await sign(dialog)
  await dialog.getByRole('button', { name: 'Delivered', exact: true }).tap()
  await expectPage(dialog.getByLabel('Receiver’s name')).toHaveAccessibleDescription("Please enter the signer's name")
  await dialog.getByLabel('Receiver’s name').fill('J. Ortega')
  await dialog.getByLabel('Damaged').fill('2')
  await dialog.getByLabel('Remarks').fill('Two cartons wet')
  await expectAccessible(page)
  await picture(page, 'proof-offline')
  await page.setViewportSize(phone.viewport)

  // The phone is switched off: photo, signature and words are there again.
  await page.reload()
  await page
    .getByRole('list', { name: 'Not submitted' })
    .getByRole('link', { name: '1 photo and a signature, not submitted' })
    .tap()
  await expectPage(photos).toHaveCount(1)
  await expectPage(dialog.getByRole('img', { name: 'Signed' })).toBeVisible()
  await expectPage(dialog.getByLabel('Receiver’s name')).toHaveValue('J. Ortega')
  await dialog.getByRole('button', { name: 'Delivered', exact: true }).tap()
  const recorded = page.getByRole('list', { name: 'Recorded' }).getByRole('listitem')
  await expectPage(recorded).toContainText('2 files attached, still on this phone.')
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
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await expectPage(delivery).toContainText('Signed by J. Ortega')
  await expectPage(delivery).toContainText('The office has the delivery and 2 files.')
  const { files = [], proof } = (await event()) ?? {}
  expect(files.map(({ kind, type }) => [kind, type])).toEqual([
    ['bill_of_lading', 'image/jpeg'],
    ['signature', 'image/png'],
  ])
  expect(proof).toMatchObject({ signedBy: 'J. Ortega', remarks: 'Two cartons wet', exceptions: [{ kind: 'damaged', pieces: 2 }] })
  const desk = await site.server.signInAs('dispatcher')
  const photo = await site.server.request(`${api.files}/${files[0]?.sha256}`, { cookie: desk })
  const bytes = Buffer.from(await photo.arrayBuffer())
  expect([photo.status, bytes.includes(secret)]).toEqual([200, false])
})
