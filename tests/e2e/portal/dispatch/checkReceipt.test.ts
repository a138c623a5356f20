import { beforeEach, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { photoFile } from '../../../support/e2e/proofForm.ts'
import { clearSettlements } from '../../../support/e2e/settlementRows.ts'
import { layingOut } from '../../../support/expenses.ts'
import { settling } from '../../../support/settling.ts'

const site = useSite()
beforeEach(() => clearSettlements(site.server.knex))

test('whoever accepts a receipt reads what it pays, by what they say of the charge that a settlement has paid back', async () => {
  const { server } = site
  const [payroll, dispatcher] = await Promise.all([server.signInAs('payroll'), server.signInAs('dispatcher')])
  const settles = settling(server, () => payroll)
  const lays = layingOut(server, () => dispatcher)
  const driver = await settles.paidDriver({ firstName: 'Cesar', lastName: 'Ruiz' })
  const charges = [{ code: 'lumper' as const, cents: 15_000, note: null, paidBy: 'driver' as const }]
  const load = await settles.delivered(driver, '2026-11-12', { charges })
  await settles.made(settles.create(driver))
  await lays.handIn(load, await lays.cabOf(driver))

  const page = await site.open(`/portal/admin/loads/${load.id}`, { cookie: dispatcher, expected: [/422/] })
  await page.getByRole('button', { name: 'Accept… Lumper, $150.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept this receipt?' })
  await expectPage(dialog).toContainText('Cesar Ruiz is reimbursed on the next settlement, with the receipt.')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expectPage(dialog.getByRole('group', { name: 'Already reimbursed?' })).toBeVisible()
  await expectPage(dialog).toContainText('Your answer decides whether Cesar Ruiz is reimbursed.')
  await expectPage(dialog).not.toContainText('on the next settlement')
  await dialog.getByRole('radio', { name: /^Yes/ }).check()
  await expectPage(dialog).toContainText("Already reimbursed: Cesar Ruiz isn't paid again.")
  await expectPage(dialog).not.toContainText('on the next settlement')
  await expectAccessible(page)
  await picture(page, 'receipt-accept-covered')
  await dialog.getByRole('radio', { name: /^No/ }).check()
  await expectPage(dialog).toContainText('Cesar Ruiz is reimbursed on the next settlement, with the receipt.')
  await dialog.getByRole('radio', { name: /^Yes/ }).check()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expectPage(page.getByRole('region', { name: 'Receipts' })).toContainText('Accepted, reimbursed with')
})

test('an answer that is not asked for any more is taken back, and the receipt accepted without it', async () => {
  const { server } = site
  const [payroll, dispatcher] = await Promise.all([server.signInAs('payroll'), server.signInAs('dispatcher')])
  const settles = settling(server, () => payroll)
  const lays = layingOut(server, () => dispatcher)
  const driver = await settles.paidDriver({ firstName: 'Cesar', lastName: 'Ruiz' })
  const charges = [{ code: 'lumper' as const, cents: 15_000, note: null, paidBy: 'driver' as const }]
  const load = await settles.delivered(driver, '2026-11-12', { charges })
  const made = await settles.made(settles.create(driver))
  await lays.handIn(load, await lays.cabOf(driver))

  const page = await site.open(`/portal/admin/loads/${load.id}`, { cookie: dispatcher, expected: [/422/] })
  await page.getByRole('button', { name: 'Accept… Lumper, $150.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept this receipt?' })
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dialog.getByRole('radio', { name: /^Yes/ }).check()
  await settles.made(settles.prepare(made, { notPaidBack: { [`${load.id}:back lumper 0`]: 'In question' } }))
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expectPage(dialog.getByText(/so there is nothing to decide: please review it/).first()).toBeVisible()
  await expectPage(dialog.getByRole('radio')).toHaveCount(0)
  await expectPage(dialog).toContainText('Cesar Ruiz is reimbursed on the next settlement, with the receipt.')
  await picture(page, 'receipt-accept-not-asked')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expectPage(page.getByRole('region', { name: 'Receipts' })).toContainText('Accepted. Reimbursed with the next settlement')
})

test('a receipt that the office enters says what is missing, asks the same, and is accepted with that', async () => {
  const { server } = site
  const [payroll, dispatcher] = await Promise.all([server.signInAs('payroll'), server.signInAs('dispatcher')])
  const settles = settling(server, () => payroll)
  const driver = await settles.paidDriver({ firstName: 'Cesar', lastName: 'Ruiz' })
  const charges = [{ code: 'lumper' as const, cents: 15_000, note: null, paidBy: 'driver' as const }]
  const load = await settles.delivered(driver, '2026-11-12', { charges })
  await settles.made(settles.create(driver))

  const page = await site.open(`/portal/admin/loads/${load.id}`, { cookie: dispatcher, expected: [/422/] })
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

  const bill = dialog.getByRole('checkbox', { name: 'Bill it to' })
  await bill.check()
  await add.click()
  const asked = dialog.getByRole('group', { name: 'Already reimbursed?' })
  await expectPage(asked).toContainText('has paid $150.00 for Lumper')
  await dialog.getByRole('radio', { name: /^Yes/ }).check()
  await expectPage(asked).not.toContainText('has paid $150.00')
  await expectPage(bill).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /^No/ }).check()
  await expectPage(bill).not.toBeChecked()
  await dialog.getByRole('radio', { name: /^Yes/ }).check()
  await picture(page, 'receipt-enter-covered')
  await add.click()
  await expectPage(page.getByRole('region', { name: 'Receipts' })).toContainText('Accepted, reimbursed with')
})
