import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectPage, picture, useSite } from '../browser.ts'
import { createBroker, createLoad } from '../factories.ts'
import { readPdf } from '../pdf.ts'
import { settling } from '../settling.ts'
import { myLoads } from './loadRows.ts'
import { sign } from './proofForm.ts'
import { controlled } from './sending.ts'
import { mySettlements, settlements } from './settlementRows.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'America/Phoenix' } as const

/** What a press saves. */
async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await press()
  return readFileSync(await (await download).path())
}

test('the money of a load: hauled, settled, disputed, answered, processed, paid, invoiced, paid for, and in the report', {
  timeout: 240_000,
}, async () => {
  const { knex, signInAs } = { knex: site.server.knex, signInAs: site.server.signInAs }
  const payroll = await signInAs('payroll', { firstName: 'Priya', lastName: 'Raghunathan' })
  const accountant = await signInAs('accountant', { firstName: 'Leonard', lastName: 'Osei' })
  const driver = await settling(site.server, () => payroll).paidDriver({ firstName: 'Cesar', lastName: 'Ibarra' })
  const { id: brokerId } = await createBroker(knex, { name: 'Pacific Crest', netDays: 30 })
  const load = await createLoad(knex, {
    ...{ status: 'planned', assignedDriverId: driver.id, brokerId, rateLinehaulCents: 300_000, charges: [] },
    ...{ pickupDateTime: new Date(Date.now() - 3_600_000), deliveryDateTime: new Date(Date.now() + 3_600_000) },
  })

  // Hauled without a network, and sent once there is one.
  const expected = [/ERR_|Failed to load resource/]
  const cab = await site.open(myLoads, {
    ...{ cookie: await signInAs('driver', { driverId: driver.id }), ...phone },
    ...{ expected, serviceWorkers: 'allow' },
  })
  await controlled(cab)
  await expectPage(cab.getByRole('article')).toContainText(load.id)
  await cab.context().setOffline(true)
  const press = (name: string) => cab.getByRole('button', { name, exact: true }).tap()
  await press('Arrived at pickup')
  await press('Departed pickup')
  await press('Arrived at delivery')
  await press('Delivered')
  const proof = cab.getByRole('dialog', { name: 'Proof of delivery' })
  await sign(proof)
  await proof.getByLabel('Receiver’s name').fill('R. Alvarez')
  await proof.getByRole('button', { name: 'Delivered', exact: true }).tap()
  await expectPage(proof).toHaveCount(0)
  await cab.context().setOffline(false)
  await expectPage
    .poll(async () => (await knex('loads').where({ id: load.id }).first('status')).status, { timeout: 60_000 })
    .toBe('delivered')

  // Settled on the same day.
  const clerk = await site.open(`${settlements}/new`, { cookie: payroll, expected })
  await clerk.getByLabel('Driver', { exact: true }).selectOption({ label: 'Cesar Ibarra' })
  await clerk.getByRole('radio', { name: 'Same-day pay' }).click()
  await clerk.getByRole('checkbox', { name: `Load ${load.id}` }).click()
  await clerk.getByRole('button', { name: /^Create settlement/i }).click()
  await expectPage(clerk.getByRole('heading', { level: 1 })).toContainText(/ST-\d{8}-\d{2}/)
  const { id } = await knex('settlements').where({ driver_id: driver.id }).first('id')

  // Disputed on the phone, answered by who prepared it.
  await cab.goto(`${mySettlements}/${id}`)
  const line = cab.getByRole('region', { name: 'You earned' }).getByRole('listitem').first()
  await expectPage(line).toContainText('$2,250.00')
  await line.getByText('Linehaul').first().tap()
  await line.getByRole('button', { name: 'Dispute this line' }).tap()
  const disputing = cab.getByRole('dialog', { name: /^Dispute/ })
  await disputing.getByLabel('What is wrong').fill('We said 80 percent')
  await disputing.getByRole('button', { name: 'Send to office' }).tap()
  await expectPage(line).not.toContainText('Waiting on this device', { timeout: 30_000 })
  await clerk.goto(`${settlements}/disputes`)
  await clerk.getByRole('link', { name: id }).click()
  await clerk.getByRole('button', { name: 'Answer…' }).click()
  const answering = clerk.getByRole('dialog', { name: /^Answer/ })
  await answering.getByRole('radio', { name: 'Decline' }).check()
  await answering.getByLabel('Words to the driver').fill('75 percent since January, as agreed')
  await answering.getByRole('button', { name: 'Decline', exact: true }).click()
  await expectPage(line).toContainText('75 percent since January, as agreed')

  // Processed and paid by somebody else.
  const desk = await site.open(`${settlements}/${id}`, { cookie: accountant, expected })
  await desk.getByRole('button', { name: 'Process Payment', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Process Payment' }).click()
  await desk.getByRole('button', { name: 'Mark as paid…' }).click()
  const paying = desk.getByRole('dialog')
  await paying.getByText('Wire transfer').click()
  await paying.getByLabel('Reference').fill('W-7781')
  await paying.getByRole('button', { name: 'Mark as paid' }).click()
  await expectPage(cab.getByText(/^Paid on .+: Wire transfer, W-7781$/)).toBeVisible()
  const statement = await readPdf(await saved(desk, () => desk.getByRole('button', { name: 'Download Report' }).click()))
  expect(statement.text).toContain('$2,250.00')
  expect(statement.text).toContain('Cesar Ibarra')

  // Invoiced with its proof, and paid for.
  await desk.goto(`${settlements}/invoices?status=open`)
  await desk.getByRole('button', { name: 'Create 1 invoice' }).click()
  const creating = desk.getByRole('dialog', { name: 'Create 1 invoice' })
  await creating.getByRole('button', { name: 'Create 1 invoice' }).click()
  await expectPage(creating.getByRole('status')).toHaveText('1 of 1 is issued.')
  await creating.getByRole('link', { name: /^FI-/ }).click()
  const main = desk.getByRole('main')
  const address = await main.getByRole('link', { name: /^PDF/ }).getAttribute('href')
  const answer = await site.server.request(address as string, { cookie: accountant })
  const invoice = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  expect(invoice.text).toContain('$3,000.00')
  expect(invoice.pageTexts.join(' ')).toContain('R. Alvarez')
  await main.getByRole('button', { name: /^Mark paid/ }).click()
  const covering = desk.getByRole('dialog', { name: /^Payment of/ })
  await covering.getByLabel('Method').selectOption('ach')
  await covering.getByRole('button', { name: 'Mark paid' }).click()
  await expectPage(main.getByRole('heading', { level: 1 }).locator('..')).toContainText('Paid')

  // And counted, once.
  await desk.goto('/portal/admin/reports')
  await expectPage(desk.locator('dl > div').filter({ hasText: 'Revenue' }).first()).toContainText('$3,000.00')
  await desk.getByRole('tab', { name: 'Driver earnings', exact: true }).click()
  await expectPage(desk.getByRole('row', { name: /Cesar Ibarra/ })).toContainText('$2,250.00')
  await picture(desk, 'month-earnings')
})
