import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, useSite } from '../../../support/browser.ts'
import {
  clearSettlements,
  driverCalled,
  mySettlements,
  process,
  settlements,
  settleOne,
} from '../../../support/e2e/settlementRows.ts'
import { settlementsScreen } from '../../../support/spec/specPortal.ts'

const site = useSite()

beforeEach(() => clearSettlements(site.server.knex))

const open = site.openAs('payroll')
const sum = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const phone = { viewport: { width: 390, height: 844 } }

/** Two of Odell Bright (one paid long ago, outside the working set), one of Guadalupe Hernández-Villanueva. */
async function createThree() {
  const { knex } = site.server
  const odell = await driverCalled(knex, 'Odell', 'Bright')
  const guadalupe = await driverCalled(knex, 'Guadalupe', 'Hernández-Villanueva')
  const old = new Date(Date.now() - 100 * 86_400_000)
  await settleOne(knex, odell, 5_000, { id: 'ST-20260111-01', status: 'paid', paidAt: old })
  await settleOne(knex, odell, 1_000, { id: 'ST-20261115-01', status: 'processed' })
  return settleOne(knex, guadalupe, 985, { id: 'ST-20261115-02', periodStart: '2026-10-26', periodEnd: '2026-11-01' })
}

test('sums and rows have the texts of the specification, as a table, and on a phone as cards', async () => {
  await createThree()
  const page = await open(settlements)
  await expectPage(page.getByRole('heading', { level: 1, name: 'Settlements' })).toBeVisible()
  await expectPage(page).toHaveTitle('Settlements | Fairlane Freight')
  const sums = { Pending: '$188.301 settlement', Processed: '$192.501 settlement', Paid: '$1,312.501 settlement' }
  expect(Object.keys(sums)).toEqual(settlementsScreen.cards)
  for (const [title, text] of Object.entries(sums)) await expectPage(sum(page, title)).toHaveText(title + text)
  await expectPage(sum(page, 'Total Settlements')).toContainText('3')

  const rows = page.getByRole('row')
  await expectPage(rows).toHaveCount(3)
  const newest = [
    'ST-20261115-02',
    'Oct 26 – Nov 1, 2026',
    'Guadalupe Hernández-Villanueva',
    'Pending',
    '$275.80',
    '−$87.50',
    '$188.30',
  ]
  for (const text of newest) await expectPage(rows.nth(1)).toContainText(text)
  await expectPage(rows.nth(2)).toContainText('Nov 9 – 15, 2026')
  await expectPage(rows.nth(2).getByRole('button', { name: /^Process Payment/ })).toHaveCount(0)
  await expectAccessible(page)

  await page.setViewportSize(phone.viewport)
  const card = page.getByRole('article', { name: 'ST-20261115-02' })
  for (const text of newest) await expectPage(card).toContainText(text)
  await expectPage(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute('href', `${settlements}/ST-20261115-02`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test('search and status are stored in the address; older settlements are fetched, and need a connection offline', async () => {
  await createThree()
  const page = await open(`${settlements}?status=processed`, { expected: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })
  const rows = page.getByRole('row')
  const search = page.getByRole('searchbox')
  await expectPage(rows).toHaveCount(2)
  await expectPage(page.getByLabel('Status')).toHaveValue('processed')
  await page.getByLabel('Status').selectOption('')
  await search.fill('HERNÁNDEZ-v')
  await expectPage(rows).toHaveCount(2)
  await expectPage(rows.nth(1)).toContainText('ST-20261115-02')
  await expectPage(page).toHaveURL(/\?search=HERN/)
  await search.fill('115-01')
  await expectPage(rows.nth(1)).toContainText('Odell Bright')

  await search.fill('20260111')
  await expectPage(page.getByText(/^Older settlements/)).toBeVisible()
  await expectPage(rows.nth(1)).toContainText('ST-20260111-01')

  await search.fill('%')
  await expectPage(page.getByRole('heading', { name: settlementsScreen.empty, exact: true })).toBeVisible()
  await expectPage(page.getByText('Adjust the search')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(true)
  await search.fill('20260111')
  await expectPage(page.getByText('older settlements need a connection')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expectPage(page).toHaveURL(settlements)
  await expectPage(rows).toHaveCount(3)
})

test('a change by another person is shown without a reload, in rows and sums', async () => {
  const pending = await createThree()
  const page = await open(settlements)
  const row = page.getByRole('row').filter({ hasText: pending.id })
  await expectPage(row).toContainText('Pending')
  await process(site.server.knex, pending)
  await expectPage(row).toContainText('Processed')
  await expectPage(sum(page, 'Processed')).toContainText('2 settlements')
  await expectPage(sum(page, 'Pending')).toHaveText('Pending$0.000 settlements')
})

test('without a network the cached rows are shown with their age', async () => {
  await createThree()
  const expected = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/]
  const page = await open(settlements, { expected, cookie: await site.server.signInAs('admin') })
  await expectPage(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('link', { name: 'Reports' }).click()
  await expectPage(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Settlements' }).click()
  await expectPage(page.getByRole('row')).toHaveCount(3)
  await expectPage(page.getByText(/^Offline — showing settlements as of \d+:\d\d [AP]M$/)).toBeVisible()
  await expectPage(sum(page, 'Total Settlements')).toContainText('3')
  await expectPage(page.getByText(settlementsScreen.failed[0])).toHaveCount(0)
  await expectAccessible(page)
})

describe('when there is nothing to show', () => {
  test('because there is none: offers to create the first one', async () => {
    const page = await open(settlements)
    const main = page.getByRole('main')
    await expectPage(main.getByRole('heading', { name: settlementsScreen.empty, exact: true })).toBeVisible()
    await expectPage(main.getByText('Create your first settlement')).toBeVisible()
    await expectPage(main.getByRole('link', { name: 'Create Settlement' })).toHaveCount(2)
    await expectAccessible(page)
  })

  test('because the server failed: shows the notice and the error, and can be retried', async () => {
    await createThree()
    const page = await open('/robots.txt', { expected: [/503/] })
    const away = 'The database is away. Please try again in a moment.'
    await page.route('**/api/settlements?*', (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: away }))
    await page.goto(settlements)
    for (const text of settlementsScreen.failed) await expectPage(page.getByText(text, { exact: true })).toBeVisible()
    await expectPage(page.getByRole('alert').filter({ hasText: 'Error loading data' })).toContainText(`503: ${away}`)
    await expectAccessible(page)
    await page.unroute('**/api/settlements?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPage(page.getByRole('row')).toHaveCount(3)
  })

  test('because a viewer has no access', async () => {
    await createThree()
    const page = await open(settlements, { cookie: await site.server.signInAs('viewer'), expected: [/403/] })
    await expectPage(page.getByText("You don't have access to this page")).toBeVisible()
    await expectPage(page.getByText('ST-20261115')).toHaveCount(0)
    await page.goto(`${settlements}/ST-20261115-01`)
    await expectPage(page.getByText("You don't have access to this page")).toBeVisible()
    await expectAccessible(page)
  })

  test('because a driver has no access any more', async () => {
    const { id: driverId } = await driverCalled(site.server.knex, 'Odell', 'Bright')
    const cookie = await site.server.signInAs('driver', { driverId })
    const page = await open('/robots.txt', { cookie, expected: [/403/], ...phone })
    await page.route('**/api/settlements?**', (route) => route.fulfill({ status: 403, body: 'No access' }))
    await page.goto(mySettlements)
    await expectPage(page.getByText("You don't have access to this page")).toBeVisible()
    await expectAccessible(page)
  })
})
