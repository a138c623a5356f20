import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { DocumentKind } from '#shared/documents/document'
import { formatDay } from '#shared/kernel/time'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { createDocument, createDriver, createLoad } from '../../../support/factories.ts'
import { dayAhead } from '../../../support/loads.ts'

const site = useSite()
const path = '/portal/admin/compliance'
const file = (page: Page) => page.getByRole('region', { name: /Villalobos|Nguyen|Osgood/ })
const tile = (page: Page, name: string) => page.getByRole('group', { name: /^Documents by/ }).getByRole('button', { name })

const atHire: readonly DocumentKind[] = ['application', 'mvr_at_hire', 'clearinghouse_full', 'drug_test', 'prior_employers']

/** An onboarded driver with everything that it takes to drive, whose medical card ends in so many days. */
async function driverUntil(firstName: string, lastName: string, days: number, cdl = 700) {
  const { knex } = site.server
  const { id } = await createDriver(knex, { firstName, lastName })
  const since = dayAhead(-200)
  const entered = { driverId: id, validFrom: since, checkedAt: new Date() }
  for (const kind of atHire) await createDocument(knex, { ...entered, kind, expiresOn: null })
  await createDocument(knex, { ...entered, kind: 'cdl', expiresOn: dayAhead(cdl) })
  await createDocument(knex, { ...entered, kind: 'medical_card', expiresOn: dayAhead(days) })
  await knex('audit_log').insert({
    at: `${since}T19:00:00Z`,
    resource: 'drivers',
    row_id: id,
    what: 'status',
    to_value: 'onboarded',
  })
  return id
}

async function threeDrivers() {
  await site.server.knex('drivers').delete()
  await driverUntil('Randall', 'Osgood', -6)
  await driverUntil('Bao', 'Nguyen', 300, 1)
  return driverUntil('Hector', 'Villalobos', 23)
}

test('what expires stands nearest first with each file, the same number everywhere, by the keys and without a network', async () => {
  await threeDrivers()
  const page = await site.open(path, {
    cookie: await site.server.signInAs('fleet_manager'),
    viewport: { width: 1280, height: 1000 },
    expected: [/ERR_|Failed to load resource/],
    serviceWorkers: 'allow',
  })
  await controlled(page)
  await expectPage(page.getByRole('heading', { name: '3 documents' })).toBeVisible()
  await expectPage(page.getByRole('navigation', { name: 'Portal' }).getByText('3', { exact: true })).toBeVisible()
  await expectPage(tile(page, 'Expired')).toHaveText(/1$/)
  await expectPage(tile(page, 'Tomorrow')).toHaveText(/1$/)
  await expectPage(tile(page, '30 days')).toHaveText(/1$/)
  const lines = page.getByRole('region', { name: '3 documents' }).getByRole('listitem')
  await expectPage(lines).toHaveText([
    /Randall Osgood.*Expired 6 days ago/s,
    /Bao Nguyen.*Expires in 1 day/s,
    /Expires in 23 days/,
  ])
  // The first one's file is open until another is chosen.
  await expectPage(file(page)).toContainText('Randall Osgood')
  await picture(page, 'compliance-list')
  await page.getByRole('link', { name: /^Hector Villalobos ?, / }).focus()
  await page.keyboard.press('Enter')
  await expectPage(file(page)).toContainText('10 of 10 in order')
  await expectPage(file(page).getByRole('listitem').filter({ hasText: 'Medical certificate' })).toContainText(
    new RegExp(`391.45.*Expires ${formatDay(dayAhead(23)).replaceAll(' ', '\\s')}, in 23 days`, 's'),
  )
  await expectAccessible(page)
  await picture(page, 'compliance')
  await page.setViewportSize({ width: 1280, height: 1000 })
  await tile(page, 'Tomorrow').click()
  await expectPage(page.getByRole('heading', { name: '1 document' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^expiring-\d{4}-\d\d-\d\d\.csv$/)

  await page.context().setOffline(true)
  await page.reload()
  await expectPage(page.getByText(/^Offline — showing documents as of/)).toBeVisible()
  await expectPage(page.getByRole('heading', { name: '1 document' })).toBeVisible()
  await expectPage(file(page)).toContainText('10 of 10 in order')
  await picture(page, 'compliance-offline')
  await page.context().setOffline(false)

  const viewer = await site.open(path, { cookie: await site.server.signInAs('viewer') })
  await expectPage(viewer.getByText("You don't have access to this page")).toBeVisible()
})

test('where no request reaches a driver it says so before anything is pressed, with what to do; a contractor needs a W-9', async () => {
  await site.server.knex('drivers').delete()
  const id = await driverUntil('Bao', 'Nguyen', 23)
  await site.server.knex('drivers').where({ id }).update({ type: 'contractor', phone: '(281) 555-0177' })
  const page = await site.open(path, {
    cookie: await site.server.signInAs('admin'),
    viewport: { width: 1280, height: 1000 },
  })
  await expectPage(file(page)).toContainText(
    "Can't ask for the medical card: Bao Nguyen has no app login, and this site sends no email. Call (281) 555-0177.",
  )
  await expectPage(file(page).getByRole('button', { name: /^Ask for/ })).toHaveCount(0)
  await expectPage(file(page).getByRole('listitem').filter({ hasText: 'W-9' })).toContainText('Not on file.')
  await expectPage(file(page).getByRole('listitem').filter({ hasText: 'Lease agreement' })).toContainText(
    'Not needed: owner operators only.',
  )
  await expectPage(file(page)).toContainText('10 of 11 in order')
  await expectAccessible(page)
  await picture(page, 'compliance-not-reached')
  await page.setViewportSize({ width: 1280, height: 1000 })
  await expectPage(file(page).getByRole('link', { name: 'Invite to the app' })).toHaveAttribute(
    'href',
    `/portal/admin/users/new?driver=${id}`,
  )
})

test('whether a driver was qualified is answered for a day and for a load, and printed', async () => {
  const id = await threeDrivers()
  const at = (day: string) => new Date(`${day}T19:00:00Z`)
  const load = await createLoad(site.server.knex, {
    status: 'delivered',
    assignedDriverId: id,
    pickupDateTime: at(dayAhead(-6)),
    deliveryDateTime: at(dayAhead(-5)),
    deliveredAt: at(dayAhead(-5)),
  })
  const page = await site.open(path, { cookie: await site.server.signInAs('recruiter') })
  await page.getByRole('link', { name: 'Qualification check by date' }).click()
  const ofDriver = page.getByRole('form', { name: 'By driver and date' })
  await ofDriver.getByRole('button', { name: 'Check' }).click()
  await expectPage(page.getByText('Please choose the driver')).toBeVisible()
  await ofDriver.getByLabel('Driver').selectOption({ label: 'Randall Osgood' })
  await ofDriver.getByLabel('Day').fill(dayAhead(-1))
  await ofDriver.getByRole('button', { name: 'Check' }).click()
  const answer = page.getByRole('article')
  await expectPage(answer).toContainText(`Randall Osgood was not qualified on ${formatDay(dayAhead(-1))}`)
  await expectPage(answer).toContainText('Medical certificate had expired.')
  await expectAccessible(page)
  await picture(page, 'compliance-qualified')
  await page.getByLabel('Load number').fill(load.id.toLowerCase())
  await page.getByRole('form', { name: 'By load' }).getByRole('button', { name: 'Check' }).click()
  await expectPage(answer).toHaveCount(2)
  await expectPage(answer.first()).toContainText(`Hector Villalobos was qualified on ${formatDay(dayAhead(-6))}`)
  await page.emulateMedia({ media: 'print' })
  await expectPage(page.getByRole('navigation', { name: 'Portal' })).toBeHidden()
  await expectPage(page.getByRole('form')).toHaveCount(0)
  await picture(page, 'compliance-qualified-print')
})
