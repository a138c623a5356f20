import { beforeEach, expect, test } from 'vitest'
import { calculationOf, sumsOf } from '#shared/settlements/calculationSnapshot'
import { payOf } from '#shared/settlements/pay'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { clearSettlements, driverCalled, mySettlements, settlements } from '../../../support/e2e/settlementRows.ts'
import { createLoad, createSettlement } from '../../../support/factories.ts'
import { inputsOf } from '../../../support/payInputs.ts'

const site = useSite()
beforeEach(() => clearSettlements(site.server.knex))

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'America/Phoenix' } as const

test('a driver disputes a line without a network, the office answers it, and the driver reads the answer and has the statement', async () => {
  const { knex } = site.server
  const driver = await driverCalled(knex, 'Guadalupe', 'Hernández-Villanueva')
  const load = await createLoad(knex, {
    status: 'delivered',
    assignedDriverId: driver.id,
    rateLinehaulCents: 300_000,
    deliveredAt: new Date('2026-11-12T20:00:00Z'),
  })
  const trailer = { account: 'trailer', name: 'Trailer rental, 40 ft', cents: 20_000, leftCents: null, skipped: null }
  const inputs = { ...inputsOf([load], { from: '2026-11-09', until: '2026-11-15' }), deductions: [trailer] }
  const { carriedForwardCents: _, ...sums } = sumsOf(payOf(inputs))
  const made = { driverId: driver.id, id: 'ST-20261115-07', ...sums, calculation: calculationOf(inputs) }
  const settlement = await createSettlement(knex, [load], made)

  const cookie = await site.server.signInAs('driver', { driverId: driver.id })
  const expected = [/ERR_|Failed to load resource/]
  const cab = await site.open(`${mySettlements}/${settlement.id}`, { cookie, ...phone, expected, serviceWorkers: 'allow' })
  await controlled(cab)
  const line = cab.getByRole('region', { name: 'Deductions' }).getByRole('listitem').first()
  await expectPage(line).toContainText('−$200.00')
  await cab.context().setOffline(true)
  await expectPage(cab.getByRole('button', { name: 'Download Report' })).toBeDisabled()
  await expectPage(cab.getByText('This page is saved on this device and opens without a connection.')).toBeVisible()
  await line.getByText('Trailer rental, 40 ft').tap()
  await line.getByRole('button', { name: 'Dispute this line' }).tap()
  const dialog = cab.getByRole('dialog', { name: 'Dispute: Trailer rental, 40 ft' })
  await dialog.getByRole('button', { name: 'Send to office' }).tap()
  await expectPage(dialog.getByText("Please say what's wrong")).toBeVisible()
  await dialog.getByLabel("What's wrong").fill('The trailer was in the shop on Nov 18.')
  await dialog.getByLabel(/^What it should be/).fill('a lot')
  await dialog.getByRole('button', { name: 'Send to office' }).tap()
  await expectPage(dialog.getByText('Please enter what it should be in dollars')).toBeVisible()
  await dialog.getByLabel(/^What it should be/).fill('100')
  await expectAccessible(cab)
  await picture(cab, 'dispute-form')
  await cab.setViewportSize(phone.viewport)
  await dialog.getByRole('button', { name: 'Send to office' }).tap()
  await expectPage(line).toContainText('“The trailer was in the shop on Nov 18.” Should be −$100.00.')
  await expectPage(line).toContainText('Waiting on this device. Not sent yet.')
  await line.getByRole('button', { name: 'Edit' }).tap()
  await expectPage(dialog.getByLabel("What's wrong")).toHaveValue('The trailer was in the shop on Nov 18.')
  await expectPage(dialog.getByLabel(/^What it should be/)).toHaveValue('100')
  await dialog.getByLabel("What's wrong").fill('The trailer was in the shop on Nov 11 and 12.')
  await dialog.getByRole('button', { name: 'Send to office' }).tap()
  await expectPage(line).toContainText('Nov 11 and 12.”')
  await expectAccessible(cab)
  await picture(cab, 'dispute-waiting')
  await cab.setViewportSize(phone.viewport)
  // It is still there after the app was closed.
  await cab.reload()
  await expectPage(line).toContainText('Waiting on this device. Not sent yet.')
  await cab.context().setOffline(false)
  await expectPage(line).toContainText('Open', { timeout: 20_000 })
  await expectPage(line).not.toContainText('Waiting on this device')
  expect(await knex('settlement_disputes')).toHaveLength(1)

  const page = await site.openAs('accountant')(settlements)
  const views = page.getByRole('navigation', { name: 'Views of settlements' })
  await views.getByRole('link', { name: 'Disputes 1 open' }).click()
  await expectPage(page.getByRole('list', { name: /^Open disputes/ }).getByRole('listitem')).toHaveCount(1)
  await expectPage(page.getByRole('main')).toContainText('“The trailer was in the shop on Nov 11 and 12.”')
  await expectAccessible(page)
  await picture(page, 'disputes')
  await page.getByRole('link', { name: settlement.id }).click()
  const deductions = page.getByRole('region', { name: 'Deductions' })
  await deductions.getByRole('button', { name: 'Answer…' }).click()
  const answering = page.getByRole('dialog', { name: 'Answer: Trailer rental, 40 ft' })
  await answering.getByRole('button', { name: 'Answer', exact: true }).click()
  await expectPage(answering.getByText('Please choose agreed or declined')).toBeVisible()
  await answering.getByRole('radio', { name: 'Agree' }).check()
  await answering.getByLabel(/^On next settlement/).fill('10,000.01')
  await answering.getByLabel('Message to driver').fill('Right: $100.00 comes back with the next settlement.')
  await expectAccessible(page)
  await picture(page, 'dispute-answer')
  await answering.getByRole('button', { name: 'Agree', exact: true }).click()
  await expectPage(answering.getByText('Please enter what comes with the next settlement in dollars')).toBeVisible()
  await answering.getByLabel(/^On next settlement/).fill('100')
  await answering.getByRole('button', { name: 'Agree', exact: true }).click()
  await expectPage(deductions).toContainText('Agreed')
  await expectPage(deductions).toContainText('$100.00 comes with the next settlement.')
  await expectPage(deductions.getByRole('button', { name: 'Answer…' })).toHaveCount(0)
  await picture(page, 'dispute-answered')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download Report' }).click()])
  expect(file.suggestedFilename()).toBe(`settlement-${settlement.id}-pending.pdf`)
  await page.goto(`${settlements}/disputes`)
  await expectPage(page.getByText('No open disputes.')).toBeVisible()
  await expectPage(page.getByRole('region', { name: 'Approved, not paid yet' })).toContainText('Hernández-Villanueva')
  await expectAccessible(page)
  await picture(page, 'dispute-not-paid')

  await expectPage(line).toContainText('The office')
  await cab.context().setOffline(true)
  await cab.reload()
  await expectPage(line).toContainText('Right: $100.00 comes back with the next settlement.')
  await expectPage(line).toContainText('$100.00 comes with your next settlement.')
  await picture(cab, 'dispute-answered-cab')
})
