import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../support/browser.ts'
import { myLoads } from '../../support/e2e/loadRows.ts'
import { photoFile, sign } from '../../support/e2e/proofForm.ts'
import { controlled } from '../../support/e2e/sending.ts'
import { mySettlements, settlements } from '../../support/e2e/settlementRows.ts'
import { createBroker, createLoad } from '../../support/factories.ts'
import { readPdf } from '../../support/pdf.ts'
import { settling } from '../../support/settling.ts'

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
    status: 'planned',
    assignedDriverId: driver.id,
    brokerId,
    rateLinehaulCents: 300_000,
    charges: [],
    pickupDateTime: new Date(Date.now() - 3_600_000),
    deliveryDateTime: new Date(Date.now() + 3_600_000),
  })

  // Hauled without a network, and sent once there is one.
  const expected = [/ERR_|Failed to load resource/]
  const cab = await site.open(myLoads, {
    cookie: await signInAs('driver', { driverId: driver.id }),
    ...phone,
    expected,
    serviceWorkers: 'allow',
  })
  await controlled(cab)
  await expectPage(cab.getByRole('article')).toContainText(load.id)
  await cab.context().setOffline(true)
  const press = (name: string) => cab.getByRole('button', { name, exact: true }).tap()
  await press('Arrived at pickup')
  await press('Add a receipt')
  const receipt = cab.getByRole('dialog', { name: 'Add a receipt' })
  const notAPhoto = { name: 'lumper.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('This is a text, whatever its name says.') }
  await receipt.getByLabel('Take a photo').setInputFiles(notAPhoto)
  await expectPage(receipt.getByRole('alert')).toContainText('This is no photo that this phone can read.')
  await receipt.getByLabel('Take a photo').setInputFiles(await photoFile(cab, 'lumper.jpg'))
  await expectPage(receipt.getByRole('img', { name: 'Page 1' })).toBeVisible()
  await receipt.getByLabel('Amount on the receipt').fill('0')
  await receipt.getByRole('button', { name: 'Send to office' }).tap()
  await expectPage(receipt).toContainText('Please choose what was paid for')
  await expectPage(receipt.getByRole('radio', { name: 'Lumper' })).toBeFocused()
  await receipt.getByText('Lumper').tap()
  await receipt.getByText('I paid it').tap()
  await expectPage(receipt.getByLabel('Amount on the receipt')).toHaveAccessibleDescription(
    /^Please enter the amount on the receipt/,
  )
  await receipt.getByLabel('Amount on the receipt').fill('150')
  await expectAccessible(cab)
  await picture(cab, 'receipt-form')
  await cab.setViewportSize(phone.viewport)
  await receipt.getByRole('button', { name: 'Send to office' }).tap()
  const submitted = cab.getByRole('region', { name: 'Receipts' })
  await expectPage(submitted).toContainText('Waiting on this device. Not sent yet.')
  // The phone is switched off meanwhile.
  await cab.reload()
  await expectPage(submitted).toContainText('Lumper, $150.00')
  await picture(cab, 'receipt-waiting')
  await cab.setViewportSize(phone.viewport)
  await press('Departed pickup')
  await press('Arrived at delivery')
  // No truck is there within seconds.
  await press('Yes, arrived at delivery')
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

  // The receipt has arrived with its picture, and the office accepts it: the customer is charged for it.
  const clerk = await site.open(`/portal/admin/loads/${load.id}`, { cookie: payroll, expected })
  const receipts = clerk.getByRole('region', { name: 'Receipts' })
  await clerk.getByRole('button', { name: 'Review', exact: true }).click()
  await expectPage(receipts.getByRole('heading', { name: 'Receipts' })).toBeFocused()
  await expectPage(receipts.getByRole('link', { name: /^Receipt/ })).toBeVisible()
  await expectAccessible(clerk)
  await picture(clerk, 'receipt-to-check')
  await receipts.getByRole('button', { name: 'Accept…' }).click()
  const accepting = clerk.getByRole('dialog', { name: 'Accept this receipt?' })
  await expectPage(accepting.getByRole('checkbox', { name: /^Bill it to/ })).toBeChecked()
  await picture(clerk, 'receipt-accept')
  await accepting.getByRole('button', { name: 'Accept', exact: true }).click()
  await expectPage(receipts).toContainText('Reimbursed with the next settlement')

  // The settlement is of the same day.
  await clerk.goto(`${settlements}/new`)
  await clerk.getByLabel('Driver', { exact: true }).selectOption({ label: 'Cesar Ibarra' })
  await clerk.getByRole('radio', { name: 'Same-day pay' }).click()
  await clerk.getByRole('checkbox', { name: `Load ${load.id}` }).click()
  await expectPage(clerk.getByText('Reimbursed in full per receipt.')).toBeVisible()
  await picture(clerk, 'receipt-worksheet')
  await clerk.getByRole('button', { name: /^Create settlement/i }).click()
  await expectPage(clerk.getByRole('heading', { level: 1 })).toContainText(/ST-\d{8}-\d{2}/)
  const { id } = await knex('settlements').where({ driver_id: driver.id }).first('id')

  // The driver disputes it on the phone, and the user who prepared it answers.
  await cab.goto(`${mySettlements}/${id}`)
  const line = cab.getByRole('region', { name: 'You earned' }).getByRole('listitem').first()
  await expectPage(line).toContainText('$2,250.00')
  const back = cab.getByRole('region', { name: 'Reimbursed to you' })
  await expectPage(back).toContainText('$150.00')
  await expectPage(back.getByRole('link', { name: /^Receipt/ })).toBeVisible()
  await picture(cab, 'receipt-settled')
  await cab.setViewportSize(phone.viewport)
  await cab.context().setOffline(true)
  await expectPage(back).toContainText('Connect to see the receipt.')
  await cab.context().setOffline(false)
  await line.getByText('Linehaul').first().tap()
  await line.getByRole('button', { name: 'Dispute this line' }).tap()
  const disputing = cab.getByRole('dialog', { name: /^Dispute/ })
  await disputing.getByLabel("What's wrong").fill('We said 80 percent')
  await disputing.getByRole('button', { name: 'Send to office' }).tap()
  await expectPage(line).not.toContainText('Waiting on this device', { timeout: 30_000 })
  await clerk.goto(`${settlements}/disputes`)
  await clerk.getByRole('link', { name: id }).click()
  await clerk.getByRole('button', { name: 'Answer…' }).click()
  const answering = clerk.getByRole('dialog', { name: /^Answer/ })
  await answering.getByRole('radio', { name: 'Decline' }).check()
  await answering.getByLabel('Message to driver').fill('75 percent since January, as agreed')
  await answering.getByRole('button', { name: 'Decline', exact: true }).click()
  await expectPage(line).toContainText('75 percent since January, as agreed')

  // Another user processes and pays it.
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
  expect(invoice.text).toContain('$3,150.00')
  expect(invoice.pageTexts.join(' ')).toContain('R. Alvarez')
  await main.getByRole('button', { name: /^Mark paid/ }).click()
  const covering = desk.getByRole('dialog', { name: /^Payment of/ })
  await covering.getByLabel('Method').selectOption('ach')
  await covering.getByRole('button', { name: 'Mark paid' }).click()
  await expectPage(main.getByRole('heading', { level: 1 }).locator('..')).toContainText('Paid')

  // And counted, once.
  await desk.goto('/portal/admin/reports')
  await expectPage(desk.locator('dl > div').filter({ hasText: 'Revenue' }).first()).toContainText('$3,150.00')
  await desk.getByRole('tab', { name: 'Driver earnings', exact: true }).click()
  await expectPage(desk.getByRole('row', { name: /Cesar Ibarra/ })).toContainText('$2,250.00')
  await picture(desk, 'month-earnings')
})
