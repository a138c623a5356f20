import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { openDevice, startAgain, startOffline, storedData, tellOffline, untilStored } from '../../../support/e2e/cachedDevice.ts'
import { addLoad, board, changeLoad, myLoads } from '../../../support/e2e/loadRows.ts'
import { useGateway } from '../../../support/e2e/sending.ts'
import { createDriver, createLoad, createQuoteRow } from '../../../support/factories.ts'
import { offlineBanner, seenBanner } from '../../../support/spec/specPortal.ts'

const site = useSite()
const gateway = useGateway(site)
const patient = { timeout: 240_000 }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

beforeEach(() => site.server.knex('loads').del())

const row = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })
const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const offlineMessage = (page: Page) =>
  page.getByRole('status').filter({ hasText: "You're offline. You need a connection to sign in." })

test(
  'with lie-fi cached rows are shown at once, the banner after some seconds, and fresh rows when the server responds',
  patient,
  async () => {
    const load = await createLoad(site.server.knex, { status: 'booked' })
    const before = await openDevice(site, gateway, board, { cookie: await site.server.signInAs('dispatcher') })
    await untilStored(before, load.id, '"resource":"loads"')
    gateway.swallow()
    const ended: number[] = []
    before.context().on('requestfailed', (request) => {
      if (request.url().includes('/api/loads')) ended.push(performance.now())
    })
    const started = performance.now()
    const page = await startAgain(before, { path: board })
    await expectPage(row(page, load.id)).toBeVisible()
    const shown = performance.now()
    await expectPage(page.getByText(offlineBanner)).toHaveCount(0)
    await expectPage(page.getByText(offlineBanner)).toBeVisible()
    const bannered = performance.now()
    expect(ended).toEqual([])
    await expect.poll(() => ended.length, { timeout: 60_000 }).toBeGreaterThan(0)
    const given = performance.now()
    console.info(
      `No response: rows after ${Math.round(shown - started)} ms, the banner after ${Math.round(bannered - started)} ms, aborted after ${Math.round(given - started)} ms`,
    )
    expect(bannered - shown).toBeGreaterThan(1_000)
    expect(given - started).toBeGreaterThan(14_500)
    await expectPage(row(page, load.id)).toBeVisible()
    await expectPage(page.getByText(offlineBanner)).toBeVisible()

    await changeLoad(site.server, load, { pickup_location: 'Kingman, AZ' })
    // A change of network: pending connections break.
    gateway.cut()
    gateway.mend(site.server.url)
    await expectPage(row(page, load.id)).toContainText('Kingman, AZ', { timeout: 60_000 })
    await expectPage(page.getByText(offlineBanner)).toHaveCount(0)
  },
)

test(
  'a change on the server is shown on every screen that may see it, with the figures; missed changes when the network is back',
  patient,
  async () => {
    const { knex } = site.server
    const { id: driverId } = await createDriver(knex, { firstName: 'Odalys', lastName: 'Quezada' })
    const load = await createLoad(knex, { status: 'booked', pickupLocation: 'Yuma, AZ' })
    const desk = await openDevice(site, gateway, board, { cookie: await site.server.signInAs('dispatcher') })
    const other = await openDevice(site, gateway, board, { cookie: await site.server.signInAs('dispatcher') })
    const cookie = await site.server.signInAs('driver', { driverId })
    const cab = await openDevice(site, gateway, myLoads, { cookie, ...phone })
    for (const page of [desk, other]) await expectPage(row(page, load.id)).toContainText('Booked')
    await expectPage(cab.getByRole('heading', { name: 'My Loads' })).toBeVisible()
    await untilStored(cab, '"resource":"loads"')

    const seen = [desk, other, cab].map((page) => untilShown(page, load.id, 'Planned'))
    const changed = Date.now()
    await changeLoad(site.server, load, { status: 'planned', assigned_driver_id: driverId }, [driverId])
    const took = (await Promise.all(seen)).map((at) => at - changed)
    console.info(`A change was on three screens after ${took.join(', ')} ms`)
    for (const after of took) expect(after).toBeLessThan(10_000)
    for (const page of [desk, other]) await expectPage(figure(page, 'Total Loads')).toContainText('1 planned')

    await changeLoad(site.server, { ...load, version: 2 } as typeof load, { status: 'booked', assigned_driver_id: null }, [
      driverId,
    ])
    await expectPage(cab.getByRole('article')).toHaveCount(0)
    await expect.poll(() => storedData(cab)).not.toContain(load.id)
    for (const page of [desk, other]) await expectPage(figure(page, 'Unassigned')).toContainText('1')

    await other.context().setOffline(true)
    const missed = await addLoad(site.server, { pickupLocation: 'Globe, AZ' })
    await knex('loads').where({ id: load.id }).del()
    await expectPage(row(desk, missed.id)).toBeVisible()
    await expectPage(row(other, load.id)).toBeVisible()
    await other.context().setOffline(false)
    await expectPage(row(other, missed.id)).toBeVisible()
    await expectPage(row(other, load.id)).toHaveCount(0)
    await expectPage(figure(other, 'Total Loads')).toContainText('1')
  },
)

/** Resolves when a row or card has all texts, with the time by this machine's clock. */
const untilShown = (page: Page, ...texts: string[]) =>
  page.evaluate(
    (texts) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const all = [...document.querySelectorAll('tr, article')].map(({ textContent }) => textContent ?? '')
          if (!all.some((one) => texts.every((text) => one.includes(text)))) return
          watching.disconnect()
          resolve(Date.now())
        }
        const watching = new MutationObserver(look)
        watching.observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      }),
    texts,
  )

/** Clears IndexedDB, as a browser does that evicts data. */
const evict = async (page: Page) => {
  const device = await page.context().newCDPSession(page)
  await device.send('Storage.clearDataForOrigin', { origin: gateway.url, storageTypes: 'indexeddb' })
  await device.detach()
}

test('after an eviction the rows are fetched again; without a network the list is not shown as empty', patient, async () => {
  const load = await createLoad(site.server.knex, { status: 'booked', pickupLocation: 'Yuma, AZ' })
  let page = await openDevice(site, gateway, board, {
    cookie: await site.server.signInAs('dispatcher'),
    expected: [/Dexie: Need to reopen db/],
  })
  await untilStored(page, load.id)
  // While the page is open.
  await evict(page)
  await changeLoad(site.server, load, { pickup_location: 'Kingman, AZ' })
  await expectPage(row(page, load.id)).toContainText('Kingman, AZ')
  await untilStored(page, load.id)
  // While it is closed.
  await page.goto('about:blank')
  await evict(page)
  page = await startAgain(page, { path: board })
  await expectPage(row(page, load.id)).toContainText('Kingman, AZ')
  await untilStored(page, load.id)
  await page.goto('about:blank')
  await evict(page)
  page = await startOffline(gateway, page)
  await tellOffline(page)
  await expectPage(offlineMessage(page)).toBeVisible()
  await expectPage(page.getByText(seenBanner('loads'))).toHaveCount(0)
})

test('fresh rows get no banner, however long the fetch took; rows whose revalidation gets no response do', patient, async () => {
  const load = await createLoad(site.server.knex)
  const page = await openDevice(site, gateway, '/privacy', { cookie: await site.server.signInAs('dispatcher') })
  await page.clock.install()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/loads/totals', async (route) => {
    await answered
    await route.continue()
  })
  const readings: string[] = []
  await page.route('**/api/loads?set=working**', (route) => {
    readings.push(route.request().url())
    return readings.length === 1 ? route.continue() : undefined
  })
  const counting = page.waitForRequest('**/api/loads/totals')
  await page.goto(board)
  await counting
  await page.clock.fastForward(5_000)
  answer()
  await expectPage(row(page, load.id)).toBeVisible()
  // The event stream reconnects, and everything is revalidated.
  await page.evaluate(() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name))))
  await expect.poll(() => readings.length).toBe(2)
  await expectPage(page.getByText(offlineBanner)).toHaveCount(0)
  await page.clock.fastForward(5_000)
  await expectPage(page.getByText(offlineBanner)).toBeVisible()
})

test('a browser that denies storage gets an error that says what to do', patient, async () => {
  const page = await openDevice(site, gateway, '/privacy', { cookie: await site.server.signInAs('dispatcher') })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  await page.goto(board)
  await expectPage(page.getByRole('main').getByRole('alert')).toContainText(
    'This browser keeps nothing for this site. Allow it to keep data and try again.',
  )
})

test('a cache that cannot be read shows an error, and Load Again reads it', patient, async () => {
  const { id } = await createLoad(site.server.knex, { status: 'booked' })
  const cookie = await site.server.signInAs('dispatcher')
  // React logs the thrown error of Dexie, whose name is minified.
  const page = await openDevice(site, gateway, board, { cookie, expected: [/^error: \w{1,3}$/] })
  await untilStored(page, id, '"resource":"loads"')
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('broken')) return
    const broken = (read: () => void) =>
      function (this: IDBObjectStore | IDBIndex, ...asked: []) {
        if ((this instanceof IDBIndex ? this.objectStore : this).name === 'loads') {
          throw new DOMException('Internal error.', 'UnknownError')
        }
        return read.apply(this, asked)
      }
    for (const { prototype } of [IDBObjectStore, IDBIndex]) {
      for (const read of ['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor'] as const) {
        Object.assign(prototype, { [read]: broken(prototype[read] as () => void) })
      }
    }
  })
  await page.evaluate(() => sessionStorage.setItem('broken', 'yes'))
  await page.reload()
  await expectPage(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('broken'))
  await page.getByRole('button', { name: 'Reload' }).click()
  await expectPage(row(page, id)).toBeVisible()
})

test('the desk works offline: it is searched and filtered on the device, and shows the age of its rows', async () => {
  await createQuoteRow(site.server.knex, { companyName: 'Copper State', status: 'quoted' })
  await createQuoteRow(site.server.knex, { companyName: 'Sonoran Growers' })
  const page = await site.open('/portal/admin', {
    cookie: await site.server.signInAs('dispatcher'),
    expected: [/ERR_INTERNET_DISCONNECTED/],
  })
  await expectPage(page.getByRole('region', { name: 'Quote requests' })).toContainText('1awaiting a rate')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Open quote desk' }).click()
  await expectPage(page.getByRole('row').last()).toContainText('Sonoran Growers')
  await page.getByLabel('Status').selectOption('')
  await page.getByRole('searchbox').fill('copper')
  await expectPage(page.getByRole('row')).toContainText(['Request', 'Copper State'])
  await expectPage(page.getByText(seenBanner('requests'))).toBeVisible()
  await expectPage(page.getByRole('alert').filter({ hasText: /Error|could not/ })).toHaveCount(0)
})
