import { beforeEach, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { photoFile } from '../../../support/e2e/proofForm.ts'
import { clearSettlements } from '../../../support/e2e/settlementRows.ts'
import { layingOut } from '../../../support/expenses.ts'
import { settling } from '../../../support/settling.ts'

const site = useSite()
beforeEach(() => clearSettlements(site.server.knex))

test('who accepts a receipt reads what it pays, and bills it to the customer or not', async () => {
  const { server } = site
  const [payroll, dispatcher] = await Promise.all([server.signInAs('payroll'), server.signInAs('dispatcher')])
  const settles = settling(server, () => payroll)
  const lays = layingOut(server, () => dispatcher)
  const driver = await settles.paidDriver({ firstName: 'Cesar', lastName: 'Ruiz' })
  const load = await settles.delivered(driver, '2026-11-12')
  await lays.handIn(load, await lays.cabOf(driver))

  const page = await site.open(`/portal/admin/loads/${load.id}`, { cookie: dispatcher })
  await page.getByRole('button', { name: 'Accept… Lumper, $150.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept this receipt?' })
  await expectPage(dialog).toContainText('Cesar Ruiz is reimbursed on the next settlement, with the receipt.')
  await expectPage(dialog.getByRole('checkbox', { name: 'Bill it to' })).toBeChecked()
  await expectAccessible(page)
  await picture(page, 'receipt-accept')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expectPage(page.getByRole('region', { name: 'Receipts' })).toContainText('Accepted. Reimbursed with the next settlement')
  await expectPage(page.getByRole('region', { name: 'Money' })).toContainText('Lumper$150.00')
})

test('a receipt that the office enters says what is missing, and is accepted with that', async () => {
  const { server } = site
  const [payroll, dispatcher] = await Promise.all([server.signInAs('payroll'), server.signInAs('dispatcher')])
  const settles = settling(server, () => payroll)
  const driver = await settles.paidDriver({ firstName: 'Cesar', lastName: 'Ruiz' })
  const load = await settles.delivered(driver, '2026-11-12')

  const page = await site.open(`/portal/admin/loads/${load.id}`, { cookie: dispatcher })
  await page.getByRole('button', { name: 'Add a receipt…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a receipt' })
  const add = dialog.getByRole('button', { name: 'Add receipt' })
  await dialog.getByRole('radio', { name: 'Other' }).check()
  await add.click()
  for (const missing of [
    'Please add a photo',
    'Please say what it paid for',
    'Please enter the amount',
    'Please choose who paid',
  ])
    await expectPage(dialog).toContainText(missing)
  await dialog.getByRole('radio', { name: 'Lumper' }).check()
  await dialog.getByLabel('Amount on the receipt').fill('1e2')
  await dialog.getByRole('radio', { name: 'The driver' }).check()
  await expectPage(dialog).toContainText('Please enter the amount')
  await dialog.getByLabel('Amount on the receipt').fill('150')
  await dialog.getByLabel('Amount on the receipt').blur()
  await expectPage(dialog.getByLabel('Amount on the receipt')).toHaveValue('150.00')
  await dialog.getByLabel('Choose a photo or PDF').setInputFiles(await photoFile(page, 'lumper.jpg'))
  await expectPage(dialog.getByRole('button', { name: 'Remove page 1' })).toBeVisible()
  for (const said of ['Please add', 'Please say', 'Please enter', 'Please choose'])
    await expectPage(dialog).not.toContainText(said)

  await dialog.getByRole('checkbox', { name: 'Bill it to' }).check()
  await expectAccessible(page)
  await picture(page, 'receipt-enter')
  await add.click()
  await expectPage(page.getByRole('region', { name: 'Receipts' })).toContainText('Accepted. Reimbursed with the next settlement')
})
