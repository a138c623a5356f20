import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordChange } from '../../../../server/platform/sse/record.ts'
import { expectAccessible, expectPage, useSite } from '../../../support/browser.ts'
import { parseCsv } from '../../../support/csv.ts'
import { createDocument, createDriver, createLoad } from '../../../support/factories.ts'
import { dayAhead } from '../../../support/loads.ts'
import { driversScreen } from '../../../support/spec/specPortal.ts'

const site = useSite()
const { path, tabs } = driversScreen
const [nothingFound, clearSearch] = driversScreen.empty

beforeEach(async () => {
  for (const table of ['loads', 'drivers']) await site.server.knex(table).delete()
})

/** Too narrow for the table: shows cards. */
const tablet = { viewport: { width: 820, height: 1180 } }
const recruiter = () => site.server.signInAs('recruiter')
const create = async (lastName: string, values: Parameters<typeof createDriver>[1] & { medical?: number } = {}) => {
  const { medical, ...driver } = values
  const { id } = await createDriver(site.server.knex, { firstName: 'Odell', lastName, ...driver })
  if (medical !== undefined) await createDocument(site.server.knex, { driverId: id, expiresOn: dayAhead(medical) })
  return id
}
const compared = ['Driver', 'Status', 'CDL', 'Endorsements', 'Medical card', 'Loads', 'Actions']
const cards = (page: Page) => page.getByRole('article')
const card = (page: Page, name: string) => cards(page).filter({ hasText: name })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

test('lists all drivers with endorsements and expiry dates, filtered by status, with live updates', async () => {
  const bright = await create('Bright', { medical: 400, endorsements: ['N', 'T'] })
  for (const status of ['delivered', 'paid', 'enroute'] as const) {
    await createLoad(site.server.knex, { status, assignedDriverId: bright })
  }
  await create('Soon', { type: 'owner_operator', medical: 23 })
  await create('Gone', { status: 'suspended', type: 'contractor', medical: -3, phone: null, endorsements: [] })
  await create('Newcomer', { status: 'applicant' })
  await create('Left', { status: 'terminated', medical: -90 })
  const page = await site.open(path, { cookie: await recruiter(), ...tablet })
  await expectPage(page).toHaveTitle('Drivers | Fairlane Freight')
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Drivers')
  await expectPage(cards(page)).toContainText(['Odell Bright', 'Odell Gone', 'Odell Left', 'Odell Newcomer', 'Odell Soon'])
  const first = card(page, 'Odell Bright')
  for (const text of ['W2 Employee', 'Onboarded', 'D0455-7710 · AZ', /40[01] days/, 'Completed loads2']) {
    await expectPage(first).toContainText(text)
  }
  await expectPage(first.getByRole('link', { name: '(602) 555-0131' })).toHaveAttribute('href', 'tel:+16025550131')
  await expectPage(first.getByRole('list', { name: 'Endorsements' }).getByRole('listitem')).toContainText(['N', 'T'])
  await expectPage(card(page, 'Odell Soon')).toContainText(/Owner Operator.*Expires in 2[34] days/)
  await expectPage(card(page, 'Odell Gone')).toContainText(/Suspended.*Contractor.*Expired/)
  await expectPage(card(page, 'Odell Gone')).not.toContainText('Phone')
  await expectPage(card(page, 'Odell Newcomer')).toContainText('None on file')

  await expectPage(first.getByRole('link', { name: 'Edit Odell Bright' })).toHaveAttribute('href', `${path}/${bright}/edit`)

  const alert = page.getByRole('region', { name: 'Compliance Alert' })
  await expectPage(alert).toContainText('1 medical card has expired')
  await expectPage(alert).toContainText('1 medical card expires within 60 days')
  await expectPage(alert).toContainText('2 documents in all have expired or will within 60 days')
  await expectPage(tab(page, 'All')).toHaveAttribute('aria-selected', 'true')
  await expectPage(page.getByRole('tab')).toHaveText(tabs.map((name, at) => `${name}${[5, 2, 1, 1, 1][at]}`))
  await expectAccessible(page)

  await alert.getByRole('link', { name: 'Show drivers' }).first().click()
  await expectPage(cards(page)).toHaveCount(1)
  await expectPage(cards(page)).toContainText('Odell Gone')
  await expectPage(page.getByRole('tab')).toHaveText(tabs.map((name, at) => `${name}${[1, 0, 0, 1, 0][at]}`))
  await page.getByRole('button', { name: 'Show all drivers' }).click()
  await tab(page, 'All').focus()
  await page.keyboard.press('ArrowRight')
  await expectPage(tab(page, 'Active')).toBeFocused()
  await expectPage(page).toHaveURL(`${path}?status=onboarded`)
  await expectPage(cards(page)).toHaveCount(2)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
  expect(file.suggestedFilename()).toMatch(/^drivers-\d{4}-\d\d-\d\d\.csv$/)
  const lines = parseCsv(await readFile(await file.path(), 'utf8')).slice(1)
  expect(lines.map(([name]) => name).toSorted()).toEqual(['Odell Bright', 'Odell Soon'])
  await expectPage(page.getByRole('tabpanel', { name: /^Active/ })).toBeVisible()
  await expectPage(page.getByLabel('Status', { exact: true })).toHaveValue('onboarded')
  await page.getByLabel('Status', { exact: true }).selectOption('terminated')
  await expectPage(tab(page, 'Terminated')).toHaveAttribute('aria-selected', 'true')
  await page.reload()
  await expectPage(cards(page)).toHaveCount(1)
  await expectPage(cards(page)).toContainText('Odell Left')

  const id = await create('Meanwhile', { status: 'terminated' })
  await site.server.knex.transaction((transaction) =>
    recordChange(transaction, { resource: 'drivers', id, what: 'status', from: null, to: 'terminated' }),
  )
  await expectPage(cards(page)).toContainText(['Odell Left', 'Odell Meanwhile'])
  await expectPage(tab(page, 'Terminated')).toHaveText('Terminated2')
})

test('a wide screen shows a table', async () => {
  const bright = await create('Bright', { medical: 23, endorsements: ['N', 'T'] })
  await createLoad(site.server.knex, { status: 'paid', assignedDriverId: bright })
  await create('Gone', { status: 'suspended', type: 'contractor', medical: -3 })
  const page = await site.open(path, { cookie: await recruiter() })
  await expectPage(page.getByRole('columnheader')).toHaveText(compared)
  const row = page.getByRole('row').filter({ hasText: 'Odell Bright' })
  for (const text of ['W2 Employee', 'Onboarded', 'D0455-7710 · AZ', /Expires in 2[34] days/])
    await expectPage(row).toContainText(text)
  await expectPage(row.getByRole('cell').nth(4)).toHaveText('1')
  await expectPage(row.getByRole('listitem')).toContainText(['N', 'T'])
  await expectPage(page.getByRole('row').filter({ hasText: 'Odell Gone' })).toContainText(/Contractor.*Suspended.*Expired/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show as cards' }).click()
  await page.reload()
  await expectPage(card(page, 'Odell Bright')).toBeVisible()
})

describe('the search', () => {
  test('matches name and license number literally, and an empty result can be cleared with one click', async () => {
    await create('100% Cotton', { licenseNo: 'Q0007-0001' })
    await create('Quarry')
    const page = await site.open(path, { cookie: await recruiter(), ...tablet })
    const box = page.getByRole('searchbox', { name: 'Search drivers' })
    await expectPage(cards(page)).toHaveCount(2)
    for (const text of ['100%', 'cotton', 'q0007-0', 'Q00070']) {
      await box.fill(text)
      await expectPage(cards(page)).toHaveCount(1)
      await expectPage(cards(page)).toContainText('Odell 100% Cotton')
      await expectPage(page).toHaveURL(/search=/)
    }
    await box.fill('nobody')
    await expectPage(page.getByRole('heading', { name: nothingFound })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: clearSearch }).click()
    await expectPage(cards(page)).toHaveCount(2)
    await expectPage(page).toHaveURL(path)
  })
})

test('offline the cached drivers are shown with their age, and with only the last four of the license number', async () => {
  const id = await create('Bright', { medical: 400 })
  await create('Quarry', { licenseNo: 'Q0007-0001' })
  const expected = [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/]
  const page = await site.open(path, { cookie: await recruiter(), expected, ...tablet })
  await expectPage(card(page, 'Odell Bright')).toContainText('D0455-7710')
  await page.route('**/api/drivers**', (route) => route.abort())
  await page.reload()
  await expectPage(page.getByText(/^Offline — showing drivers as of \d+:\d\d [AP]M$/)).toBeVisible()
  await expectPage(card(page, 'Odell Bright')).toContainText('•••• 7710')
  await expectPage(page.getByText('D0455')).toHaveCount(0)
  const box = page.getByRole('searchbox', { name: 'Search drivers' })
  await box.fill('7710')
  await expectPage(cards(page)).toHaveCount(1)
  await box.fill('D0455')
  await expectPage(page.getByRole('heading', { name: nothingFound })).toBeVisible()
  await expectPage(page.getByText('Offline, only the last 4 digits of a license number are searched.')).toBeVisible()
  await page.getByRole('button', { name: clearSearch }).click()
  await card(page, 'Odell Bright')
    .getByRole('link', { name: /^View Details/ })
    .click()
  await expectPage(page).toHaveURL(`${path}/${id}`)
  await expectPage(page.getByRole('heading', { level: 1, name: 'Odell Bright' })).toBeVisible()
  await expectPage(page.getByText(/^Offline — showing the driver as of/)).toBeVisible()
  await expectPage(page.getByText('•••• 7710')).toBeAttached()
  await page.unroute('**/api/drivers**')
  await page.reload()
  await expectPage(page.getByText('D0455-7710')).toBeVisible()
  await expectPage(page.getByText(/^Offline/)).toHaveCount(0)
})

describe('the record of a driver', () => {
  test('shows all fields, and links back to the list with its filter', async () => {
    const id = await create('Bright', { medical: 23, endorsements: ['H'] })
    const page = await site.open(`${path}?status=onboarded`, { cookie: await recruiter(), ...tablet })
    await page.getByRole('link', { name: 'View Details of Odell Bright' }).click()
    await expectPage(page).toHaveURL(`${path}/${id}?status=onboarded`)
    await expectPage(page).toHaveTitle('Odell Bright | Fairlane Freight')
    const main = page.getByRole('main')
    for (const text of ['W2 Employee', 'D0455-7710', 'AZ', 'Expires in 2', 'Completed loads0']) {
      await expectPage(main).toContainText(text)
    }
    await expectPage(main.getByRole('link', { name: '(602) 555-0131' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the drivers' }).click()
    await expectPage(page).toHaveURL(`${path}?status=onboarded`)
  })

  test('is a 404 with a link to the list when it does not exist', async () => {
    const page = await site.open(`${path}/00000000-0000-4000-8000-000000000000`, {
      cookie: await recruiter(),
      expected: [/404/],
    })
    await expectPage(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the drivers' }).click()
    await expectPage(page).toHaveURL(path)
  })
})

describe('visibility', () => {
  test('an accountant sees only names and status, without empty fields', async () => {
    const id = await create('Bright', { medical: -3 })
    const page = await site.open(path, { cookie: await site.server.signInAs('accountant'), ...tablet })
    await expectPage(card(page, 'Odell Bright')).toHaveText('Odell BrightOnboardedView Details of Odell Bright')
    await expectPage(page.getByRole('region', { name: 'Compliance Alert' })).toHaveCount(0)
    await page.goto(`${path}/${id}`)
    await expectPage(page.getByRole('heading', { level: 1, name: 'Odell Bright' })).toBeVisible()
    await expectPage(page.getByRole('main')).not.toContainText(/License|Medical|Completed/)
  })

  test('a shipper is shown that they have no access', async () => {
    const id = await create('Bright')
    const page = await site.open(path, { cookie: await site.server.signInAs('shipper'), expected: [/403/] })
    await expectPage(page.getByText("You don't have access to this page")).toBeVisible()
    await page.goto(`${path}/${id}`)
    await expectPage(page.getByText("You don't have access to this page")).toBeVisible()
    await expectPage(page.getByText('Odell Bright')).toHaveCount(0)
  })
})

test('a list that cannot be fetched shows the texts of the specification, and can be retried', async () => {
  await create('Bright')
  const page = await site.open('/robots.txt', { cookie: await recruiter(), expected: [/503/], ...tablet })
  const away = 'The database is away.'
  await page.route('**/api/drivers**', (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: away }))
  await page.goto(path)
  for (const text of driversScreen.failed) await expectPage(page.getByText(text, { exact: true }).last()).toBeVisible()
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading data' })
  await expectPage(alert).toContainText(`503: ${away}`)
  await expectAccessible(page)
  await page.unroute('**/api/drivers**')
  // The screen also tries again by itself, which may replace the button while it is pressed.
  const again = alert.getByRole('button', { name: 'Try again' })
  await expectPage(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expectPage(card(page, 'Odell Bright')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
  expect(await page.getByText('Error loading data').count()).toBe(0)
})
