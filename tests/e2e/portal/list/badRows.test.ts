import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, expectPage, useSite } from '../../../support/browser.ts'
import { desk } from '../../../support/e2e/deskQuotes.ts'
import { board, myLoads } from '../../../support/e2e/loadRows.ts'
import { createDriver, createLoad, createQuoteRow } from '../../../support/factories.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 } }
/** React logs what an error boundary has caught. */
const expected = [/Minified React error #31|error boundary/i]

/** Gives this row a pickup location that the page cannot render, as a response of another server version might. */
async function breakRow(page: Page, resource: 'quotes' | 'loads', id: string): Promise<void> {
  const breakIt = (row: { id?: string }) => (row.id === id ? { ...row, pickupLocation: { city: 'Marfa' } } : row)
  await page.route(new RegExp(`/api/${resource}([/?]|$)`), async (route) => {
    const response = await route.fetch()
    if (response.status() !== 200) return route.fulfill({ response })
    const body = await response.json()
    await route.fulfill({ response, json: Array.isArray(body) ? body.map(breakIt) : breakIt(body) })
  })
}

const broken = (page: Page, called: string) => page.getByText(`Something went wrong showing ${called}`)

async function expectOneBroken(page: Page, bad: string, good: string): Promise<void> {
  await expectPage(broken(page, bad)).toBeVisible()
  await expectPage(page.getByText(good).first()).toBeVisible()
  await expectPage(page.getByText(/Something went wrong showing/)).toHaveCount(1)
  await expectPage(page.getByText(/Check your connection|could not be loaded/)).toHaveCount(0)
}

test.each([
  ['a table', {}],
  ['cards', phone],
])('a row that fails to render breaks alone, in %s of the desk', async (_what, size) => {
  const bad = await createQuoteRow(site.server.knex)
  const good = await createQuoteRow(site.server.knex, { companyName: 'Second Street Steel' })
  const page = await site.open('/robots.txt', { cookie: await site.server.signInAs('dispatcher'), expected, ...size })
  await breakRow(page, 'quotes', bad.id)
  await page.goto(desk)
  await expectOneBroken(page, `Q-${bad.number}`, good.companyName)
  await expectAccessible(page)
  await site.server.knex('quotes').del()
})

test('a row that fails to render breaks alone on the board, the dashboard and My Loads; a record keeps the shell', async () => {
  const { id: assignedDriverId } = await createDriver(site.server.knex)
  const own = { status: 'enroute', assignedDriverId } as const
  const bad = await createLoad(site.server.knex, own)
  const good = await createLoad(site.server.knex, { ...own, pickupLocation: 'Marfa, TX' })
  const cookie = await site.server.signInAs('dispatcher')
  for (const size of [{}, phone]) {
    const page = await site.open('/robots.txt', { cookie, expected, ...size })
    await breakRow(page, 'loads', bad.id)
    await page.goto(board)
    await expectOneBroken(page, bad.id, good.id)
    await page.goto('/portal/admin')
    await expectOneBroken(page, bad.id, good.id)
    await page.goto(`${board}/${bad.id}`)
    await expectPage(page.getByRole('heading', { level: 1, name: 'This screen could not be shown' })).toBeVisible()
    await expectPage(page.getByRole('main')).toContainText("It's our mistake, not your connection.")
    await expectPage(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await page.goto(board)
    await page
      .getByRole('link', { name: new RegExp(good.id) })
      .or(page.getByRole('link', { name: `View Details of ${good.id}` }))
      .first()
      .click()
    await expectPage(page.getByRole('heading', { level: 1, name: good.id })).toBeVisible()
  }
  const driver = await site.server.signInAs('driver', { driverId: assignedDriverId })
  const cab = await site.open('/robots.txt', { cookie: driver, expected, ...phone })
  await breakRow(cab, 'loads', bad.id)
  await cab.goto(myLoads)
  await expectOneBroken(cab, bad.id, good.id)
  await cab.goto('/portal/driver')
  await expectPage(cab.getByRole('heading', { name: 'Completed Loads' })).toBeVisible()
  expect(await cab.getByText(/could not be loaded/).count()).toBe(0)
})

test('a row with a time after the year 9999 is shown', async () => {
  const { knex } = site.server
  await knex('loads').del()
  const instant = knex.raw(`'10000-01-01T07:59:00Z'::timestamptz`)
  const load = await createLoad(knex, { status: 'booked' })
  const quote = await createQuoteRow(knex)
  await knex('loads').where({ id: load.id }).update({ pickup_date_time: instant, delivery_date_time: instant })
  await knex('quotes').where({ id: quote.id }).update({ pickup_time: instant })
  const page = await site.open(board, { cookie: await site.server.signInAs('dispatcher') })
  for (const [path, called] of [
    [board, load.id],
    [desk, `Q-${quote.number}`],
  ] as const) {
    await page.goto(path)
    // Both fetched from the server and read from the cache.
    for (const again of [false, true]) {
      if (again) await page.reload()
      await expectPage(page.getByRole('row').filter({ hasText: called })).toContainText(/Unknown time|10000/)
    }
  }
})
