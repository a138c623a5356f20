import { expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { createBroker } from '../../../support/factories.ts'
import { createInvoice, invoicing } from '../../../support/invoicing.ts'
import { dayAhead } from '../../../support/loads.ts'

const site = useSite()

test('a payment of a customer is split over its invoices, and the credit it leaves is applied, refunded and unapplied', async () => {
  const { server } = site
  const { knex } = server
  const cookie = await server.signInAs('accountant')
  const bills = invoicing(server, () => cookie)
  const { id: brokerId } = await createBroker(knex, { name: 'Pacific Crest' })
  const open = async (daysLate: number) =>
    createInvoice(knex, await bills.delivered({ brokerId, status: 'invoiced' }), {
      issuedOn: dayAhead(-30 - daysLate),
      dueOn: dayAhead(-daysLate),
    })
  const [late, due] = [await open(75), await open(0)]

  const page = await site.open('/portal/admin/settlements/customers', { cookie, expected: [/422/] })
  const main = page.getByRole('main')
  await expectPage(main.getByRole('listitem').filter({ hasText: 'Pacific Crest' })).toContainText('$6,700.00')
  await expectAccessible(page)
  await picture(page, 'customer-accounts')
  await main.getByRole('link', { name: 'Pacific Crest' }).click()
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Pacific Crest')
  const balance = main.getByRole('region', { name: 'Open balance' })
  await expectPage(balance).toContainText('$6,700.00 $3,350.00 past due')

  // The amount pays the oldest invoice first; the rest becomes credit, after a warning.
  await main.getByRole('button', { name: 'Record payment' }).click()
  const paying = page.getByRole('dialog', { name: 'Payment from Pacific Crest' })
  await paying.getByLabel('Amount').fill('4000')
  await paying.getByLabel('Method').selectOption('ach')
  await expectPage(paying.getByLabel(late.number)).toHaveValue('3,350.00')
  await expectPage(paying.getByLabel(due.number)).toHaveValue('650.00')
  await paying.getByLabel(due.number).fill('500')
  await expectPage(paying).toContainText('Unapplied credit $150.00')
  await expectAccessible(page)
  await picture(page, 'customer-payment')
  await paying.getByRole('button', { name: 'Record payment' }).click()
  await expectPage(paying).toContainText('$150.00 pays no invoice. It becomes unapplied credit for Pacific Crest.')
  await paying.getByRole('button', { name: 'Record payment with 1 warning' }).click()
  await expectPage(paying).toHaveCount(0)
  await expectPage(balance).toContainText('$2,850.00 $150.00 unapplied credit')
  const payments = main.getByRole('region', { name: 'Payments' })
  await expectPage(payments).toContainText('Unapplied credit$150.00')
  await picture(page, 'customer-account')

  await payments.getByRole('button', { name: 'Apply… $150.00' }).click()
  const applying = page.getByRole('dialog', { name: 'Apply $150.00 credit' })
  await applying.getByLabel(due.number).fill('100')
  await applying.getByRole('button', { name: 'Apply credit' }).click()
  await expectPage(applying).toHaveCount(0)
  await expectPage(balance).toContainText('$2,750.00 $50.00 unapplied credit')
  await payments.getByRole('button', { name: 'Refund… $50.00' }).click()
  const refunding = page.getByRole('dialog', { name: 'Refund Pacific Crest' })
  await expectPage(refunding.getByLabel('Amount')).toHaveValue('50.00')
  await refunding.getByLabel('Method').selectOption('check')
  await refunding.getByRole('button', { name: 'Record refund' }).click()
  await expectPage(refunding).toHaveCount(0)
  await expectPage(payments).toContainText('Refunded')

  // On the invoice its part of the payment becomes credit again.
  await page.goto(`/portal/admin/settlements/invoices/${late.number}`)
  await main.getByRole('button', { name: 'Unapply… $3,350.00' }).click()
  const unapplying = page.getByRole('dialog', { name: 'Unapply $3,350.00?' })
  await unapplying.getByLabel('Reason').fill('Meant for another invoice')
  await unapplying.getByRole('button', { name: 'Unapply' }).click()
  await expectPage(main.getByRole('region', { name: 'Payments' })).toContainText('Unapplied: Meant for another invoice')
  await expectPage(main.getByRole('region', { name: 'Payments' })).toContainText('Open$3,350.00')
  expect(await knex('customer_payments').first('applied_cents', 'refunded_cents', 'status')).toEqual({
    applied_cents: '60000',
    refunded_cents: '5000',
    status: 'unapplied',
  })
})
