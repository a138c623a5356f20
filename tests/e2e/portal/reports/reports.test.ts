import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { daysAfter, mondayOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDollars } from '#shared/kernel/money'
import { formatDate } from '#shared/kernel/time'
import type { Report } from '#shared/reports/report'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { storeLoads } from '../../../support/reportRows.ts'
import { figureIn, table } from '../../../support/reportTables.ts'
import { reportsUntold, reportTabs } from '../../../support/spec/specReports.ts'

const site = useSite()
const path = '/portal/admin/reports'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const figureOn = (page: Page, text: string) => page.locator('dl > div').filter({ hasText: text }).first()

/** Invoices of the first loads that are delivered, in every age. */
async function storeInvoices() {
  const { knex } = site.server
  const loads = await knex('loads').whereNotNull('delivered_at').orderBy('number').limit(14)
  const today = companyDay(new Date())
  for (const [at, load] of loads.entries()) {
    const dueOn = daysAfter(today, 20 - at * 10)
    await knex('invoices').insert({
      number: `FI-2026-${String(at).padStart(5, '0')}`,
      load_id: load.id,
      broker_id: load.broker_id,
      payer: 'Ocotillo Freight',
      issued_on: daysAfter(dueOn, -30),
      net_days: 30,
      due_on: dueOn,
      total_cents: 130_000 + at * 4_321,
      payer_details: '{}',
      haul: '{}',
    })
  }
}

beforeAll(async () => {
  await storeLoads(site.server.knex, new Date(), { seed: 11, count: 260 })
  await storeInvoices()
})

test('an accountant reads the reports by pointer and keys, saves and prints them, and again without a network', async () => {
  const cookie = await site.server.signInAs('accountant')
  const read = async (query: string) => (await (await site.server.request(`/api/reports/${query}`, { cookie })).json()) as Report
  const page = await site.open(path, {
    cookie,
    viewport: { width: 1280, height: 1000 },
    expected: [/ERR_|Failed to load resource/],
    serviceWorkers: 'allow',
  })
  await controlled(page)
  const untold = ['Quotes', 'Recruiting', 'Credentials']
  expect(reportsUntold.accountant).toHaveLength(untold.length)
  await expectPage(page.getByRole('tab')).toHaveText(reportTabs.filter((text) => !untold.includes(text)))
  const overview = await read('overview')
  await expectPage(figureOn(page, 'Revenue')).toContainText(formatDollars(figureIn(overview, 'revenue') as number))
  const monday = mondayOf(companyDay(new Date()))
  const named = (week: string) => formatDate(week, new Date())
  await expectPage(panel(page, 'By week').getByRole('rowheader').first()).toHaveText(`${named(monday)}, so far`)
  await expectPage(panel(page, 'Receivable').getByRole('row', { name: /^Over 90 days/ })).toBeVisible()

  // The weeks of a drawing by the keys: each is read out.
  const chart = page.getByRole('slider', { name: /^Revenue by week, 13 weeks: from / })
  await chart.focus()
  await page.keyboard.press('Home')
  const first = table(overview).rows[0]
  await expectPage(chart).toHaveAttribute(
    'aria-valuetext',
    `${named(String(first?.week))}: ${formatDollars(Number(first?.revenue))} · before ${formatDollars(Number(first?.before))}`,
  )
  await page.keyboard.press('ArrowRight')
  await expectPage(chart).toHaveAttribute('aria-valuenow', '2')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await picture(page, 'reports-overview')
  await page.setViewportSize({ width: 1280, height: 1000 })

  await page.getByLabel('Period').selectOption('Last 4 weeks')
  await expectPage(page).toHaveURL(/period=4w/)
  await expectPage(panel(page, 'By week').getByRole('rowheader')).toHaveCount(5)
  await page.getByRole('button', { name: 'More Filters' }).click()
  await page.getByLabel('Equipment').selectOption('Reefer')
  const reefers = await read('overview?period=4w&equipment=reefer')
  await expectPage(figureOn(page, 'Revenue')).toContainText(formatDollars(figureIn(reefers, 'revenue') as number))
  // What the filter does not narrow is not shown beside it.
  await expectPage(panel(page, 'Receivable')).toBeHidden()
  await page.getByLabel('Equipment').selectOption('All equipment')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of By week' }).first().click()
  expect((await saving).suggestedFilename()).toMatch(/^overview-weeks-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)

  await tab(page, 'On time').click()
  await expectPage(page).toHaveURL(/\/on-time\?period=4w/)
  // The Overview, which may still be there, has deliveries alone.
  await expectPage(page.getByRole('slider', { name: /^On-time pickup, 4 weeks/ })).toBeVisible()
  await picture(page, 'reports-on-time')
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.getByLabel('Period').selectOption('Custom')
  await page.getByLabel('Last day').fill('2001-01-01')
  await expectPage(page.getByText('The last day is before the first')).toBeVisible()
  await page.getByLabel('First day').fill('2000-12-04')
  await expectPage(page.getByText('No data for this period.').first()).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'reports-empty')
  await page.setViewportSize({ width: 1280, height: 1000 })
  for (const name of ['Equipment', 'Receivables']) {
    await tab(page, name).click()
    await expectPage(page.locator('dl > div').first()).toBeVisible()
    if (name === 'Receivables') {
      await page.setViewportSize({ width: 390, height: 844 })
      await expectPage(tab(page, name)).toBeInViewport({ ratio: 1 })
      // The open amount is visible without scrolling the table sideways.
      const open = await panel(page, 'Who owes it').getByRole('columnheader', { name: 'Open' }).boundingBox()
      expect((open?.x ?? 390) + (open?.width ?? 0)).toBeLessThanOrEqual(390)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
    await picture(page, `reports-${name.toLowerCase()}`)
  }
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expectPage(page.getByText('Fairlane Freight · Receivables')).toBeVisible()
  await expectPage(page.getByRole('tab').first()).toBeHidden()
  await expectPage(page.getByLabel('Period')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.context().setOffline(true)
  await page.goto(path)
  await expectPage(page.getByText(/^Offline — showing this report as of/)).toBeVisible()
  await expectPage(figureOn(page, 'Revenue')).toContainText(formatDollars(figureIn(overview, 'revenue') as number))
  await expectPage(page.getByRole('button', { name: 'Needs a connection of By week' }).first()).toBeDisabled()
  await picture(page, 'reports-offline')
  await page.setViewportSize({ width: 1280, height: 1000 })
  await tab(page, 'Lanes').click()
  // This report is not cached: the page links the cached ones by name.
  await expectPage(page.getByText("Lanes isn't saved on this device yet. Connect to see it.")).toBeVisible()
  const retained = panel(page, 'Saved on this device').getByRole('link')
  await expectPage(retained.first()).toHaveText(/^Receivables · Dec 4, 2000 – Jan 1, 2001 · as of /)
  await expectPage(retained.filter({ hasText: /^Overview · Last 4 weeks, .* · Reefer · as of / })).toHaveCount(1)
  await tab(page, 'On time').click()
  await expectPage(page.getByText("On time isn't saved on this device with these filters. Connect to see it.")).toBeVisible()
  await picture(page, 'reports-not-kept')
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.getByRole('link', { name: /^Last 4 weeks, / }).click()
  await expectPage(page.getByRole('slider', { name: /^On-time delivery, 4 weeks/ })).toBeVisible()
  await page.context().setOffline(false)
  await page.goto(path)
  await expectPage(figureOn(page, 'Revenue')).toBeVisible()
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  expect(await stored()).toContain('fairlane-reports')
  await page.getByRole('banner').getByRole('link', { name: 'Sign Out' }).click()
  await expectPage(page.getByRole('heading', { level: 1 })).not.toHaveText('Reports')
  await expect.poll(stored).not.toContain('fairlane-reports')
})
