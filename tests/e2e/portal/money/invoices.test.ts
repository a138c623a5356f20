import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { createLink } from '../../../../server/platform/links/links.ts'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { createBroker, createQuoteRow, createShipper } from '../../../support/factories.ts'
import { createInvoice, invoicing } from '../../../support/invoicing.ts'
import { dayAhead } from '../../../support/loads.ts'

const site = useSite()

test('delivered loads are invoiced, mailed, paid in parts and reminded of, and the link of who pays shows it', async () => {
  const { server } = site
  const { knex } = server
  const cookie = await server.signInAs('accountant')
  const bills = invoicing(server, () => cookie)
  const { id: brokerId } = await createBroker(knex, { name: 'Pacific Crest', billingEmail: 'ap@crest.example', netDays: 45 })
  const { id: shipperId } = await createShipper(knex)
  const quote = await createQuoteRow(knex, { status: 'accepted', email: 'anita@valley.example', shipperId })
  const ofShipper = await bills.delivered({ shipperId, brokerId: null })
  await knex('loads').where({ id: ofShipper.id }).update({ quote_id: quote.id })
  await bills.delivered({ brokerId })
  const bare = await bills.delivered({ brokerId }, false)
  const late = await createInvoice(knex, await bills.delivered({ brokerId, status: 'invoiced' }), {
    issuedOn: dayAhead(-105),
    netDays: 30,
    dueOn: dayAhead(-75),
  })

  const page = await site.open('/portal/admin', {
    cookie,
    timezoneId: 'America/Phoenix',
    expected: [/422/, /404/, /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/, /412/],
  })
  const main = page.getByRole('main')
  // What an accountant looks at first.
  await page
    .getByRole('navigation', { name: 'Portal' })
    .getByRole('link', { name: /^Settlements/ })
    .click()
  await expectPage(page).toHaveURL('/portal/admin/settlements/invoices?status=open')
  const banner = main.getByRole('region', { name: 'Not invoiced yet' })
  await expectPage(banner).toContainText('3 loads are not invoiced yet, $10,050.00')
  await expectPage(banner).toContainText(`2 have POD. Without one: ${bare.id}.`)
  await expectPage(main.getByRole('region', { name: 'Receivable' })).toContainText('$3,350.00 in 1 invoice')
  await expectAccessible(page)
  await picture(page, 'invoices-before')

  await banner.getByRole('button', { name: 'Create 2 invoices' }).click()
  const creating = page.getByRole('dialog', { name: 'Create 2 invoices' })
  // Nothing is issued before that is looked at.
  await expectPage(creating.getByRole('listitem')).toHaveCount(2)
  await expectPage(creating.getByRole('link')).toHaveCount(0)
  const [, second] = await creating.getByRole('checkbox').all()
  await second?.uncheck()
  await expectPage(creating.getByRole('button', { name: 'Create 1 invoice' })).toBeVisible()
  await second?.check()
  await creating.getByRole('button', { name: 'Create 2 invoices' }).click()
  await expectPage(creating.getByRole('status')).toHaveText('2 of 2 are issued.')
  await expectPage(creating.getByRole('link', { name: /^FI-/ })).toHaveCount(2)
  await expectAccessible(page)
  await picture(page, 'invoices-created')
  await creating.getByRole('button', { name: 'Done' }).click()
  await expectPage(banner).toContainText('1 load is not invoiced yet')
  await expectPage(main).toContainText('Total of 3')

  // The tiles are filters; the bar has five aging buckets.
  const tile = main.getByRole('button', { name: /^61 – 90 days late/ })
  await tile.click()
  await expectPage(tile).toHaveAttribute('aria-pressed', 'true')
  await expectPage(page).toHaveURL(/age=to90/)
  await expectPage(main).toContainText('Total of 1')
  await picture(page, 'invoices-late')

  // The reminder of a late invoice has a subject that fits its age.
  await main.getByRole('button', { name: `Remind ${late.number}` }).click()
  const reminding = page.getByRole('dialog', { name: 'Remind Pacific Crest' })
  await expectPage(reminding.getByLabel('To')).toHaveValue('ap@crest.example')
  await expectPage(reminding.getByLabel('Subject')).toHaveValue(`Payment overdue: invoice ${late.number} is 75 days late`)
  await picture(page, 'invoice-remind')
  await reminding.getByRole('button', { name: 'Send reminder' }).click()
  const notices = page.getByRole('region', { name: 'Notifications (F8)' })
  await expectPage(notices).toContainText('The reminder was not sent: email isn’t set up.')
  await tile.click()

  // The invoice of the shipper: mailed, paid in two parts, never more than is left.
  const invoice = await knex('invoices').where({ load_id: ofShipper.id }).first()
  await main.getByRole('link', { name: invoice.number }).click()
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(invoice.number)
  await expectPage(main.getByRole('region', { name: 'Invoice details' })).toContainText('Amount due$3,350.00')
  await expectAccessible(page)
  await picture(page, 'invoice')
  // The page has cached another address: the mail goes to the current one.
  await knex('quotes').where({ id: quote.id }).update({ email: 'ap@valley.example' })
  await main.getByRole('button', { name: `Email… ${invoice.number}` }).click()
  const mailing = page.getByRole('dialog', { name: `Email ${invoice.number}` })
  await expectPage(mailing.getByLabel('To')).toHaveValue('ap@valley.example')
  await mailing.getByRole('button', { name: 'Send' }).click()
  await expectPage(main).toContainText('The invoice was not sent: email isn’t set up. Download it and send it yourself.')

  const paying = page.getByRole('dialog', { name: `Payment of ${invoice.number}` })
  const mark = main.getByRole('button', { name: `Mark paid ${invoice.number}` })
  await mark.click()
  await paying.getByLabel('Amount').fill('4000')
  await paying.getByRole('button', { name: 'Mark paid' }).click()
  await expectPage(paying).toContainText('$650.00 over. It becomes unapplied credit for')
  await expectPage(paying).toContainText('Please choose how it was paid')
  await picture(page, 'invoice-pay-refused')
  await paying.getByLabel('Amount').fill('1000')
  await paying.getByLabel('Method').selectOption('check')
  await paying.getByLabel('Reference').fill('Check 4411')
  // The response is lost: the second press does not pay twice, and the page does not blame the change on another user.
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route('**/pay', lose, { times: 1 })
  await paying.getByRole('button', { name: 'Record partial payment' }).click()
  await expectPage(paying).toContainText("It may have gone through anyway. Press again: it won't be done twice.")
  await expectPage(paying).toContainText('owes $2,350.00 of $3,350.00')
  await expectPage(paying).not.toContainText('changed this invoice')
  await picture(page, 'invoice-pay-lost')
  await paying.getByRole('button', { name: 'Record partial payment' }).click()
  await expectPage(paying).toHaveCount(0)
  expect(await knex('payment_allocations').where({ invoice_id: invoice.id })).toHaveLength(1)
  await expectPage(main.getByRole('region', { name: 'Payments' })).toContainText(
    /Check, Check 4411, by Ines Marchetti.*Open\$2,350\.00/s,
  )
  // An open dialog shows the open amount once a colleague has recorded a partial payment.
  await page.goto('/portal/admin/settlements/invoices?status=open')
  await main.getByRole('button', { name: 'Record payment' }).click()
  const which = page.getByRole('dialog', { name: 'Record payment' })
  await which.getByLabel('Invoice').selectOption(invoice.number)
  await which.getByRole('button', { name: 'Next' }).click()
  await expectPage(paying).toContainText('owes $2,350.00 of $3,350.00')
  const { version } = await knex('invoices').where({ id: invoice.id }).first('version')
  await bills.made(bills.pay({ id: invoice.id, version }, 350))
  await expectPage(paying).toContainText('owes $2,000.00 of $3,350.00')
  await expectPage(paying.getByLabel('Amount')).toHaveValue('2,000.00')
  // The page asks for confirmation of a day before the delivery.
  await paying.getByLabel('Payment date').fill(dayAhead(-9))
  await paying.getByLabel('Method').selectOption('ach')
  await paying.getByRole('button', { name: 'Mark paid' }).click()
  await expectPage(paying).toContainText('is before the load was delivered')
  await expectPage(paying.getByRole('button', { name: 'Mark paid with 1 warning' })).toBeVisible()
  await picture(page, 'invoice-paid-ahead')
  await paying.getByLabel('Payment date').fill(dayAhead(0))
  await page.keyboard.press('Control+Enter')
  await expectPage(paying).toHaveCount(0)
  await page.goto(`/portal/admin/settlements/invoices/${invoice.number}`)
  await expectPage(main.getByRole('heading', { level: 1 }).locator('..')).toContainText('Paid')
  expect(await knex('loads').where({ id: ofShipper.id }).first('status')).toEqual({ status: 'paid' })
  await picture(page, 'invoice-paid')

  // A wrong invoice is voided: nothing asks to send it any more, and its credit memo is a document.
  await page.goto(`/portal/admin/settlements/invoices/${late.number}`)
  await main.getByRole('button', { name: `More of ${late.number}` }).click()
  await main.getByRole('button', { name: 'Void…' }).click()
  const voiding = page.getByRole('dialog', { name: `Void ${late.number}?` })
  await voiding.getByLabel('Reason').fill('Wrong rate')
  await voiding.getByRole('button', { name: 'Void' }).click()
  await expectPage(main).toContainText(/Void\. Credit memo FC-\d{4}-00001 of .*: Wrong rate/)
  await expectPage(main.getByRole('link', { name: 'Credit memo in a new tab' })).toHaveAttribute('href', /credit-memo\.pdf$/)
  await expectPage(main).not.toContainText('was not sent')
  await expectAccessible(page)
  await picture(page, 'invoice-void')

  // A load without a proof is invoiced from its own page, with a reason.
  await page.goto(`/portal/admin/loads/${bare.id}`)
  await main.getByRole('button', { name: 'Invoice…' }).click()
  const issuing = page.getByRole('dialog', { name: `Invoice ${bare.id}` })
  await expectPage(issuing).toContainText(`${bare.id} has no proof of delivery`)
  await issuing.getByRole('button', { name: 'Issue invoice with 1 warning' }).click()
  await expectPage(issuing).toContainText('Please give a reason')
  await issuing.getByLabel('Reason').fill('The paper comes by mail')
  await issuing.getByRole('button', { name: 'Issue invoice with 1 warning' }).click()
  await expectPage(main.getByRole('region', { name: 'Invoice' })).toContainText('$3,350.00, due')
  await picture(page, 'load-invoiced')

  // Without a network what was seen last, of when, and nothing that writes.
  await page.goto('/portal/admin/settlements/invoices?status=open')
  await expectPage(main).toContainText('Total of 2')
  const tabs = page.getByRole('navigation', { name: 'Views of settlements' })
  await tabs.getByRole('link', { name: /^Driver settlements/ }).click()
  await page.context().setOffline(true)
  await tabs.getByRole('link', { name: /^Invoices/ }).click()
  await expectPage(page.getByText(/^Offline — showing invoices as of/)).toBeVisible()
  await expectPage(main).toContainText('Total of 2')
  await main
    .getByRole('button', { name: /^Mark paid/ })
    .first()
    .click()
  await expectPage(page.getByRole('dialog').getByRole('button', { name: 'Needs a connection' })).toBeDisabled()
  await picture(page, 'invoices-offline')
  await page.context().setOffline(false)

  const token = await createLink(knex, { resource: 'quotes', rowId: quote.id, now: new Date() })
  await page.goto(`/f/${token}`)
  const shown = page.getByRole('region', { name: 'Invoice' })
  await expectPage(shown).toContainText(`${invoice.number}, issued`)
  await expectPage(shown).toContainText('Paid$3,350.00')
  await expectAccessible(page)
  await picture(page, 'link-invoice')
})
