import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordChange } from '../../../../server/platform/sse/record.ts'
import { expectAccessible, expectPage, useSite } from '../../../support/browser.ts'
import { createDocument, createDriver, createLoad, createSettlement } from '../../../support/factories.ts'
import { roles } from '../../../support/spec/spec.ts'
import {
  dashboardCards,
  dashboardLinks,
  dashboardSections,
  doneMost,
  entriesOf,
  metrics,
  portalPermissions,
  quickActions,
  seenBanner,
} from '../../../support/spec/specPortal.ts'

const site = useSite()
const path = '/portal/admin'
/** Without the superadmin, who has the same as the admin. */
const staff = roles.filter((role) => !['driver', 'shipper', 'superadmin'].includes(role))
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

beforeEach(async () => {
  const { knex } = site.server
  await knex('users').update({ driver_id: null })
  for (const table of ['settlement_lines', 'settlements', 'loads', 'drivers']) await knex(table).delete()
})

const has = (table: Record<string, readonly string[]>, role: string) =>
  Object.keys(table).filter((entry) => table[entry]?.includes(role))
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

test.each(staff)('%s sees the cards, sections and actions of the role', async (role) => {
  const { id: driverId } = await createDriver(site.server.knex)
  await createDocument(site.server.knex, { driverId, expiresOn: '2020-02-29' })
  const page = await site.open(path, { cookie: await site.server.signInAs(role) })
  await expectPage(page).toHaveTitle('Dashboard | Fairlane Freight')
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expectPage(page.getByText(/ · updated \d+:\d\d [AP]M$/)).toBeVisible()
  const sections = Object.keys(dashboardSections).filter((title) => {
    const { resource } = dashboardSections[title as keyof typeof dashboardSections]
    return (portalPermissions[resource].all as readonly string[]).includes(role)
  })
  const places = entriesOf(role).map(({ text }) => text)
  const linked = places.filter((item) => (quickActions as readonly string[]).includes(item))
  const actions = [doneMost[role] ?? [], linked].flat()
  const wanted = [...has(dashboardCards, role), ...sections, ...(actions.length ? ['Quick Actions'] : [])]
  const more = ['Quote requests', 'Driver applications']
  await expect
    .poll(async () => {
      const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
      return titles.filter((title) => !more.includes(title)).sort()
    })
    .toEqual(wanted.sort())
  const quick = region(page, 'Quick Actions').getByRole('link')
  if (actions.length) await expectPage(quick).toHaveText(actions)
  // Each in one line, also where there is little room.
  await page.setViewportSize({ width: 820, height: 900 })
  const heights = await quick.evaluateAll((links) => links.map((link) => link.clientHeight))
  expect(heights.filter((height) => height > 44)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })
  await expectPage(page.getByRole('navigation', { name: 'Portal' }).getByRole('link')).toHaveText(
    places.map((item) =>
      item === 'Drivers' && (metrics.expiringDocuments as readonly string[]).includes(role) ? 'Drivers1' : item,
    ),
  )
})

test('figures and rows match the database and are updated live', async () => {
  const { knex } = site.server
  const drivers = []
  for (const lastName of ['Bright', 'Cortez', 'Dunn']) drivers.push(await createDriver(knex, { lastName }))
  const [bright, cortez, dunn] = drivers.map(({ id }) => id) as [string, string, string]
  await createDriver(knex, { status: 'applicant', lastName: 'Applicant' })
  await createDocument(knex, { driverId: bright, expiresOn: '2020-02-29' })
  // The order of the pickups differs from that of the deliveries.
  const due: string[] = []
  for (const [place, assignedDriverId] of [bright, bright, cortez, cortez].entries()) {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000)
    const stops = { pickupDateTime: at((place % 2) - 2), deliveryDateTime: at(place + 1) }
    due.push((await createLoad(knex, { status: 'enroute', assignedDriverId, ...stops })).id)
  }
  await createLoad(knex, { status: 'planned', assignedDriverId: bright })
  const delivered = await createLoad(knex, {
    status: 'delivered',
    assignedDriverId: dunn,
    rateLinehaulCents: 125_000,
    accessorialsCents: [],
    deliveredAt: new Date(),
  })
  for (let made = 0; made < 4; made += 1) await createSettlement(knex, made ? [] : [delivered], { driverId: dunn })
  const cookie = await site.server.signInAs('admin')
  const page = await site.open(path, { cookie })
  await expectPage(card(page, 'Drivers')).toContainText(/3of 4 active.*2 on a load.*1 available.*1 not active/)
  await expectPage(card(page, 'Active Loads')).toContainText(/4en route now.*1Planned/)
  await expectPage(card(page, 'Weekly Revenue')).toContainText(/\$1,250\.00delivered this week.*—/)
  await expectPage(card(page, 'Pending Settlements')).toContainText('4waiting')
  await expectPage(card(page, 'Document Alerts')).toContainText('1expired or due within 60 days')
  // The minus sign is not a hyphen.
  const response = await (await site.server.request('/api/dashboard', { cookie })).json()
  await page.route('**/api/dashboard', (route) => route.fulfill({ json: { ...response, weeklyRevenueChange: -23.8 } }))
  await page.reload()
  await expectPage(card(page, 'Weekly Revenue')).toContainText('−23.8%')
  await page.unroute('**/api/dashboard')
  for (const [title, { first }] of Object.entries(dashboardSections)) {
    await expectPage(region(page, title).getByRole('listitem')).toHaveCount(first)
  }
  await expectPage(region(page, 'Recent Drivers')).toContainText(/Odell Bright.*Odell Cortez/)
  await expectPage(region(page, 'Active Loads')).toContainText(/FF\d{10}En RoutePhoenix, AZ.*Los Angeles, CA.*Odell.*Due/)
  const firstDue = due.slice(0, 3).map((id) => new RegExp(id))
  await expectPage(region(page, 'Active Loads').getByRole('listitem')).toHaveText(firstDue)
  await expectPage(region(page, 'Pending Settlements')).toContainText(/Odell Dunn.*ST-20261115.*Nov 9 – 15, 2026.*Pending/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Quick Add', exact: true }).click()
  for (const name of ['Load', 'Add New Load']) {
    await expectPage(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/portal/admin/loads/new')
  }
  for (const [name, href] of Object.entries(dashboardLinks)) {
    await expectPage(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }

  await knex.transaction(async (transaction) => {
    await transaction('loads').where({ assigned_driver_id: bright, status: 'enroute' }).update({ status: 'booked', version: 2 })
    const [{ id }] = await transaction('loads').where({ status: 'booked' }).select('id')
    await recordChange(transaction, { resource: 'loads', id, what: 'status', from: 'enroute', to: 'booked' })
  })
  await expectPage(card(page, 'Active Loads')).toContainText('2en route now')
  await region(page, 'Recent Drivers').getByRole('link', { name: 'Odell Bright' }).click()
  await expectPage(page).toHaveURL(`/portal/admin/drivers/${bright}`)
})

test('empty sections show the texts of the specification', async () => {
  const page = await site.open(`${path}/dashboard`, { cookie: await site.server.signInAs('admin'), ...phone })
  for (const [title, { empty }] of Object.entries(dashboardSections)) {
    await expectPage(region(page, title).getByText(empty, { exact: true })).toBeVisible()
  }
  await expectPage(card(page, 'Document Alerts')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

describe('when it cannot be fetched', () => {
  test('each section shows the error of the server and can be retried', async () => {
    await createDriver(site.server.knex, { lastName: 'Bright' })
    const page = await site.open('/robots.txt', { cookie: await site.server.signInAs('admin'), expected: [/503/] })
    const away = 'The database is away.'
    // The page also reads again by itself, a second after it was opened and when its stream is: the server is back for the press.
    const isPressed = () => page.evaluate(() => 'pressed' in document.documentElement.dataset)
    const refuse = ['drivers?**', 'loads?**', 'settlements?**', 'invoices?**', 'dashboard'].map((end) => `**/api/${end}`)
    for (const address of refuse) {
      await page.route(address, async (route) => {
        if (await isPressed()) await route.continue()
        else await route.fulfill({ status: 503, contentType: 'text/plain', body: away })
      })
    }
    await page.goto(path)
    const alerts = page.getByRole('alert').filter({ hasText: 'Error loading data' })
    await expectPage(alerts).toHaveCount(5)
    for (const alert of await alerts.all()) await expectPage(alert).toContainText(`503: ${away}`)
    await expectAccessible(page)
    const button = region(page, 'Recent Drivers').getByRole('button', { name: 'Try again' })
    await button.evaluate((element) => {
      const note = () => document.documentElement.setAttribute('data-pressed', '')
      element.addEventListener('click', note, { capture: true })
    })
    await button.click()
    await expectPage(region(page, 'Recent Drivers')).toContainText('Odell Bright')
  })

  test('cached figures and rows are shown with their time, but not to another person', async () => {
    const { id } = await createDriver(site.server.knex, { lastName: 'Bright' })
    await createLoad(site.server.knex, { status: 'enroute', assignedDriverId: id })
    const page = await site.open(path, { cookie: await site.server.signInAs('dispatcher'), expected: [/ERR_FAILED|401/] })
    await expectPage(card(page, 'Drivers')).toContainText('1of 1 active')
    await expectPage(region(page, 'Active Loads')).toContainText('Odell Bright')
    const stored = () => page.evaluate(() => localStorage.getItem('fairlane-dashboard') ?? '')
    await expect.poll(stored).toContain('"activeDrivers":1')
    for (const resource of ['dashboard', 'drivers', 'loads']) await page.route(`**/api/${resource}**`, (route) => route.abort())
    await page.reload()
    await expectPage(page.getByText(/^Offline — showing the dashboard as of \d+:\d\d [AP]M$/)).toBeVisible()
    await expectPage(card(page, 'Drivers')).toContainText('1of 1 active')
    await expectPage(region(page, 'Active Loads')).toContainText('Odell Bright')
    // Without cached figures each section shows its own banner.
    await page.evaluate(() => localStorage.removeItem('fairlane-dashboard'))
    await page.reload()
    await expectPage(region(page, 'Active Loads').getByText(seenBanner('loads'))).toBeVisible()
    await page.context().clearCookies()
    const cookie = await site.server.signInAs('dispatcher')
    for (const pair of cookie.split('; ')) {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      await page.context().addCookies([{ name, value, url: site.server.url }])
    }
    await page.reload()
    await expectPage(page.getByRole('alert').filter({ hasText: 'Error loading data' }).first()).toBeVisible()
    await expectPage(page.getByText('of 1 active')).toHaveCount(0)
    expect(await stored()).toBe('')
  })
})

test('rows that could not be revalidated say so while the figures are current; where the figures say it, nothing else does', async () => {
  const { id } = await createDriver(site.server.knex, { lastName: 'Bright' })
  await createLoad(site.server.knex, { status: 'enroute', assignedDriverId: id })
  const driver = await site.server.signInAs('driver', { driverId: id })
  const cookie = await site.server.signInAs('admin')
  const page = await site.open(path, { cookie, expected: [/503|ERR_FAILED/] })
  await expectPage(region(page, 'Active Loads')).toContainText('Odell Bright')
  for (const title of ['Quote requests', 'Driver applications']) await expectPage(region(page, title)).toContainText('waiting')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fairlane-dashboard') ?? '')).toContain('activeDrivers')
  const away = (address: string) => page.route(address, (route) => route.fulfill({ status: 503, body: 'Away' }))
  for (const address of ['**/api/loads?**', '**/api/quotes?**', '**/api/drivers/applications?**']) await away(address)
  await page.reload()
  await expectPage(region(page, 'Active Loads').getByText(seenBanner('loads'))).toBeVisible()
  await expectPage(region(page, 'Quote requests').getByText(seenBanner('quote requests'))).toBeVisible()
  await expectPage(region(page, 'Driver applications').getByText(seenBanner('driver applications'))).toBeVisible()
  await expectPage(page.getByText(seenBanner('the dashboard'))).toHaveCount(0)
  await expectAccessible(page)
  await away('**/api/dashboard')
  await page.reload()
  await expectPage(page.getByText(seenBanner('the dashboard'))).toBeVisible()
  await expectPage(page.getByText(/^Offline — showing/)).toHaveCount(1)

  const cab = await site.open('/portal/driver', { cookie: driver, expected: [/503/], ...phone })
  await expectPage(region(cab, 'Next Load')).toContainText('En Route')
  await cab.route('**/api/loads?**', (route) => route.fulfill({ status: 503, body: 'Away' }))
  await cab.reload()
  await expectPage(region(cab, 'Next Load').getByText(seenBanner('loads'))).toBeVisible()
})

test('a driver sees the gross earnings of the week and the next load, with a link to all loads', async () => {
  const { knex } = site.server
  const { id } = await createDriver(knex)
  const cookie = await site.server.signInAs('driver', { driverId: id })
  const page = await site.open('/portal/driver', { cookie, ...phone })
  await expectPage(page.getByRole('heading', { level: 1, name: 'Welcome, Ines' })).toBeVisible()
  await expectPage(region(page, 'Next Load')).toContainText('No load assigned.')
  await createLoad(knex, { status: 'delivered', assignedDriverId: id, rateLinehaulCents: 100_000, deliveredAt: new Date() })
  await createLoad(knex, { status: 'planned', assignedDriverId: id, pickupDateTime: new Date(Date.now() + 4 * 86_400_000) })
  const next = await createLoad(knex, { status: 'planned', assignedDriverId: id, pickupLocation: 'Yuma, AZ' })
  // However many later pickups there are.
  for (let days = 5; days < 60; days += 1) {
    const pickupDateTime = new Date(Date.now() + days * 86_400_000)
    await createLoad(knex, { status: 'planned', assignedDriverId: id, pickupDateTime })
  }
  await page.reload()
  await expectPage(card(page, 'Completed Loads')).toContainText('1this week')
  await expectPage(card(page, 'Weekly Earnings')).toContainText('$280.00(gross)')
  await expectPage(region(page, 'Next Load')).toContainText(next.id)
  await expectPage(region(page, 'Next Load')).toContainText('Yuma, AZ')
  await expectAccessible(page)
  await expectPage(region(page, 'Next Load').getByRole('link', { name: 'My Loads' })).toHaveAttribute(
    'href',
    '/portal/driver/my-loads',
  )
})
