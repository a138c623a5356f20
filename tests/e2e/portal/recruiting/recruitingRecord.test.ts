import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordChange } from '../../../../server/platform/sse/record.ts'
import { expectAccessible, expectPage, useSite } from '../../../support/browser.ts'
import { applicationBody, createApplicationRow } from '../../../support/factories.ts'
import { applicationPermissions, unknownPath } from '../../../support/spec/spec.ts'
import { apply, recruiting } from './recruitingApplications.ts'

const site = useSite()

beforeEach(() => site.server.knex('applications').del())

const open = site.openAs('recruiter', { timezoneId: 'America/Phoenix' })
const create = (values?: Parameters<typeof createApplicationRow>[1]) => createApplicationRow(site.server.knex, values)
const section = (page: Page, name: string) => page.getByRole('region', { name })
const fieldValue = (page: Page, step: string, name: string) =>
  section(page, step)
    .locator('dt')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')

const sent = {
  cdlNumber: 'D0855-4821',
  endorsements: ['N', 'T', 'Motorcycle'],
  ownEquipment: true,
  equipmentType: 'hotshot-34',
  equipmentYear: '2021',
  equipmentMake: 'Ram',
  equipmentModel: '3500 with a PJ gooseneck',
}

test.each(applicationPermissions.read)('%s can read all fields, in the steps of the wizard', async (role) => {
  const { reference } = await apply(site.server, sent)
  const page = await open(`${recruiting}/${reference}`, { cookie: await site.server.signInAs(role) })
  await expectPage(page.getByRole('heading', { level: 1, name: 'Cesar Ibarra' })).toBeVisible()
  await expectPage(page).toHaveTitle(`Application ${reference} | Fairlane Freight`)
  await expectPage(page.getByRole('main')).toContainText(/23 h 59 min left|1 d left/)
  await expectPage(page.getByRole('main')).toContainText(/Received \w+ \d+, \d+:\d\d [AP]M MST/)
  await expectPage(page.getByRole('main')).toContainText(/First contact due by \w+ \d+, \d+:\d\d [AP]M MST/)
  await expectPage(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    ...['Personal Info', 'CDL & Experience', 'Equipment', 'Consent & Submit', 'Contact log', 'Decision'],
    ...(role === 'recruiter' ? ['Changes'] : ['Privacy', 'Changes']),
  ])
  const expectedFields = {
    'Personal Info': {
      Name: 'Cesar Ibarra',
      Phone: '(520) 555-0164',
      Email: 'cesar.ibarra@drivers.example',
      Address: '2217 E Grant RdTucson, AZ 85719',
    },
    'CDL & Experience': {
      'CDL number': 'D0855-4821',
      'CDL class': 'Class A',
      'CDL expiration': 'Expires May 31, 2031',
      Endorsements: 'N · Tank VehiclesT · Double/Triple TrailersMotorcycle',
      Experience: '5-10 years',
      'Equipment types': "Hotshot 40', Dry Van",
      'Previous employer': 'Gila River Hauling',
    },
    Equipment: { 'Own equipment': 'Yes', Type: "Hotshot 34'", Year: '2021', Make: 'Ram', Model: '3500 with a PJ gooseneck' },
    'Consent & Submit': { 'Background check': 'Agreed', 'Drug screening': 'Agreed', Terms: 'Agreed' },
  }
  for (const [step, answers] of Object.entries(expectedFields)) {
    for (const [name, text] of Object.entries(answers)) await expectPage(fieldValue(page, step, name)).toHaveText(text)
  }
  const personal = section(page, 'Personal Info')
  await expectPage(personal.getByRole('link', { name: '(520) 555-0164' })).toHaveAttribute('href', 'tel:+15205550164')
  await expectPage(personal.getByRole('link', { name: '@drivers' })).toHaveAttribute('href', `mailto:${applicationBody().email}`)
})

test.each([1280, 390])('long values do not overflow at any width, and axe finds no violations at %i px', async (width) => {
  const { id } = await create({
    email: 'tso@mail.example',
    endorsements: Array(20).fill('W'.repeat(40)),
    address: 'W'.repeat(200),
  })
  await create({ email: 'tso@mail.example' })
  const page = await open(`${recruiting}/${id}`, { viewport: { width, height: 844 } })
  await expectPage(section(page, 'Likely duplicate')).toBeVisible()
  for (const narrower of [1100, 820, 320, width]) {
    await page.setViewportSize({ width: narrower, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await expectAccessible(page)
})

test('empty fields are shown as not given, and odd input is marked', async () => {
  const values = { ownEquipment: true, previousEmployer: null, endorsements: [], cdlExpiration: '2020-02-29', suspicious: true }
  const { id } = await create({ ...values, status: 'rejected' })
  const page = await open(`${recruiting}/${id}`)
  await expectPage(fieldValue(page, 'CDL & Experience', 'CDL expiration')).toHaveText('Expired Feb 29, 2020')
  await expectPage(fieldValue(page, 'CDL & Experience', 'Previous employer')).toHaveText('Not answered')
  await expectPage(fieldValue(page, 'CDL & Experience', 'Endorsements')).toHaveText('None')
  for (const name of ['Type', 'Year', 'Make', 'Model']) {
    await expectPage(fieldValue(page, 'Equipment', name)).toHaveText('Not answered')
  }
  await expectPage(section(page, 'Likely spam')).toContainText('A hidden field was filled in.')
  await expectPage(page.getByRole('main')).not.toContainText(/First contact|left|Late/)
  await expectAccessible(page)
})

describe('the back link', () => {
  test('leads to the list with its filters, also from a duplicate and after a reload', async () => {
    const one = await create({ lastName: 'Tso', email: 'tso@mail.example' })
    const two = await create({ lastName: 'Tso', email: 'tso@mail.example', status: 'withdrawn' })
    const filters = '?search=tso&status=submitted'
    const page = await open(recruiting + filters)
    await page
      .getByRole('row')
      .getByRole('link', { name: `A-${one.number}`, exact: true })
      .click()
    await expectPage(page).toHaveURL(`${recruiting}/A-${one.number}${filters}`)
    await section(page, 'Likely duplicate')
      .getByRole('link', { name: `A-${two.number}` })
      .click()
    await expectPage(page).toHaveURL(`${recruiting}/A-${two.number}${filters}`)
    await expectPage(page.getByRole('main')).toContainText('Withdrawn')
    await page.reload()
    await page.getByRole('link', { name: 'Back to the applications' }).click()
    await expectPage(page).toHaveURL(recruiting + filters)
    await expectPage(page.getByRole('searchbox')).toHaveValue('tso')
    await expectPage(page.getByLabel('Status')).toHaveValue('submitted')
    await expectPage(page.getByRole('row')).toHaveCount(2)
  })

  test('is shown also at an address without an application', async () => {
    const page = await open('/robots.txt', { expected: [/404/] })
    for (const id of ['00000000-0000-4000-8000-000000000000', 'A-999999999', 'Q-1001', '..%2Fquotes', '%3F']) {
      await page.goto(`${recruiting}/${id}?search=tso`)
      await expectPage(page.getByRole('heading', { level: 1, name: unknownPath })).toBeVisible()
      await expectPage(page.getByText('Application not found.')).toBeVisible()
      await expectPage(page.getByRole('navigation', { name: 'Portal' })).toBeVisible()
    }
    await expectPage(page).toHaveTitle(`${unknownPath} | Fairlane Freight`)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the applications' }).click()
    await expectPage(page).toHaveURL(`${recruiting}?search=tso`)
    await expectPage(page.getByRole('searchbox')).toHaveValue('tso')
  })
})

test('Back restores the scroll position of the list, and a record opens at its top', async () => {
  for (let number = 1; number <= 12; number += 1) await create({ lastName: `Driver ${number}.` })
  const page = await open(recruiting, { viewport: { width: 390, height: 844 } })
  const oldest = page.getByRole('article').filter({ hasText: 'Driver 1.' })
  await oldest.getByRole('link', { name: /^A-/ }).click()
  await expectPage(page.getByRole('heading', { name: 'Personal Info' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expectPage(oldest).toBeInViewport()
})

test('changes of the application are shown without a reload, until it is deleted', async () => {
  const first = await apply(site.server, { email: 'tso@mail.example', cdlNumber: '1' })
  const page = await open(`${recruiting}/${first.reference}`, { expected: [/404/] })
  await expectPage(page.getByRole('main')).toContainText('Submitted')
  const second = await apply(site.server, { email: 'TSO@mail.example', cdlNumber: '2' })
  await expectPage(section(page, 'Likely duplicate')).toContainText(second.reference)
  const { knex } = site.server
  const { id } = first
  await knex.transaction(async (transaction) => {
    await transaction('applications')
      .where({ id })
      .update({ status: 'in_review', version: 2, contacted_at: new Date(), contacted_by: 'call' })
    await recordChange(transaction, { resource: 'applications', id, what: 'status', from: 'submitted', to: 'in_review' })
  })
  await expectPage(page.getByRole('main')).toContainText('In Review')
  await expectPage(page.getByRole('main')).not.toContainText('First contact due')
  await expectPage(page.getByRole('main')).toContainText(/Called in \d+ min/)
  await knex.transaction(async (transaction) => {
    await transaction('applications').where({ id }).del()
    await recordChange(transaction, { resource: 'applications', id, what: 'deleted' })
  })
  await expectPage(page.getByText('Application not found.')).toBeVisible()
})

test('print shows the application without interactive elements', async () => {
  const { id } = await apply(site.server, sent)
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open(`${recruiting}/${id}`, { colorScheme })
    const shown = page.getByText('D0855-4821')
    await expectPage(shown).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme })
    await expectPage(shown).toBeVisible()
    await expectPage(shown).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expectPage(page.getByText('cesar.ibarra@drivers.example').filter({ visible: true })).toHaveCount(1)
    await expectPage(page.getByRole('navigation')).toHaveCount(0)
    await expectPage(page.getByRole('button')).toHaveCount(0)
    await expectPage(page.getByRole('link', { name: 'Back to the applications' })).toHaveCount(0)
  }
})
