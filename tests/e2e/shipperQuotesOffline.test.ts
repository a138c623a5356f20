import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../browser.ts'
import { openDevice, startOffline, untilStored } from './cachedDevice.ts'
import { useGateway } from './sending.ts'
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
  const [seen, unseen] = [await asks(), await asks()]
  for (const quote of [seen, unseen]) await prices(quote)
  const device = await openDevice(site, gateway, `/portal/shipper/quotes/Q-${seen.number}`, { cookie })
  await expectPage(shipperParts(device).part('What is in it')).toBeVisible()
  await untilStored(device, `Q-${unseen.number}`, '"linehaul":1690')

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
  await expectPage(part('What is in it')).toContainText('$1,690.00')
  await expectPage(part('Your price')).toContainText('Needs a connection')
  await picture(page, 'shipper-quote-offline')
  await page.getByRole('link', { name: 'Back to the quotes' }).click()
  await expectPage(main.getByText('2 of 2 shown')).toBeVisible()
  await main
    .getByRole('link', { name: `Q-${unseen.number}` })
    .first()
    .click()
  await expectPage(main).toContainText('What is in the price is not kept on this device. This needs a connection.')
  await expectPage(part('Your price')).toContainText('$2,047.80')
  await expectAccessible(page)
  await picture(page, 'shipper-quote-unseen')
  expect(await site.server.knex('loads').whereNotNull('quote_id')).toEqual([])
})
