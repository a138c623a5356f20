import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Driver } from '#shared/drivers/driver'
import { api } from '#shared/kernel/paths'
import { formatDays } from '#shared/kernel/time'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'
import { dayAhead } from '../../../support/loads.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'America/Phoenix' } as const
const [first, last, later] = [dayAhead(10), dayAhead(12), dayAhead(20)]

async function ask(page: Page, from: string, until: string, reason = '') {
  await page.getByRole('button', { name: 'Request time off' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Request time off' })
  await dialog.getByLabel('First day off').fill(from)
  await dialog.getByLabel('Last day off').fill(until)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Send request' }).tap()
  return dialog
}

test('a driver asks for days off without a network, and takes some back; the desk agrees to them and declines, live', async () => {
  const { knex } = site.server
  const driver = await createDriver(knex, { firstName: 'Ray', lastName: 'Dominguez' })
  const load = await createLoad(knex, {
    status: 'planned',
    assignedDriverId: driver.id,
    pickupLocation: 'Mesa, AZ',
    deliveryLocation: 'Yuma, AZ',
    pickupZone: 'America/Phoenix',
    deliveryZone: 'America/Phoenix',
    pickupDateTime: new Date(`${last}T15:00Z`),
    deliveryDateTime: new Date(`${last}T20:00Z`),
  })
  const cookie = await site.server.signInAs('driver', { driverId: driver.id })
  const expected = [/ERR_|Failed to load resource/]
  const page = await site.open(`/portal/driver/schedule?week=${first}`, { cookie, ...phone, expected, serviceWorkers: 'allow' })
  await controlled(page)
  const own = page.getByRole('list', { name: 'Coming days off' }).getByRole('listitem')
  await expectPage(page.getByText('None scheduled or requested.')).toBeVisible()
  await page.context().setOffline(true)
  const dialog = await ask(page, last, first)
  await expectPage(dialog.getByText('The last day off is before the first')).toBeVisible()
  await dialog.getByLabel('First day off').fill(first)
  await dialog.getByLabel('Last day off').fill(last)
  await expectPage(dialog.getByRole('status').filter({ hasText: 'on these days' })).toHaveText(
    `You have ${load.id} on these days. Dispatch will have to reassign it.`,
  )
  await dialog.getByLabel('Reason').fill('My sister’s wedding')
  await expectAccessible(page)
  await picture(page, 'days-off-ask')
  await page.setViewportSize(phone.viewport)
  await dialog.getByRole('button', { name: 'Send request' }).tap()
  await expectPage(own).toHaveText([/Requested, not sent yet.*My sister’s wedding/])
  const days = page.getByRole('list', { name: 'Days of the week' })
  await expectPage(days.getByText('not sent yet').first()).toBeVisible()
  const again = await ask(page, last, later)
  await expectPage(again.getByText(`You already requested ${formatDays(first, last)}`)).toBeVisible()
  await again.getByRole('button', { name: 'Cancel' }).tap()
  await ask(page, later, later)
  await expectPage(own).toHaveCount(2)
  await own.nth(1).getByRole('button', { name: 'Withdraw' }).tap()
  await expectPage(own).toHaveCount(1)
  await page.reload()
  await expectPage(own).toHaveText([/not sent yet/])
  await expectAccessible(page)
  await picture(page, 'days-off-unsent')
  await page.setViewportSize(phone.viewport)

  await page.context().setOffline(false)
  await expectPage(own).toHaveText([/Requested, waiting for dispatch/])
  await picture(page, 'days-off-asked')
  await page.setViewportSize(phone.viewport)
  const desk = await site.open(`/portal/admin/schedule?from=${first}`, {
    cookie: await site.server.signInAs('dispatcher'),
    viewport: { width: 1280, height: 900 },
    expected,
    timezoneId: 'America/Phoenix',
  })
  await expectPage(desk.getByText(/^Requests .+: My sister’s wedding$/)).toBeVisible()
  await picture(desk, 'days-off-board')
  await desk.setViewportSize({ width: 1280, height: 900 })
  await desk.getByRole('button', { name: '1 time off request' }).click()
  const answer = desk.getByRole('form', { name: `Answer ${formatDays(first, last)}` })
  await expectPage(answer.getByRole('list', { name: 'Loads on these days' })).toContainText(`${load.id}, Mesa, AZ to Yuma, AZ`)
  await answer.getByRole('button', { name: 'Decline' }).click()
  await expectPage(answer.getByText('Please give a reason')).toBeVisible()
  await answer.getByLabel('Message to driver').fill('Have fun')
  // Words are for either answer: Enter gives none, so that the first press of Agree still finds the load.
  await answer.getByLabel('Message to driver').press('Enter')
  await answer.getByRole('button', { name: 'Approve' }).click()
  await expectPage(answer).toContainText(`Has ${load.id}, Mesa to Yuma, on these days.`)
  await expectAccessible(desk)
  await picture(desk, 'days-off-answer')
  await desk.setViewportSize({ width: 1280, height: 900 })
  await answer.getByRole('button', { name: 'Approve' }).click()
  await expectPage(answer).toHaveCount(0)
  await expectPage(own).toHaveText([/Day off, approved by dispatch: Have fun/])
  await expectPage(days.getByText('approved by dispatch: Have fun').first()).toBeVisible()

  await ask(page, later, later)
  await expectPage(own.nth(1)).toContainText('waiting for dispatch')
  await desk.goto('/portal/admin/drivers')
  const asks = desk.getByRole('region', { name: '1 time off request' })
  await picture(desk, 'days-off-drivers')
  await desk.setViewportSize({ width: 1280, height: 900 })
  await asks.getByRole('link', { name: 'Ray Dominguez' }).click()
  await expectPage(desk.getByText(`Requests ${formatDays(later, later)}`)).toBeVisible()
  await picture(desk, 'days-off-record')
  await desk.setViewportSize({ width: 1280, height: 900 })
  await desk.getByRole('button', { name: 'Answer request…' }).click()
  await desk.getByLabel('Message to driver').fill('Two others are off')
  await desk.getByRole('button', { name: 'Decline' }).click()
  await expectPage(own.nth(1)).toContainText('Declined: Two others are off')
  const all = formatDays(first, last)
  await desk.getByRole('button', { name: `Remove… ${all}` }).click()
  const removal = desk.getByRole('dialog', { name: `Remove ${all}?` })
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expectPage(removal.getByText('Please give a reason')).toBeVisible()
  await removal.getByLabel('Why').fill('Two others are ill, and the load to Yuma has nobody')
  await expectAccessible(desk)
  await picture(desk, 'days-off-remove')
  await desk.setViewportSize({ width: 1280, height: 900 })
  await removal.getByLabel('Why').press('Control+Enter')
  await expectPage(desk.getByText('Time off removed.')).toBeVisible()
  await expectPage(own.first()).toContainText('Removed: Two others are ill, and the load to Yuma has nobody')
  await picture(page, 'days-off-answered')
  await page.setViewportSize(phone.viewport)
  await page.context().setOffline(true)
  await ask(page, dayAhead(30), dayAhead(30))
  const retained = page.getByText('Saved on this phone. Not sent yet.')
  await expectPage(retained).toHaveCount(1)
  await page.context().setOffline(false)
  await expectPage(own.nth(2)).toContainText('waiting for dispatch')
  await expectPage(retained).toHaveCount(0)
  // Nor is a withdrawal called done before it is.
  await page.context().setOffline(true)
  await own.nth(2).getByRole('button', { name: 'Withdraw' }).tap()
  await expectPage(own.nth(2)).toContainText('Withdrawn, not sent yet')
  await expectPage(retained).toHaveCount(1)
  await page.context().setOffline(false)
  await expectPage(own).toHaveCount(2)
  await expectPage(retained).toHaveCount(0)
  const stored: Driver = await (await site.server.request(`${api.drivers}/${driver.id}`, { cookie })).json()
  expect(stored.daysOff).toEqual([])
  expect(stored.daysOffRequests?.map(({ status }) => status)).toEqual(['revoked', 'declined', 'withdrawn'])
})
