import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { formatDay } from '#shared/kernel/time'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { createDocument, createDriver, createLoad } from '../../../support/factories.ts'
import { dayAhead } from '../../../support/loads.ts'

const site = useSite({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const card = (page: Page) => page.getByRole('region', { name: 'Alerts' })
const kind = (page: Page, text: string) => card(page).getByRole('group', { name: text, exact: true })
const own = async (cookie: string) => (await site.server.request(`${api.notifications}/own`, { cookie })).json()

test('a dispatcher chooses by the keys what to be told of and when not; it is stored at once, and waits for no connection', async () => {
  const cookie = await site.server.signInAs('dispatcher')
  const page = await site.open('/portal/sessions#notices', { cookie, expected: [/ERR_INTERNET_DISCONNECTED/, /503/] })
  const late = kind(page, 'A load is late')
  await expectPage(late.getByLabel('Device')).toBeChecked()
  await expectPage(late.getByLabel('Mail')).not.toBeChecked()
  await late.getByLabel('Mail').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expectPage(card(page).getByRole('status')).toHaveText('Digest on: A load is late.')
  await card(page).getByLabel('When').selectOption('My own hours')
  await card(page).getByLabel('Until').fill('')
  await card(page).getByRole('button', { name: 'Save quiet hours' }).click()
  await expectPage(card(page).getByText('Please enter an end time')).toBeVisible()
  await expectPage(card(page).getByLabel('Until')).toBeFocused()
  await card(page).getByLabel('From').fill('22:00')
  await card(page).getByLabel('Until').fill('05:30')
  await card(page).getByLabel('Time zone').selectOption('America/New_York')
  await card(page).getByRole('button', { name: 'Save quiet hours' }).press('Enter')
  await expectPage(card(page).getByRole('status')).toHaveText('Quiet hours saved.')
  const { kinds, quiet, zone } = await own(cookie)
  expect(kinds.find((one: { kind: string }) => one.kind === 'late')).toEqual({
    kind: 'late',
    push: true,
    mail: true,
    digest: true,
  })
  expect([quiet, zone]).toEqual([{ from: '22:00', until: '05:30' }, 'America/New_York'])
  await expectAccessible(page)
  await picture(page, 'notices')

  // A save that fails keeps what was typed, says why where the focus goes, and succeeds at the second try.
  const away = 'The database is away. Please try again in a moment.'
  await page.route(`**${api.notifications}/own`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, contentType: 'text/plain', body: away })
      : route.fallback(),
  )
  await card(page).getByLabel('From').fill('21:15')
  await card(page).getByRole('button', { name: 'Save quiet hours' }).press('Enter')
  await expectPage(page.locator(':focus')).toHaveText(away)
  await expectPage(card(page).getByLabel('From')).toHaveValue('21:15')
  await expectAccessible(page)
  expect((await own(cookie)).quiet).toEqual({ from: '22:00', until: '05:30' })
  await page.unroute(`**${api.notifications}/own`)
  await card(page).getByRole('button', { name: 'Save quiet hours' }).press('Enter')
  await expectPage(card(page).getByRole('status')).toHaveText('Quiet hours saved.')
  await expectPage(card(page).getByText(away)).toHaveCount(0)

  await page.context().setOffline(true)
  await expectPage(card(page).getByText('Connect to change these.')).toBeVisible()
  await expectPage(late.getByLabel('Mail')).toBeDisabled()
  await page.context().setOffline(false)
  await page.reload()
  await expectPage(late.getByLabel('Digest')).toBeChecked()
  await expectPage(card(page).getByLabel('From')).toHaveValue('21:15')
  // A viewer is told of nothing.
  const viewer = await site.open('/portal/sessions', { cookie: await site.server.signInAs('viewer') })
  await expectPage(viewer.getByRole('heading', { name: 'Change your password' })).toBeVisible()
  await expectPage(card(viewer)).toHaveCount(0)
})

test('a proposed suspension is decided once, and a driver is asked for a renewal and reads it in the app', async () => {
  const { knex } = site.server
  await knex('drivers').delete()
  const bao = await createDriver(knex, { firstName: 'Bao', lastName: 'Nguyen' })
  await createDocument(knex, { driverId: bao.id, kind: 'cdl', expiresOn: dayAhead(-1) })
  const hector = await createDriver(knex, { firstName: 'Hector', lastName: 'Villalobos' })
  await createDocument(knex, { driverId: hector.id, expiresOn: dayAhead(23) })
  const planned = await createLoad(knex, {
    status: 'planned',
    assignedDriverId: bao.id,
    pickupDateTime: new Date(`${dayAhead(2)}T19:00:00Z`),
  })
  const viewport = { width: 1280, height: 1000 }
  const [page, other] = (await Promise.all(
    ['fleet_manager', 'recruiter'].map(async (role) =>
      site.open('/portal/admin/compliance', { cookie: await site.server.signInAs(role), viewport, expected: [/412/] }),
    ),
  )) as [Page, Page]
  const proposal = (of: Page) => of.getByRole('region', { name: 'Proposed suspensions' })
  await expectPage(proposal(page)).toContainText('1 suspension proposed: Bao Nguyen')
  await expectPage(proposal(page)).toContainText('Nothing changes until someone decides.')
  // Who would be without a driver, for who reads loads.
  const stranded = proposal(page).getByRole('listitem')
  await expectPage(stranded).toHaveText(`${planned.id} is planned, pickup ${formatDay(dayAhead(2))}.`)
  await expectPage(stranded.getByRole('link')).toHaveAttribute('href', `/portal/admin/loads/${planned.id}`)
  await expectPage(proposal(other)).toContainText('1 suspension proposed: Bao Nguyen')
  await expectPage(proposal(other).getByRole('listitem')).toHaveCount(0)
  await picture(page, 'compliance-proposal')
  await page.setViewportSize(viewport)
  for (const of of [page, other]) await proposal(of).getByRole('button', { name: 'Decide' }).press('Enter')
  const dialog = (of: Page) => of.getByRole('dialog', { name: 'Suspend Bao Nguyen?' })
  await dialog(other).getByLabel('Suspend', { exact: true }).check()
  await dialog(other).getByLabel('Reason').fill('No CDL')
  await dialog(page).getByLabel('Suspend', { exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expectPage(dialog(page).getByLabel('Keep onboarded')).toBeChecked()
  await dialog(page).getByLabel('Reason').fill('The new CDL was seen')
  await expectAccessible(page)
  await picture(page, 'compliance-decide')
  await page.setViewportSize(viewport)
  await dialog(page).getByLabel('Reason').press('Control+Enter')
  await expectPage(dialog(page)).toHaveCount(0)
  await expectPage(page.getByText('Bao Nguyen stays onboarded.')).toBeAttached()
  await expectPage(proposal(page)).toHaveCount(0)
  await expectPage(page.getByRole('heading', { name: 'Compliance', exact: true })).toBeFocused()
  // The second is told, and cannot decide any more.
  await expectPage(dialog(other)).toContainText('Bao Nguyen was kept onboarded. Nothing to decide.')
  await expectPage(dialog(other).getByRole('button', { name: 'Suspend' })).toBeDisabled()
  await picture(other, 'compliance-decided')
  expect((await knex('drivers').where({ id: bao.id }).first('status', 'deferred_documents')).status).toBe('onboarded')

  const phone = await site.open('/portal/driver/my-documents', {
    cookie: await site.server.signInAs('driver', { driverId: hector.id }),
    viewport: { width: 390, height: 844 },
  })
  await expectPage(phone.getByRole('link', { name: /Medical card/ })).toBeVisible()
  await page.getByRole('link', { name: /^Hector Villalobos ?, / }).press('Enter')
  const file = page.getByRole('region', { name: 'Hector Villalobos' })
  await file.getByRole('button', { name: 'Ask for renewal: medical card' }).press('Enter')
  await expectPage(file.getByText(/Medical card: asked .+, again from/)).toBeVisible()
  await expectPage(page.getByText('Hector Villalobos was asked for a new medical card.')).toBeAttached()
  await expectPage(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Hector Villalobos' })
      .filter({ hasText: /Asked / }),
  ).toBeVisible()
  // Of the CDL none is on file: it is asked for all the same.
  await file.getByRole('button', { name: 'Ask for the CDL' }).press('Enter')
  await expectPage(page.getByText('Hector Villalobos was asked for the CDL.')).toBeAttached()
  await expectAccessible(page)
  await picture(page, 'compliance-asked')
  // Without a look at it: the change arrives by itself.
  await expectPage(phone.getByText('Office needs it')).toHaveCount(2)
  await picture(phone, 'documents-asked')
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.getByRole('link', { name: /Medical card/ }).click()
  await expectPage(phone.getByText(/The office has asked for a new one since/)).toBeVisible()
  await expectAccessible(phone)
})
