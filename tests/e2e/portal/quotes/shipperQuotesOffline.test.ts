import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { openDevice, startOffline } from '../../../support/e2e/cachedDevice.ts'
import { useGateway } from '../../../support/e2e/sending.ts'
import { createAskingShipper, shipperParts } from './shipperQuotes.ts'

const site = useSite()
const gateway = useGateway(site)
const patient = { timeout: 120_000 }
let deskCookie: string
beforeAll(async () => {
  deskCookie = await site.server.signInAs('dispatcher')
})

test('without a network quotes are shown as last seen, and answering them needs a connection', patient, async () => {
  const { cookie, asks, prices } = await createAskingShipper(site.server, deskCookie)
  const [seen, unopened, missing] = [await asks(), await asks(), await asks()]
  for (const quote of [seen, unopened, missing]) await prices(quote)
  const device = await openDevice(site, gateway, `/portal/shipper/quotes/Q-${seen.number}`, { cookie })
  await expectPage(shipperParts(device).part('Price breakdown')).toBeVisible()
  for (const { number } of [seen, unopened, missing]) {
    await expect.poll(() => keysOfRecords(device)).toContain(`Q-${number}`)
  }
  await keysOfRecords(device, `Q-${missing.number}`)

  const page = await startOffline(gateway, device)
  const { main, part, card, banner, dialog } = shipperParts(page)
  await expectPage(banner).toContainText('Offline — showing loads and quotes as of')
  await expectPage(card(seen)).toContainText(/\$2,047\.80.*Needs a connection/)
  await card(seen).getByRole('button', { name: 'Accept' }).click({ force: true })
  await expectPage(dialog).toHaveCount(0)
  await expectAccessible(page)
  await picture(page, 'shipper-start-offline')

  await card(seen).getByRole('link', { name: 'See the quote' }).click()
  await expectPage(banner).toContainText('Offline — showing the quote as of')
  await expectPage(part('Price breakdown')).toContainText('$1,690.00')
  await expectPage(part('Your price')).toContainText('Needs a connection')
  await picture(page, 'shipper-quote-offline')
  await page.getByRole('link', { name: 'Back to the quotes' }).click()
  await expectPage(main.getByText('3 of 3 shown')).toBeVisible()
  const opens = ({ number }: { number: string }) =>
    main
      .getByRole('link', { name: `Q-${number}` })
      .first()
      .click()
  await opens(unopened)
  await expectPage(part('Price breakdown')).toContainText('$1,690.00')
  await expectPage(part('Good to know')).toContainText('2 hours free at each stop')
  await page.getByRole('link', { name: 'Back to the quotes' }).click()
  await opens(missing)
  await expectPage(main).toContainText("The price breakdown isn't saved on this device. Connect to see it.")
  await expectPage(part('Your price')).toContainText('$2,047.80')
  await expectAccessible(page)
  await picture(page, 'shipper-quote-unseen')
  expect(await site.server.knex('loads').whereNotNull('quote_id')).toEqual([])
})

/** What the device's cached records are found by, after the one of `lost` is deleted. */
const keysOfRecords = (page: Page, lost?: string): Promise<string[]> =>
  page.evaluate(async (lost) => {
    const keys: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      if (database.objectStoreNames.contains('records')) {
        const transaction = database.transaction('records', 'readwrite')
        const store = transaction.objectStore('records')
        if (lost) store.delete(['quotes', lost])
        const asking = store.getAllKeys()
        await new Promise((resolve) => (transaction.oncomplete = resolve))
        keys.push(...asking.result.map((key) => String((key as string[])[1])))
      }
      database.close()
    }
    return keys
  }, lost)
