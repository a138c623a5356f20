import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, useSite } from '../../../support/browser.ts'
import { addLoad, board, changeLoad } from '../../../support/e2e/loadRows.ts'
import { createBroker, createDriver, createLoad } from '../../../support/factories.ts'
import { loadScreen, noAccess, offlineBanner, olderNeedConnection } from '../../../support/spec/specPortal.ts'
import { createTrackingEvent } from '../../../support/trackingEvents.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const day = 86_400_000

beforeEach(() => site.server.knex('loads').del())

const create = (values?: Parameters<typeof createLoad>[1]) => createLoad(site.server.knex, values)
const open = site.openAs('dispatcher')
const card = (page: Page, id: string) => page.getByRole('article', { name: id })
const row = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name} ?\\d`) })
const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A promise, and the function that resolves it. */
function gate(): [closed: Promise<void>, open: () => void] {
  let open = () => {}
  return [new Promise((resolve) => (open = resolve)), () => open()]
}

/** One load of each kind, so that all figures of the screen differ. */
async function createLoadOfEachKind() {
  const { knex } = site.server
  const { id: brokerId } = await createBroker(knex, { name: 'Copper State Logistics' })
  const { id: assignedDriverId } = await createDriver(knex, { firstName: 'Ray', lastName: 'Dominguez' })
  const booked = await create({ brokerId, id: 'FF4821337705', pickupDateTime: new Date('2031-11-20T13:30:00Z') })
  const enroute = await create({
    status: 'enroute',
    assignedDriverId,
    distance: 372,
    rateLinehaulCents: 120_000,
    accessorialsCents: [12_500],
    equipment: 'dry_van',
    trailerFeet: 53,
    pickupLocation: 'Fresno, CA',
    pickupZone: 'America/Los_Angeles',
    deliveryDateTime: new Date(Date.now() + 3 * 3_600_000),
  })
  const planned = await create({ status: 'planned', assignedDriverId })
  const delivered = await create({ status: 'delivered', assignedDriverId, rateLinehaulCents: 100_000, accessorialsCents: [] })
  const paid = await create({ status: 'paid', assignedDriverId, rateLinehaulCents: 50_025, accessorialsCents: [10] })
  return { assignedDriverId, booked, enroute, planned, delivered, paid }
}

test('cards show each load, figures and tabs the totals, and actions lead to where they are done', async () => {
  const { booked, enroute } = await createLoadOfEachKind()
  const page = await open(board, phone)
  await expectPage(page).toHaveTitle(`${loadScreen.title} | Fairlane Freight`)
  await expectPage(page.getByRole('heading', { level: 1, name: loadScreen.title })).toBeVisible()
  await expectPage(figure(page, 'Total Loads')).toContainText(/5.*1 planned/)
  await expectPage(figure(page, 'En Route')).toContainText(/1.*1 due within 4 hours/)
  await expectPage(figure(page, 'Unassigned')).toContainText(/1.*booked, no driver/)
  await expectPage(figure(page, 'Completed Revenue')).toContainText(/\$1,500\.35.*2 loads/)
  const tabs = ['All5', 'Quoted0', 'Booked1', 'En Route1', 'Delivered1', 'Invoiced0', 'Paid1']
  await expectPage(page.getByRole('tab')).toHaveText(tabs)
  await expectPage(page.getByRole('article')).toHaveCount(5)

  await expectPage(card(page, booked.id)).toContainText('Copper State Logistics')
  await expectPage(card(page, booked.id)).toContainText('Phoenix, AZNov 20, 2031, 6:30 AM MST')
  await expectPage(card(page, booked.id)).toContainText('$1,060.60')
  await expectPage(card(page, booked.id)).toContainText('373 mi · $2.84/mi · Hotshot Trailer, 40 ft')
  await expectPage(card(page, enroute.id)).toContainText('En Route')
  await expectPage(card(page, enroute.id)).toContainText('$1,325.00')
  await expectPage(card(page, enroute.id)).toContainText('372 mi · $3.56/mi · Dry Van, 53 ft')
  await expectPage(card(page, enroute.id)).toContainText('Ray Dominguez')
  await expectPage(card(page, enroute.id)).toContainText(/Fresno, CA\w+ \d+, \d+:\d\d [AP]M P[SD]T/)

  // Assign Driver is shown only on a booked load without a driver.
  await expectPage(page.getByRole('link', { name: /^Assign Driver/ })).toHaveCount(1)
  await expectPage(card(page, booked.id).getByRole('link', { name: /^Assign Driver/ })).toBeVisible()
  await expectPage(page.getByRole('link', { name: 'Create Load' })).toHaveAttribute('href', '/portal/admin/loads/new')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('a wide screen shows a table; tabs, filters and search are stored in the address and cleared with one click', async () => {
  const { booked, enroute, delivered, paid } = await createLoadOfEachKind()
  const page = await open(board)
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expectPage(rows).toHaveCount(5)
  await expectPage(row(page, enroute.id)).toContainText('$1,325.00')
  await expectPage(row(page, enroute.id)).toContainText('372\u00a0mi$3.56/mi')
  await expectAccessible(page)
  await expectPage(page.getByRole('tab')).toHaveText([...loadScreen.tabs].map((name) => new RegExp(`^${name}\\d`)))

  await tab(page, 'All').focus()
  await page.keyboard.press('End')
  await expectPage(tab(page, 'Paid')).toBeFocused()
  await expectPage(page).toHaveURL(/status=paid/)
  await expectPage(page.getByRole('tabpanel', { name: /^Paid/ }).getByRole('row').last()).toContainText(paid.id)
  await expectPage(rows).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expectPage(tab(page, 'All')).toHaveAttribute('aria-selected', 'true')
  await page.getByLabel('Status', { exact: true }).selectOption('planned')
  await expectPage(rows).toHaveCount(1)
  await expectPage(rows).toContainText('Planned')
  await expectPage(page.getByRole('tab', { selected: true })).toHaveCount(0)
  await expectPage(page.getByRole('tabpanel', { name: 'Planned' })).toBeVisible()
  await tab(page, 'Delivered').click()
  await expectPage(rows).toHaveText([new RegExp(delivered.id)])

  await page.getByLabel('Status', { exact: true }).selectOption('')
  await page.getByLabel('Equipment').selectOption('dry_van')
  await expectPage(rows).toHaveText([new RegExp(enroute.id)])
  await expectPage(page.getByRole('tab')).toHaveText(loadScreen.tabs.map((name, at) => `${name}${at === 0 || at === 3 ? 1 : 0}`))
  const box = page.getByRole('searchbox')
  await expectPage(box).toHaveAttribute('placeholder', /^Search/)
  await box.fill('FRESNO')
  await expectPage(page).toHaveURL(/search=FRESNO/)
  await page.reload()
  await expectPage(rows).toHaveText([new RegExp(enroute.id)])
  await expectPage(page.getByLabel('Equipment')).toHaveValue('dry_van')

  await box.fill('100%')
  await expectPage(page.getByRole('heading', { name: loadScreen.empty })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expectPage(page).toHaveURL(new RegExp(`${board}$`))
  await expectPage(rows).toHaveCount(5)
  await box.fill('copper state')
  await expectPage(rows).toHaveText([new RegExp(booked.id)])
})

test('late and at-risk loads are first and marked, in rows of two lines; the sorted column is stored in the address', async () => {
  const { knex } = site.server
  const { id: assignedDriverId } = await createDriver(knex)
  const { id: brokerId } = await createBroker(knex, { name: 'Pacific Crest Freight Brokers, LLC' })
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const road = { status: 'enroute', assignedDriverId, brokerId, pickupDateTime: at(-600) } as const
  const booked = await create({ brokerId, distance: 1_359 })
  const arrived = await create({ ...road, deliveryDateTime: at(30), distance: 9 })
  await createTrackingEvent(knex, { loadId: arrived.id, type: 'arrived_delivery', location: 'Los Angeles, CA' })
  const risky = await create({ ...road, deliveryDateTime: at(40.5) })
  const late = await create({ ...road, deliveryDateTime: at(-125) })
  await createTrackingEvent(knex, { loadId: late.id, occurredAt: at(-300) })
  const page = await open(board, { viewport: { width: 1280, height: 900 } })
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expectPage(rows).toHaveText([late, risky, arrived, booked].map(({ id }) => new RegExp(id)))
  await expectPage(row(page, late.id)).toContainText(/En RouteLate, 2 h \d min/)
  await expectPage(row(page, late.id)).toContainText(/Check call, Blythe, CA, .*\d:\d\d [AP]M P[SD]T/)
  await expectPage(row(page, risky.id)).toContainText(/At risk, (39|4\d) min/)
  await expectPage(row(page, arrived.id)).toContainText('Arrived at Delivery')
  await expectPage(row(page, arrived.id)).not.toContainText(/late|risk/i)
  await expectPage(figure(page, 'En Route')).toContainText(/1 late1 at risk1 due within 4 hours/)
  // Beside the collapsed and the expanded sidebar, with all content of its card.
  for (const side of [/^Expand/, /^Collapse/]) {
    await expectPage(page.getByRole('button', { name: side })).toBeVisible()
    for (const { id } of [late, risky, arrived, booked]) {
      await expect.poll(async () => (await row(page, id).boundingBox())?.height, { message: id }).toBeLessThanOrEqual(50)
      const cells = row(page, id).getByText(/^\$[\d.]+\/mi$|^Hotshot Trailer|^[\d,]+\u00a0mi$|^\$[\d,]+\.\d\d$/)
      await expectPage(cells.filter({ visible: true })).toHaveCount(4)
    }
    await page.keyboard.press('Control+b')
  }

  await page.getByRole('button', { name: 'Miles' }).click()
  await expectPage(page).toHaveURL(/\?sort=-miles$/)
  await expectPage(rows.first()).toContainText(booked.id)
  await expectPage(rows.last()).toContainText(arrived.id)
  await expectPage(page.getByRole('columnheader', { name: 'Miles' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('searchbox').fill('los angeles crest')
  await expectPage(rows).toHaveCount(4)
  await page.reload()
  await expectPage(rows.first()).toContainText(booked.id)
  for (const _ of ['ascending', 'none']) await page.getByRole('button', { name: 'Miles' }).click()
  await expectPage(rows.first()).toContainText(late.id)

  // On a small phone, and with large text, amounts do not wrap and nothing overflows.
  await page.setViewportSize({ width: 320, height: 700 })
  await expectPage(card(page, late.id)).toContainText(/Late, 2 h \d min/)
  await expectPage(card(page, late.id)).toContainText('Check call, Blythe, CA')
  const isWhole = async () => {
    const amounts = page.getByText(/^\$[\d,.]+$|^\$[\d.]+\/mi$/)
    await expectPage(amounts).not.toHaveCount(0)
    const lines = await amounts.evaluateAll((all) => all.map((one) => one.getClientRects().length))
    expect(lines.filter((count) => count !== 1)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await isWhole()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '125%'
  })
  await isWhole()
})

test('a change by another person is shown without a reload, also in the figures', async () => {
  const page = await open(board)
  await expectPage(page.getByRole('heading', { name: loadScreen.empty })).toBeVisible()
  const load = await addLoad(site.server)
  await expectPage(row(page, load.id)).toContainText('Booked')
  await expectPage(figure(page, 'Unassigned')).toContainText('1')
  const { id } = await createDriver(site.server.knex, { firstName: 'Tyrone', lastName: 'Whitfield' })
  await changeLoad(site.server, load, { status: 'planned', assigned_driver_id: id })
  await expectPage(row(page, load.id)).toContainText('Planned')
  await expectPage(row(page, load.id)).toContainText('Tyrone Whitfield')
  await expectPage(figure(page, 'Total Loads')).toContainText('1 planned')
  await expectPage(figure(page, 'Unassigned')).toContainText('0')
})

test('a change between the first fetch and the open event stream is fetched as well', async () => {
  await create()
  const page = await open('/robots.txt')
  const [asked, letAsk] = gate()
  const [mayStream, letStream] = gate()
  const [mayAnswer, letAnswer] = gate()
  await page.route('**/api/events', async (route) => {
    await mayStream
    await route.continue()
  })
  await page.route('**/api/loads?set=working*', async (route) => {
    const response = await route.fetch()
    letAsk()
    await mayAnswer
    await route.fulfill({ response })
  })
  const streaming = page.waitForResponse('**/api/events')
  await page.goto(board)
  await asked
  const late = await create()
  letStream()
  await streaming
  letAnswer()
  await expectPage(row(page, late.id)).toBeVisible()
})

test('a search without cached results asks the server for older loads; without a network it says so and keeps the rows', async () => {
  const { booked, assignedDriverId } = await createLoadOfEachKind()
  const old = await create({
    status: 'paid',
    assignedDriverId,
    paidAt: new Date(Date.now() - 100 * day),
    pickupLocation: 'Yuma, AZ',
  })
  const page = await open(board, { expected: [/ERR_INTERNET_DISCONNECTED/] })
  await expectPage(row(page, booked.id)).toBeVisible()
  await expectPage(row(page, old.id)).toHaveCount(0)
  await expectPage(tab(page, 'Paid')).toContainText('2')
  await expectPage(page.getByText('5 of 6 shown')).toBeVisible()
  const box = page.getByRole('searchbox')
  await box.fill('yuma')
  await expectPage(row(page, old.id)).toBeVisible()
  await expectPage(page.getByText('Older loads, from the server')).toBeVisible()

  await page.context().setOffline(true)
  await box.fill('flagstaff')
  await expectPage(page.getByText(olderNeedConnection)).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await page.getByRole('link', { name: 'Schedule' }).first().click()
  await page.getByRole('link', { name: 'Loads', exact: true }).first().click()
  await expectPage(row(page, booked.id)).toBeVisible()
  await expectPage(page.getByText(offlineBanner)).toBeVisible()
  await page.context().setOffline(false)
})

test('a list that cannot be fetched shows one error, and is fetched again with one click', async () => {
  const { booked } = await createLoadOfEachKind()
  const page = await open('/robots.txt', { expected: [/503|ERR_FAILED/] })
  // Every fetch fails: the board also fetches when the event stream opens.
  const broken = '**/api/loads?**'
  await page.route(broken, (route) => route.abort())
  await page.goto(board)
  const [title, text] = loadScreen.failed
  await expectPage(page.getByText(title)).toBeVisible()
  await expectPage(page.getByText(text)).toBeVisible()
  await expectPage(figure(page, 'Total Loads')).toHaveCount(0)
  await page.unroute(broken)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expectPage(row(page, booked.id)).toBeVisible()
  await expectPage(page.getByRole('main')).toBeFocused()
})

describe('by role', () => {
  test('a viewer sees the board without money and without actions', async () => {
    const { booked } = await createLoadOfEachKind()
    const page = await open(board, { cookie: await site.server.signInAs('viewer') })
    await expectPage(row(page, booked.id)).toContainText('373 mi')
    await expectPage(figure(page, 'Total Loads')).toContainText('5')
    await expectPage(page.getByRole('main')).not.toContainText('$')
    await expectPage(figure(page, 'Completed Revenue')).toHaveCount(0)
    await expectPage(page.getByRole('link', { name: /Assign Driver|Create Load/ })).toHaveCount(0)
  })

  test('a role that may not read loads is shown that it has no access', async () => {
    await createLoadOfEachKind()
    const page = await open(board, { cookie: await site.server.signInAs('recruiter'), expected: [/403/] })
    await expectPage(page.getByText(noAccess)).toBeVisible()
    await expectPage(page.getByRole('tab')).toHaveCount(0)
    await expectAccessible(page)
  })
})
