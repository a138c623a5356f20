import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { calculationOf, sumsOf } from '#shared/settlements/calculationSnapshot'
import { payOf } from '#shared/settlements/pay'
import { expectAccessible, expectPage, hold, useSite } from '../../../support/browser.ts'
import { storedData } from '../../../support/e2e/cachedDevice.ts'
import {
  clearSettlements,
  driverCalled,
  mySettlements,
  process,
  settlements,
  settleOne,
} from '../../../support/e2e/settlementRows.ts'
import { createLoad, createSettlement } from '../../../support/factories.ts'
import { inputsOf } from '../../../support/payInputs.ts'
import { unknownPath } from '../../../support/spec/spec.ts'
import { settlementsScreen } from '../../../support/spec/specPortal.ts'

const site = useSite()

beforeEach(() => clearSettlements(site.server.knex))

const offline = { expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 500/] }
const phone = { viewport: { width: 390, height: 844 } }
const open = site.openAs('payroll')
const part = (page: Page, name: string) => page.getByRole('region', { name })

/** A settlement with a share that is not a whole number of cents. */
async function createRoundedSettlement() {
  const { knex } = site.server
  const driver = await driverCalled(knex, 'Guadalupe', 'Hernández-Villanueva')
  const values = { status: 'delivered', assignedDriverId: driver.id } as const
  const first = await createLoad(knex, { ...values, rateLinehaulCents: 124_000, deliveredAt: new Date('2026-11-10T20:00:00Z') })
  const second = await createLoad(knex, { ...values, rateLinehaulCents: 81_550, deliveredAt: new Date('2026-11-12T20:00:00Z') })
  const third = await createLoad(knex, { ...values, rateLinehaulCents: 10_001, deliveredAt: new Date('2026-11-13T20:00:00Z') })
  const loads = [first, second, third]
  const taken = { account: 'fuel', name: 'Fuel card', cents: 9_000, leftCents: null, skipped: null }
  const insurance = { ...taken, account: 'cargo', name: 'Cargo insurance', cents: 8_650 }
  const inputs = { ...inputsOf(loads, { from: '2026-11-09', until: '2026-11-15' }), deductions: [taken, insurance] }
  const { carriedForwardCents: _, ...sums } = sumsOf(payOf(inputs))
  const settlement = await createSettlement(knex, loads, {
    driverId: driver.id,
    id: 'ST-20261115-07',
    ...sums,
    calculation: calculationOf(inputs),
  })
  return { driver, first, second, third, settlement }
}

describe('the record of a settlement', () => {
  test('shows the calculation of every line, and the sums', async () => {
    const { first, settlement } = await createRoundedSettlement()
    const page = await open(`${settlements}?search=hern`)
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click()
    await expectPage(page).toHaveURL(`${settlements}/${settlement.id}?search=hern`)
    await expectPage(page).toHaveTitle('Settlement ST-20261115-07 | Fairlane Freight')
    await expectPage(page.getByRole('heading', { level: 1, name: 'ST-20261115-07' })).toBeVisible()
    const main = page.getByRole('main')
    for (const text of ['Pending', 'Nov 9 – 15, 2026', 'Guadalupe Hernández-Villanueva', 'Weekly']) {
      await expectPage(main).toContainText(text)
    }
    const lines = part(page, 'Earnings').getByRole('listitem')
    await expectPage(lines).toHaveCount(3)
    await expectPage(lines.nth(0)).toContainText(
      'Phoenix, AZ to Los Angeles, CADelivered Nov 10, 2026Linehaul28% × $1,240.00$347.20',
    )
    await expectPage(lines.nth(1)).toContainText('28% × $815.50$228.34')
    await lines.nth(2).getByText('28% × $100.01').first().click()
    await expectPage(lines.nth(2)).toContainText('28% × $100.01 = $28.00 (rounded)')
    await expectPage(lines.nth(2)).toContainText('Your share28%Pay terms version 1, since Jan 1, 2020')
    await expectPage(lines.nth(2)).toContainText('Recalculated on this device: matches to the penny.')
    await expectPage(lines.nth(0).getByRole('link', { name: first.id })).toHaveAttribute(
      'href',
      `/portal/admin/loads/${first.id}`,
    )
    const deducted = part(page, 'Deductions').getByRole('listitem')
    await expectPage(deducted.nth(0)).toContainText('Cargo insurance$86.50 each settlement−$86.50')
    await expectPage(deducted.nth(1)).toContainText('Fuel card$90.00 each settlement−$90.00')
    await expectPage(part(page, 'How it adds up')).toContainText('Earnings$603.54Deductions−$176.50Net pay= $427.04')
    await expectPage(main).toContainText('$603.54 − $176.50Net pay$427.04')
    await expectAccessible(page)
    await process(site.server.knex, settlement)
    await expectPage(main).toContainText('Processed')
    await expectPage(page.getByRole('button', { name: 'Process Payment' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to the settlements' }).click()
    await expectPage(page).toHaveURL(`${settlements}?search=hern`)
  })

  test('is printed black on white, without interactive elements, and without page breaks inside a line', async () => {
    const { settlement } = await createRoundedSettlement()
    const page = await open(`${settlements}/${settlement.id}`, { colorScheme: 'dark' })
    const line = part(page, 'Earnings').getByRole('listitem').first()
    await expectPage(line).toContainText('$347.20')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const shown of [line.getByText('28% × $1,240.00').first(), page.getByText('$427.04', { exact: true }).first()]) {
      await expectPage(shown).toBeVisible()
      const colours = await shown.evaluate((element) => {
        let behind: Element | null = element
        while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement
        return [getComputedStyle(element).color, behind ? getComputedStyle(behind).backgroundColor : 'none']
      })
      expect(['rgb(0, 0, 0)', 'rgb(51, 51, 51)']).toContain(colours[0])
      expect(['rgb(255, 255, 255)', 'none']).toContain(colours[1])
    }
    await expectPage(line).toHaveCSS('break-inside', 'avoid')
    await expectPage(page.getByRole('article')).toHaveCSS('break-inside', 'auto')
    await expectPage(page.getByRole('navigation')).toHaveCount(0)
    await expectPage(page.getByRole('button')).toHaveCount(0)
    await expectPage(page.getByRole('link', { name: 'Back to the settlements' })).toHaveCount(0)
  })

  test('shows its cached row at once; without a network its lines need a connection', async () => {
    const { first, settlement } = await createRoundedSettlement()
    const page = await open(settlements, offline)
    await expectPage(page.getByRole('row')).toHaveCount(2)
    const release = await hold(page, `**/api/settlements/${settlement.id}`)
    const details = page.getByRole('link', { name: /^View Details/ })
    await details.click()
    await expectPage(page.getByRole('main')).toContainText('Net pay$427.04')
    await expectPage(page.getByText('Loading the lines')).toBeAttached()
    release()
    await expectPage(part(page, 'Earnings').getByRole('listitem')).toHaveCount(3)
    await expectPage.poll(() => storedData(page)).toContain(first.id)
    await page.goBack()
    await settleOne(site.server.knex, await driverCalled(site.server.knex, 'Odell', 'Bright'), 1_000, { id: 'ST-20261116-01' })
    await page.reload()
    await expectPage(page.getByRole('row')).toHaveCount(3)
    await page.context().setOffline(true)
    await details.first().click()
    await expectPage(page.getByRole('main')).toContainText('Net pay$192.50')
    await expectPage(page.getByText('Connect to see the lines of this settlement.')).toBeVisible()
    await expectPage(page.getByText(/^Offline — showing the settlement as of \d+:\d\d [AP]M$/)).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await details.last().click()
    await expectPage(part(page, 'Earnings').getByRole('listitem')).toHaveCount(3)
    await expectPage(page.getByText(/^Offline — showing the settlement as of \d+:\d\d [AP]M$/)).toBeVisible()
    await page.goBack()
    await details.first().click()
    await page.context().setOffline(false)
    const fails = { status: 500, contentType: 'text/plain', body: 'Something broke.' }
    await page.route('**/api/settlements/ST-20261116-01', (route) => route.fulfill(fails))
    await page.reload()
    await expectPage(page.getByText("Couldn't load the settlement lines. 500: Something broke.", { exact: true })).toBeVisible()
  })

  test('that does not exist, or belongs to somebody else, is a 404 with a link back', async () => {
    const { knex } = site.server
    const { settlement } = await createRoundedSettlement()
    const other = await driverCalled(knex, 'Odell', 'Bright')
    const cookie = await site.server.signInAs('driver', { driverId: other.id })
    const page = await open(`${mySettlements}/${settlement.id}`, { cookie, expected: [/404/] })
    await expectPage(page.getByRole('heading', { level: 1, name: unknownPath })).toBeVisible()
    await expectPage(page.getByText('Settlement not found.')).toBeVisible()
    await expectPage(page.getByText('Guadalupe')).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to the settlements' }).click()
    await expectPage(page).toHaveURL(mySettlements)
  })
})

describe("a driver's own settlements", () => {
  test('are listed with the latest on top, live, without those of others, and link to their loads', async () => {
    const { knex } = site.server
    const { driver, first, settlement } = await createRoundedSettlement()
    await settleOne(knex, driver, 1_000, {
      id: 'ST-20261108-03',
      status: 'paid',
      periodStart: '2026-11-02',
      periodEnd: '2026-11-08',
    })
    await settleOne(knex, await driverCalled(knex, 'Odell', 'Bright'), 1_000, { id: 'ST-20261120-01' })
    const cookie = await site.server.signInAs('driver', { driverId: driver.id })
    const page = await open(mySettlements, { cookie, ...phone })
    await expectPage(page).toHaveTitle('My Settlements | Fairlane Freight')
    await expectPage(page.getByRole('heading', { level: 1, name: 'My Settlements' })).toBeVisible()
    const last = part(page, 'Nov 9 – 15, 2026')
    await expectPage(last).toContainText('Pending')
    await expectPage(last).toContainText('Net pay$427.04')
    const earlier = page.getByRole('list', { name: 'Earlier settlements, newest first' }).getByRole('link')
    await expectPage(earlier).toHaveCount(1)
    await expectPage(earlier).toContainText('Nov 2 – 8, 2026$192.50ST-20261108-03Paid')
    await expectPage(page.getByRole('main')).not.toContainText('ST-20261120-01')
    const button = last.getByRole('link', { name: 'View Details' })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(64)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await process(knex, settlement)
    await expectPage(last).toContainText('Processed')

    await page.getByRole('searchbox').fill('1108')
    await expectPage(page.getByRole('list', { name: 'Settlements found' }).getByRole('link')).toHaveCount(1)
    await page.getByLabel('Status').selectOption('pending')
    await expectPage(page.getByRole('heading', { name: settlementsScreen.empty, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Clear Search' }).click()

    await button.click()
    await expectPage(page).toHaveURL(`${mySettlements}/${settlement.id}`)
    const link = part(page, 'You earned').getByRole('link', { name: first.id })
    await expectPage(link).toHaveAttribute('href', `/portal/driver/my-loads/${first.id}`)
    await expectPage(page.getByRole('button', { name: 'Process Payment' })).toHaveCount(0)
    await page.getByText('Why is it more?').click()
    await expectPage(page.getByText('Net pay is $234.54 more than for Nov 2 – 8, 2026.')).toBeVisible()
    await expectPage(page.getByRole('main')).toContainText('Difference in net pay= +$234.54')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  })

  test('an empty list says when the first one comes', async () => {
    const driver = await driverCalled(site.server.knex, 'Odell', 'Bright')
    const page = await open(mySettlements, { cookie: await site.server.signInAs('driver', { driverId: driver.id }) })
    await expectPage(page.getByRole('heading', { name: settlementsScreen.empty, exact: true })).toBeVisible()
    await expectPage(page.getByText('Your first settlement will show up here')).toBeVisible()
    await expectPage(page.getByRole('button', { name: 'Create Settlement' })).toHaveCount(0)
    await expectAccessible(page)
  })
})
