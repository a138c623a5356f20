import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { parseCsv } from '../../../support/csv.ts'
import { board } from '../../../support/e2e/loadRows.ts'
import { createBroker, createDriver, createLoad } from '../../../support/factories.ts'
import { loadScreen } from '../../../support/spec/specPortal.ts'

const site = useSite()
const day = 86_400_000

beforeEach(() => site.server.knex('loads').del())

const open = site.openAs('dispatcher')
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const filters = (page: Page) => page.getByRole('button', { name: /^More Filters/ })
const suggestion = (page: Page, name: string) => page.getByRole('option', { name, exact: true })

/** Three loads, entered in this order, each with its own driver, broker and day of pickup, and one that no device caches. */
async function createLoads() {
  const { knex } = site.server
  const load = async (lastName: string, broker: string, pickup: string, values: Parameters<typeof createLoad>[1] = {}) => {
    const { id: assignedDriverId } = await createDriver(knex, { firstName: 'Ray', lastName })
    const { id: brokerId } = await createBroker(knex, { name: broker })
    const pickupDateTime = new Date(pickup)
    const deliveryDateTime = new Date(pickupDateTime.getTime() + 2 * day)
    const { id } = await createLoad(knex, {
      status: 'planned',
      assignedDriverId,
      brokerId,
      pickupDateTime,
      deliveryDateTime,
      ...values,
    })
    return id
  }
  // By the clock of Phoenix the last minutes of Nov 21.
  const middle = await load('Domínguez', 'Copper State Logistics', '2031-11-22T06:55:00Z')
  const last = await load('Whitfield', 'Lone Star Load Exchange', '2031-11-24T15:00:00Z', { status: 'booked' })
  const first = await load('Kowalczyk', 'Gulf & Border Produce', '2031-11-20T15:00:00Z')
  const old = await load('Retired', 'Old Pueblo Steel Supply', '2020-02-03T15:00:00Z', {
    status: 'paid',
    paidAt: new Date(Date.now() - 100 * day),
  })
  return { first, middle, last, old }
}

test('the board is sorted and filtered by driver, broker and day of pickup, all of it in the address', async () => {
  const { first, middle, last, old } = await createLoads()
  const page = await open(board)
  await expectPage(rows(page)).toHaveText([first, middle, last].map((id) => new RegExp(id)))
  const sort = page.getByLabel('Sort')
  await expectPage(sort.getByRole('option')).toHaveText([
    'Needs attention',
    'Pickup, soonest first',
    'Delivery, soonest first',
    'Newest first',
  ])
  await sort.selectOption('Newest first')
  await expectPage(rows(page)).toHaveText([first, last, middle].map((id) => new RegExp(id)))
  await expectPage(page.getByRole('table', { name: 'Loads: newest first' })).toBeVisible()
  await sort.selectOption('Pickup, soonest first')
  await expectPage(rows(page)).toHaveText([first, middle, last].map((id) => new RegExp(id)))
  // A table header sets the same order, and the select lists other orders once they are selected.
  await expectPage(page.getByRole('columnheader', { name: 'Pickup' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Driver', exact: true }).click()
  await expectPage(sort.locator(':checked')).toHaveText('Driver, A to Z')
  await sort.selectOption('Needs attention')
  await expectPage(page).toHaveURL(new RegExp(`${board}$`))

  // By typing, without accents, with the keyboard.
  await filters(page).click()
  await page.getByRole('combobox', { name: 'Driver' }).fill('dominguez')
  await expectPage(page.getByRole('option', { name: /^Ray/ })).toHaveText(['Ray Domínguez'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectPage(page).toHaveURL(/driver=[0-9a-f-]{36}$/)
  await expectPage(rows(page)).toHaveText([new RegExp(middle)])
  await expectPage(page.getByRole('tab', { name: /^All/ })).toHaveText('All1')
  await picture(page, 'load-filters')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(page)
  await filters(page).click()
  await picture(page, 'load-filters-chosen')
  await page.setViewportSize({ width: 1280, height: 900 })
  const chosen = page.getByRole('list', { name: 'Chosen filters' }).getByRole('button')
  await expectPage(chosen).toHaveText(['Clear the filter Driver: Ray Domínguez'])
  await page.reload()
  await expectPage(rows(page)).toHaveText([new RegExp(middle)])
  await expectPage(chosen).toHaveText(['Clear the filter Driver: Ray Domínguez'])
  await chosen.click()
  await expectPage(rows(page)).toHaveCount(3)

  await filters(page).click()
  await page.getByRole('combobox', { name: 'Broker' }).click()
  await suggestion(page, 'Lone Star Load Exchange').click()
  await expectPage(rows(page)).toHaveText([new RegExp(last)])
  // A text that is no broker's name changes nothing; an empty field means any broker.
  await page.getByRole('combobox', { name: 'Broker' }).fill('nobody')
  await page.getByLabel('Pickup from').focus()
  await expectPage(page.getByRole('combobox', { name: 'Broker' })).toHaveValue('Lone Star Load Exchange')
  await page.getByRole('combobox', { name: 'Broker' }).fill('')
  await expectPage(rows(page)).toHaveCount(3)
  await page.getByLabel('Pickup from').fill('2031-11-21')
  await expectPage(rows(page)).toHaveCount(2)
  await page.getByLabel('Pickup until').fill('2031-11-21')
  await expectPage(rows(page)).toHaveText([new RegExp(middle)])
  await page.getByLabel('Equipment').selectOption('reefer')
  await expectPage(page.getByRole('heading', { name: loadScreen.empty })).toBeVisible()
  await expectPage(page.getByText('Filters: equipment Reefer, pickup Nov 21, 2031.')).toBeVisible()
  await picture(page, 'load-filters-none')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expectPage(page).toHaveURL(new RegExp(`${board}$`))
  await expectPage(rows(page)).toHaveCount(3)

  // No list has a cancelled load without its filter; its number, as people write it, finds it.
  const { id: cancelled } = await createLoad(site.server.knex, { cancelledAt: new Date() })
  await page.getByRole('searchbox').fill(`#${cancelled.slice(0, 6).toLowerCase()} ${cancelled.slice(6)}`)
  await page.getByRole('button', { name: 'Search cancelled loads' }).click()
  await expectPage(rows(page)).toHaveText([/Cancelled/])
  await expectPage(page.getByRole('button', { name: 'Search cancelled loads' })).toHaveCount(0)
  await page
    .getByRole('link', { name: new RegExp(cancelled) })
    .first()
    .click()
  await expectPage(page.getByRole('main')).toContainText('This load was cancelled')
  await page.goto(board)
  await filters(page).click()

  // The server answers the same filters for loads that no device caches.
  await page.getByLabel('Pickup until').fill('2020-12-31')
  await expectPage(rows(page)).toHaveText([new RegExp(old)])
  await expectPage(page.getByText('Older loads, from the server')).toBeVisible()

  // Two choices before the page is drawn again: neither replaces the other.
  await page.goto(board)
  await filters(page).click()
  await page.getByLabel('Pickup from').waitFor()
  await page.evaluate(() => {
    const put = (id: string, day: string) => {
      const field = document.getElementById(id) as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, day)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    put('filter-from', '2031-11-21')
    put('filter-to', '2031-11-22')
  })
  await expectPage(page).toHaveURL(/pickupFrom=2031-11-21&pickupTo=2031-11-22$/)

  // On a phone there are cards, with the same order and filters.
  await page.goto(`${board}?sort=-created&pickupFrom=2031-11-21`)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectPage(page.getByRole('article').getByRole('heading')).toHaveText([last, middle].map((id) => new RegExp(id)))
  await page.getByLabel('Sort').selectOption('Delivery, soonest first')
  await expectPage(page.getByRole('article').getByRole('heading')).toHaveText([middle, last].map((id) => new RegExp(id)))
  await expectPage(chosen).toHaveText(['Clear the filter Pickup: Nov 21, 2031 or later'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('what the filters show is exported; without a connection the button says so, and a refusal is a sentence', async () => {
  const { middle, first } = await createLoads()
  const page = await open(`${board}?status=planned`, { acceptDownloads: true, expected: [/ERR_INTERNET|503/] })
  await expectPage(rows(page)).toHaveCount(2)
  const button = page.getByRole('button', { name: 'Export' })
  const exported = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(file.suggestedFilename()).toMatch(/^loads-\d{4}-\d\d-\d\d\.csv$/)
    return parseCsv(await readFile(await file.path(), 'utf8'))
  }
  const [titles, ...lines] = await exported()
  expect(titles).not.toContain('Driver pay')
  expect(lines.map(([id]) => id)).toEqual([first, middle])
  await expectPage(page.getByText(/^The list is in loads-[\d-]+\.csv\.$/)).toBeVisible()
  // The export uses the typed text at once.
  await page.getByRole('searchbox').fill('kowal')
  expect((await exported()).slice(1).map(([id]) => id)).toEqual([first])

  await page.route('**/api/loads/export*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The database is busy.' }, contentType: 'application/problem+json' }),
  )
  await button.click()
  await expectPage(page.getByText('The database is busy.')).toBeVisible()
  await expectPage(button).toBeEnabled()
  await page.context().setOffline(true)
  await expectPage(page.getByRole('button', { name: 'Needs a connection' })).toBeDisabled()
  await page.context().setOffline(false)
})
