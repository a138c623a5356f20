import { beforeEach, expect, test } from 'vitest'
import { daysAfter, firstOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay } from '#shared/kernel/time'
import { formatQuarter } from '#shared/settlements/escrowInterest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { clearSettlements, mySettlements } from '../../../support/e2e/settlementRows.ts'
import { ensureRate, settling } from '../../../support/settling.ts'

const site = useSite()
beforeEach(() => clearSettlements(site.server.knex))

test('an admin enters the interest on escrow, payroll returns what is late with it, and its driver reads every movement', async () => {
  const { knex } = site.server
  const today = companyDay(new Date())
  const payroll = await site.server.signInAs('payroll')
  const settles = settling(site.server, () => payroll)
  const driver = await settles.paidDriver({ firstName: 'Guadalupe', lastName: 'Hernández-Villanueva' })
  const escrow = { kind: 'escrow', name: 'Escrow', each: 50, target: 2_500, effectiveFrom: '2026-01-05' }
  const { id } = (await settles.account(driver, escrow)).payAccounts?.[0] ?? { id: '' }
  const quarter = firstOf(3, today)
  await knex('escrow_rates').where({ quarter }).delete()
  const past = firstOf(3, daysAfter(today, -40))
  if (past !== quarter) await ensureRate(knex, past)
  await knex('account_transactions').insert({
    account_id: id,
    cents: 250_000,
    on_day: daysAfter(today, -40),
    note: 'Brought along',
  })

  const admin = await site.openAs('admin')('/portal/admin/settlements/payment-batches', { expected: [/422/] })
  const held = admin.getByRole('region', { name: 'Escrow interest' })
  await expectPage(held).toContainText(`$2,500.00 in escrow has no interest rate for ${formatQuarter(quarter)}.`)
  await held.getByRole('link', { name: 'Escrow interest' }).click()
  const rates = admin.getByRole('region', { name: 'Escrow interest' })
  await expectPage(rates.getByRole('listitem').first()).toContainText('No rate')
  await expectAccessible(admin)
  await picture(admin, 'escrow-rates')
  await rates.getByRole('button', { name: `Enter rate… for ${formatQuarter(quarter)}` }).click()
  const enter = admin.getByRole('dialog', { name: `Escrow interest, ${formatQuarter(quarter)}` })
  await enter.getByLabel('T-bill yield').fill('4.125')
  await enter.getByLabel('We pay').fill('4')
  await enter.getByRole('button', { name: 'Save' }).click()
  await expectPage(enter.getByText('Please enter at least 4.125%')).toBeVisible()
  await enter.getByLabel('We pay').fill('5.25')
  await expectPage(enter.getByText('$2,500.00 in escrow all quarter earns')).toBeVisible()
  await expectPage(enter.getByText('Please enter at least 4.125%')).toHaveCount(0)
  await expectAccessible(admin)
  await picture(admin, 'escrow-rate')
  await enter.getByRole('button', { name: 'Save' }).click()
  await expectPage(admin.getByText('Rate Saved')).toBeVisible()
  await expectPage(rates.getByRole('button', { name: `Correct… for ${formatQuarter(quarter)}` })).toBeVisible()

  // The lease was over 50 days ago.
  const over = daysAfter(today, -50)
  await knex('drivers')
    .where({ id: driver.id })
    .update({ status: 'terminated', status_since: new Date(`${over}T20:00Z`) })
  const by = formatDay(daysAfter(over, 45))
  const page = await site.openAs('payroll')('/portal/admin/settlements/new', { cookie: payroll })
  const toReturn = page.getByRole('region', { name: 'Escrow to return' })
  await expectPage(toReturn).toContainText(`Escrow was to be returned by ${by}`)
  await expectPage(toReturn).toContainText('$2,514.38')
  await expectAccessible(page)
  await picture(page, 'escrow-to-return')
  await toReturn.getByRole('link', { name: 'Guadalupe Hernández-Villanueva' }).click()
  const accounts = page.getByRole('region', { name: 'Deductions, escrow, advances, adjustments' })
  await expectPage(accounts).toContainText(`Escrow of $2,500.00 and its interest was to be returned by ${by}`)
  await expectAccessible(page)
  await picture(page, 'escrow-late')
  await accounts.getByRole('button', { name: 'Return… of Escrow' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return Escrow?' })
  await expectPage(dialog).toContainText('$2,500.00 held plus $14.38 interest through yesterday')
  await dialog.getByLabel('How it was returned').fill('Check 4471, mailed')
  await expectAccessible(page)
  await picture(page, 'escrow-return')
  await dialog.getByRole('button', { name: 'Mark $2,514.38 returned' }).click()
  await expectPage(dialog).toHaveCount(0)
  await expectPage(accounts.getByText('to be returned')).toHaveCount(0)
  const { payAccounts } = await settles.read(`/api/drivers/${driver.id}`)
  expect(payAccounts).toMatchObject([{ balance: 0, endedOn: today }])

  const cookie = await site.server.signInAs('driver', { driverId: driver.id })
  const phone = await site.open(mySettlements, { cookie, viewport: { width: 390, height: 844 } })
  const own = phone.getByRole('region', { name: 'Deductions, escrow, advances' })
  await own.getByText('Closed: 1').click()
  await own.getByText('3 transactions').click()
  await expectPage(own).toContainText('May be used for, per the lease: Unpaid advances')
  await expectPage(own).toContainText('Returned: Check 4471, mailed−$2,514.38')
  await expectPage(own).toContainText('$2,500.00 held on average, 5.25 % a year+$14.38')
  await expectAccessible(phone)
  await picture(phone, 'escrow-own')
})
