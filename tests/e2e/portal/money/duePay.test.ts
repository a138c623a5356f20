import { beforeEach, expect, test } from 'vitest'
import { daysAfter } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay } from '#shared/kernel/time'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { clearSettlements } from '../../../support/e2e/settlementRows.ts'
import { createDriver, createLoad, createSettlement } from '../../../support/factories.ts'
import { submitProof } from '../../../support/paperwork.ts'

const site = useSite()
beforeEach(() => clearSettlements(site.server.knex))

test('payroll sees which owner-operator pay is late or due soon, and the report how it was met', async () => {
  const { knex } = site.server
  const today = companyDay(new Date())
  const hauled = async (firstName: string, lastName: string, daysAgo: number) => {
    const driver = await createDriver(knex, { type: 'owner_operator', firstName, lastName })
    const deliveredAt = new Date(`${daysAfter(today, -daysAgo)}T18:00Z`)
    const load = await createLoad(knex, { status: 'delivered', assignedDriverId: driver.id, deliveredAt })
    await submitProof(knex, load, daysAfter(today, -daysAgo))
    return { driver, load }
  }
  const late = await hauled('Guadalupe', 'Hernández-Villanueva', 17)
  const soon = await hauled('Hector', 'Villalobos', 13)
  await hauled('Tobias', 'Reyes', 4)
  const settlement = await createSettlement(knex, [late.load], { driverId: late.driver.id })

  const page = await site.openAs('payroll')('/portal/admin/settlements')
  const card = page.getByRole('region', { name: 'Owner-operator pay due' })
  await expectPage(card).toContainText('3 loads')
  await expectPage(card).toContainText('1 late')
  await expectPage(card).toContainText('1 due soon')
  const lines = card.getByRole('list', { name: 'Loads with pay due' }).getByRole('listitem')
  await expectPage(lines.nth(0)).toContainText(`2 days late, ${formatDay(daysAfter(today, -2))}`)
  await expectPage(lines.nth(0).getByRole('link', { name: settlement.id })).toBeVisible()
  await expectPage(lines.nth(1)).toContainText('2 days left')
  await expectPage(lines.nth(2)).toContainText('11 days left')
  await expectAccessible(page)
  await picture(page, 'due-pay')
  await lines
    .nth(1)
    .getByRole('link', { name: `Settle ${soon.load.id}` })
    .click()
  await page.waitForURL(`**/settlements/new?driver=${soon.driver.id}`)

  const report = await site.openAs('accountant')('/portal/admin/reports/pay-deadlines')
  await expectPage(report.getByRole('tab', { name: 'Owner-operator pay' })).toHaveAttribute('aria-selected', 'true')
  await expectPage(report.getByText('Paid within 15 days').first()).toBeVisible()
  await expectAccessible(report)
  await picture(report, 'pay-deadlines')
  expect(await report.getByText('Guadalupe Hernández-Villanueva').count()).toBeGreaterThan(0)
})
