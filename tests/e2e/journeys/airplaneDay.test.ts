import type { BrowserContext, Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { wallClock } from '#shared/kernel/time'
import type { LoadRecord } from '#shared/loads/load'
import { cookiesFor, expectAccessible, expectPage, picture, useSite } from '../../support/browser.ts'
import { board, myLoads } from '../../support/e2e/loadRows.ts'
import { newProfile, openProfile } from '../../support/e2e/ownProfile.ts'
import { photoFile, sign } from '../../support/e2e/proofForm.ts'
import { controlled, useGateway } from '../../support/e2e/sending.ts'
import { createDriver, createLoad, createShipper } from '../../support/factories.ts'

const site = useSite()
const gateway = useGateway(site)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
const hour = 3_600_000

/** A planned load whose pickup was due two hours ago, with its driver and its shipper. */
async function plannedLoad() {
  const { knex } = site.server
  const driver = await createDriver(knex, { firstName: 'Cesar', lastName: 'Ruiz' })
  const { id: shipperId } = await createShipper(knex, { name: 'Valley Fresh Growers' })
  const load = await createLoad(knex, {
    status: 'planned',
    assignedDriverId: driver.id,
    shipperId,
    pickupDateTime: new Date(Date.now() - 2 * hour),
    deliveryDateTime: new Date(Date.now() + 6 * hour),
  })
  const signIn = site.server.signInAs
  return { load, cab: await signIn('driver', { driverId: driver.id }), shipper: await signIn('shipper', { shipperId }) }
}

/** The app on a phone whose browser was not running. */
async function startApp(profile: string): Promise<BrowserContext> {
  const context = await openProfile(gateway.url, { profile, ...phone })
  context.setDefaultTimeout(60_000)
  return context
}

/** Opens the app in airplane mode after the browser was closed. */
async function startOffline(profile: string, path: string = myLoads): Promise<Page> {
  const context = await startApp(profile)
  await context.setOffline(true)
  const [page = await context.newPage()] = context.pages()
  await page.goto(path)
  return page
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()
const recorded = (page: Page) => page.getByRole('list', { name: 'Recorded' }).getByRole('listitem')
const photos = (dialog: Locator) => dialog.getByRole('list', { name: 'Photos' }).getByRole('listitem')

/** The numbers of entries, drafts and files that the phone still stores. */
const left = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, number>>((resolve) => {
        const opening = indexedDB.open('fairlane')
        opening.onsuccess = () => {
          const names = ['outbox', 'drafts', 'bytes']
          const reading = opening.result.transaction(names)
          const counts = names.map((name) => reading.objectStore(name).count())
          reading.oncomplete = () => {
            opening.result.close()
            resolve(Object.fromEntries(names.map((name, at) => [name, counts[at]?.result ?? -1])))
          }
        }
      }),
  )

test('a whole day in airplane mode, with the app closed twice, is seen by everybody in order, once, with both times', {
  timeout: 240_000,
}, async () => {
  const { load, cab, shipper } = await plannedLoad()
  const profile = newProfile()
  const morning = await startApp(profile)
  // As the server sets it: it outlives the browser.
  await morning.addCookies(cookiesFor(cab, gateway.url).map((cookie) => ({ ...cookie, expires: Date.now() / 1000 + 86_400 })))
  const [first = await morning.newPage()] = morning.pages()
  await first.goto(myLoads)
  await expectPage(first.getByRole('article')).toContainText(load.id)
  await expectPage(first.getByRole('article')).toContainText('At risk')
  await controlled(first)
  await morning.close()
  gateway.cut()

  // A cold start without a network: the truck arrived two hours ago, and the driver had no hand free to press then.
  let page = await startOffline(profile)
  await press(page, 'Different time or event')
  const event = page.getByRole('dialog', { name: 'Log an event' })
  await event.getByLabel('When it happened').fill(wallClock(new Date(Date.now() - 2 * hour), load.pickupZone).slice(0, 16))
  await event.getByRole('button', { name: 'Save arrival' }).tap()
  await expectPage(recorded(page)).toContainText('Not sent yet.')
  // What the server said before it knows of this.
  await expectPage(page.getByRole('article')).not.toContainText('At risk')
  await page.context().close()

  page = await startOffline(profile)
  await expectPage(recorded(page)).toContainText(['Arrived at pickup'])
  await press(page, 'Bill of lading')
  const dock = page.getByRole('dialog', { name: 'Bill of lading' })
  const pickup = page.getByRole('dialog', { name: 'Proof of pickup' })
  const bill = await photoFile(page, 'bill.jpg')
  // The same photo twice is one, and a press without it does not leave it behind.
  await dock.getByLabel('Choose a photo').setInputFiles([bill, bill])
  await expectPage(photos(dock)).toHaveCount(1)
  await dock.getByRole('button', { name: 'Save, still at the dock' }).tap()
  await press(page, 'Departed pickup')
  await expectPage(photos(pickup)).toHaveCount(1)
  await pickup.getByRole('button', { name: 'Departed pickup' }).tap()
  await expectPage(recorded(page).first()).toContainText('1 file attached, still on this phone.')
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByRole('textbox').fill('Seal 4471 on, two pallets restacked')
  await messages.getByRole('button', { name: 'Send message' }).tap()
  await expectPage(messages.getByRole('listitem')).toContainText(['Not sent yet.'])
  await press(page, 'Check call')
  const call = page.getByRole('dialog', { name: 'Check call' })
  await call.getByLabel('Where you are').fill('Blythe, CA')
  await call.getByLabel('Note').fill('Fuel stop')
  await call.getByRole('button', { name: 'Save check call' }).tap()
  await expectPage(call).toHaveCount(0)
  await press(page, 'Running late')
  const late = page.getByRole('dialog', { name: 'Running late' })
  await late.getByRole('radio', { name: 'Traffic' }).check()
  await late.getByRole('radio', { name: 'About 1 hour' }).check()
  await late.getByLabel('Note').fill('Wreck on I-10')
  await late.getByRole('button', { name: 'Report delay' }).tap()
  await expectPage(recorded(page).first()).toContainText(/Running late.*Traffic\. New time .*Wreck on I-10/)
  await expectPage(messages.getByRole('listitem')).toContainText(['Seal 4471'])
  await press(page, 'Arrived at delivery')
  // No truck is in Los Angeles seconds after a call in Blythe.
  await press(page, 'Yes, arrived at delivery')
  await expectPage(recorded(page).first()).toContainText('Arrived at delivery')
  await picture(page, 'airplane-day')
  await page.context().close()

  // The load by itself, which was never opened on this phone.
  page = await startOffline(profile, `${myLoads}/${load.id}`)
  await press(page, 'Delivered')
  const proof = page.getByRole('dialog', { name: 'Proof of delivery' })
  await expectPage(proof.getByText('0 of up to 10')).toBeVisible()
  await proof
    .getByLabel('Choose a photo')
    .setInputFiles([await photoFile(page, 'signed.jpg', { lines: 18 }), await photoFile(page, 'freight.jpg', { lines: 12 })])
  await expectPage(photos(proof)).toHaveCount(2)
  await sign(proof)
  await proof.getByLabel('Receiver’s name').fill('J. Ortega')
  await proof.getByLabel('Damaged').fill('2')
  await proof.getByRole('button', { name: 'Delivered', exact: true }).tap()
  await expectPage(recorded(page).first()).toContainText('3 files attached, still on this phone.')
  expect(await left(page)).toEqual({ outbox: 7, drafts: 0, bytes: 4 })
  expect(await site.server.knex('tracking_events').where({ load_id: load.id })).toEqual([])

  const landed = new Date()
  gateway.mend(site.server.url)
  await page.context().setOffline(false)
  await expect.poll(() => left(page), { timeout: 60_000 }).toEqual({ outbox: 0, drafts: 0, bytes: 0 })
  await expectPage(page.getByText(/Not sent yet|still on this phone/)).toHaveCount(0)
  await expectPage(page.getByRole('button', { name: /waiting to send|needs? you/ })).toHaveCount(0)

  const desk = await site.server.signInAs('dispatcher')
  const answer = await site.server.request(`${api.loads}/${load.id}`, { cookie: desk })
  const known = (await answer.json()) as LoadRecord
  expect(known.status).toBe('delivered')
  expect(known.events.map(({ type, files = [], dispute }) => [type, files.length, dispute ?? null])).toEqual([
    ['arrived_pickup', 0, null],
    ['departed_pickup', 1, null],
    ['check_call', 0, null],
    ['delay', 0, null],
    ['arrived_delivery', 0, null],
    ['delivered', 3, null],
  ])
  for (const { occurredAt, receivedAt, files = [] } of known.events) {
    expect(Date.parse(occurredAt)).toBeLessThan(landed.getTime())
    expect(Date.parse(receivedAt)).toBeGreaterThan(landed.getTime())
    expect(files.every((file) => file.receivedAt !== null)).toBe(true)
  }
  expect(known.messages?.map(({ text }) => text)).toEqual(['Seal 4471 on, two pallets restacked'])
  const stored = await site.server.knex('files').whereNotNull('received_at')
  expect(stored).toHaveLength(4)

  const steps = ['Delivered', 'Arrived at delivery', 'Check call', 'Departed pickup', 'Arrived at pickup']
  const office = await site.open(`${board}/${load.id}`, { cookie: desk })
  const timeline = office.getByRole('region', { name: 'Timeline' })
  await expectPage(timeline.getByRole('heading', { level: 3 })).toContainText(steps)
  await expectPage(timeline.getByRole('listitem').filter({ hasText: 'Arrived at pickup' })).toContainText(/Reported 2 h.* late/)
  await expectPage(timeline).toContainText('Signed by J. Ortega')
  await expectPage(timeline).toContainText('Damaged: 2 pieces')
  const documents = timeline.getByRole('list', { name: 'Photos and papers' })
  await expectPage(documents.getByRole('link')).toHaveCount(4)
  await timeline.scrollIntoViewIfNeeded()
  await expectPage
    .poll(() => documents.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true, true, true])
  await expectPage(timeline).toContainText('Traffic')
  await expectAccessible(office)
  await picture(office, 'airplane-day-desk')

  const street = await site.open(`/track?ref=${load.id}`)
  const tracked = street.getByRole('article', { name: load.id }).getByRole('listitem')
  await expectPage(tracked).toContainText(steps)
  await expectPage(tracked.last()).toContainText(/Reported 2 h.* late/)

  const freight = await site.open(`/portal/shipper/loads/${load.id}`, { cookie: shipper })
  await expectPage(freight.getByRole('region', { name: 'Timeline' }).getByRole('heading', { level: 3 })).toContainText(steps)
  await freight.getByRole('link', { name: 'Verify', exact: true }).click()
  const verdict = freight.getByRole('main')
  await expectPage(verdict).toContainText('Unchanged since')
  await expectPage(verdict).toContainText('all 6 hashes again, and they are the same. 4 photos were received exactly as taken,')
})
