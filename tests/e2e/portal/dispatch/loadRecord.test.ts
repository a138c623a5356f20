import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { assignPanel, choose, createBooked, createCandidates, deleteDrivers, loadPage } from '../../../support/e2e/assignable.ts'
import { badge, panel } from '../../../support/e2e/outbox.ts'

const site = useSite()

beforeEach(() => deleteDrivers(site.server.knex))

const open = async (path: string, options: Parameters<typeof site.open>[1] = {}, role: 'admin' | 'dispatcher' = 'dispatcher') =>
  site.open(path, { cookie: await site.server.signInAs(role), timezoneId: 'America/Phoenix', ...options })
const offline = { expected: [/ERR_INTERNET_DISCONNECTED/] }
const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (where: Page | ReturnType<typeof assignPanel>, name: string | RegExp) => where.getByRole('button', { name }).click()
const stored = async (id: string) => site.server.knex('loads').where({ id }).first()

test('is booked, assigned with warnings, en route, delivered, and corrected by an admin', async () => {
  const { knex } = site.server
  const { ray } = await createCandidates(knex)
  const load = await createBooked(knex, { status: 'quoted' })
  const page = await open(loadPage(load), {}, 'admin')
  await expectPage(section(page, 'Stops')).toContainText('Otay Mesa Cold & Dry')
  await expectPage(section(page, 'Stops').getByRole('link', { name: '(214) 555-0117' })).toHaveAttribute(
    'href',
    'tel:+12145550117',
  )
  await expectPage(section(page, 'Money')).toContainText('Linehaul$3,100.00Tarp$85.00Total')
  for (const text of ['77-20418', 'PU-5561', 'Seal numberSL-4471', 'Trailer numberT-5307', '38,000', 'Canned tomatoes'])
    await expectPage(section(page, 'Freight')).toContainText(text)
  await expectPage(section(page, 'Freight')).not.toContainText('Shipper')
  await press(page, 'Book')
  await expectPage(page.getByRole('button', { name: 'Assign Driver' })).toBeVisible()
  await picture(page, 'load-booked')

  await press(page, 'Assign Driver')
  const drivers = assignPanel(page)
  await expectPage(choose(page, 'Tyrone Whitfield')).toBeChecked()
  await expectPage(drivers.getByRole('radio')).toHaveCount(3)
  await expectPage(drivers).toContainText(/as of \d+:\d\d [AP]M MST/)
  await expectPage(drivers).toContainText('Suspended, not onboarded.')
  await picture(page, 'load-assign')
  await expectAccessible(page)
  await drivers.getByRole('searchbox').fill('los angeles')
  await expectPage(drivers.getByRole('radio')).toHaveCount(1)
  await press(drivers, 'Assign Ray Dominguez with 3 warnings')
  await expectPage(drivers).toHaveCount(0)
  await expectPage(section(page, 'Driver')).toContainText('Ray Dominguez')
  await expectPage(section(page, 'Findings')).toContainText('No dry van loads yet.')
  await expectPage(section(page, 'Changes')).toContainText('Sent with 3 warnings')
  expect(await stored(load.id)).toMatchObject({ status: 'planned', assigned_driver_id: ray.id })

  // On a phone the secondary actions are in one line, also with a driver to call.
  await page.setViewportSize({ width: 390, height: 844 })
  await expectPage(page.getByRole('link', { name: 'Call Ray Dominguez' })).toBeVisible()
  const edit = await page.getByRole('link', { name: 'Edit', exact: true }).boundingBox()
  const more = await page.getByRole('button', { name: 'More', exact: true }).boundingBox()
  expect(more?.y).toBe(edit?.y)
  await page.setViewportSize({ width: 1280, height: 900 })

  await press(page, 'Update Status: En Route')
  const reported = page.getByRole('dialog', { name: 'Update Status: En Route' })
  await expectPage(reported.getByLabel('Reported by')).toHaveValue('Ray Dominguez')
  const at = reported.getByLabel('When it happened')
  await at.fill('2098-01-01T08:00')
  await press(reported, 'Departed pickup')
  await expectPage(reported).toContainText('This is in the future: please enter when it happened')
  await at.fill(clockIn('America/Los_Angeles', Date.now() - 20 * 60_000))
  await reported.getByLabel('Public note').fill('Loaded and sealed.')
  await picture(page, 'load-event')
  await expectAccessible(page)
  await press(reported, 'Departed pickup')
  await expectPage(section(page, 'Timeline')).toContainText(
    /Departed pickup.*San Diego, CA.*Loaded and sealed\..*Reported by Ray Dominguez.*Reported 2\d min late/,
  )
  await press(page, 'Update Status: Delivered')
  const note = page.getByRole('dialog').getByLabel('Private note')
  await note.fill(`${'Left with the guard. '.repeat(48)}That is all.`)
  await press(page, /^Delivered$/)
  await expectPage(note).toHaveAccessibleDescription(/Please use at most 1,000 characters: 20 too many/)
  expect(await note.inputValue()).toHaveLength(1_020)
  await note.fill('Left with the guard.')
  await press(page, /^Delivered$/)
  await expectPage(page.getByRole('button', { name: 'Invoice…' })).toBeVisible()
  // After a command the focus is at its result: the row may change before the response arrives.
  await expectPage(page.getByRole('region', { name: 'Status' })).toBeFocused()
  expect(await stored(load.id)).toMatchObject({ status: 'delivered' })
  await picture(page, 'load-delivered')

  await press(page, 'More')
  await expectPage(main(page)).toContainText('It is delivered already.')
  await press(page, 'Undo delivery…')
  await page.getByLabel('Reason').fill('The wrong load was called in')
  await press(page, 'Undo delivery')
  await expectPage(page.getByRole('button', { name: 'Update Status: Delivered' })).toBeVisible()
  await expectPage(section(page, 'Timeline')).not.toContainText('Left with the guard.')
  await expectPage(section(page, 'Changes')).toContainText('“The wrong load was called in”')
  await picture(page, 'load-enroute')
  await expectAccessible(page)
})

/** The value of a `datetime-local` input. */
function clockIn(timeZone: string, at: number): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T').slice(0, 16)
}

test('two assign at once: the second sees who was faster, and takes it over with a reason', async () => {
  const { knex } = site.server
  const { tyrone } = await createCandidates(knex)
  const load = await createBooked(knex)
  const second = await open(loadPage(load), { expected: [/412|ERR_FAILED/] })
  await press(second, 'Assign Driver')
  await expectPage(choose(second, 'Tyrone Whitfield')).toBeChecked()
  // The event of the first user's change has not arrived yet.
  await second.route('**/api/events*', (route) => route.abort())
  await second.route(`**/api/loads/${load.id}`, (route) => route.abort())
  const first = await open('/portal/admin/loads')
  await first.getByRole('link', { name: `Assign Driver to ${load.id}` }).click()
  await expectPage(choose(first, 'Tyrone Whitfield')).toBeFocused()
  await first.keyboard.press('ArrowDown')
  await expectPage(choose(first, 'Noemi Castaneda')).toBeChecked()
  await first.keyboard.press('Enter')
  await expectPage(section(first, 'Driver')).toContainText('Noemi Castaneda')
  await expectPage(section(first, 'Driver').getByRole('link', { name: '(619) 555-0148' })).toBeVisible()

  await press(assignPanel(second), 'Assign Tyrone Whitfield')
  await expectPage(assignPanel(second)).toContainText(/Assigned to Noemi Castaneda by Ines Marchetti at \d+:\d\d [AP]M/)
  await expectPage(assignPanel(second)).toContainText('Already on this load.')
  await expectPage(choose(second, 'Tyrone Whitfield')).not.toBeChecked()
  await picture(second, 'load-faster')
  await second.unroute(`**/api/loads/${load.id}`)
  await choose(second, 'Tyrone Whitfield').check()
  await press(assignPanel(second), 'Assign Tyrone Whitfield')
  await expectPage(assignPanel(second)).toContainText('Please give a reason')
  await assignPanel(second).getByLabel('Reason for changing drivers').fill('Closer to the pickup')
  await second.keyboard.press('Control+Enter')
  await expectPage(section(second, 'Driver')).toContainText('Tyrone Whitfield')
  expect(await stored(load.id)).toMatchObject({ status: 'planned', assigned_driver_id: tyrone.id })

  // Both unassign the driver: the second user reads that nothing is left to do, beside the typed reason.
  await expectPage(section(first, 'Driver')).toContainText('Tyrone Whitfield')
  const question = (page: Page) => page.getByRole('dialog', { name: 'Unassign the driver?' })
  for (const page of [first, second]) {
    await press(page, 'More')
    await press(page, 'Unassign…')
    await question(page).getByLabel('Reason').fill('Truck broke down')
  }
  await press(question(first), 'Unassign')
  await expectPage(question(first)).toHaveCount(0)
  await expectPage(question(second)).toContainText('It has no driver yet. Nothing to do here.')
  await expectPage(question(second).getByRole('button', { name: 'Unassign' })).toBeDisabled()
  await expectPage(question(second).getByLabel('Reason')).toHaveValue('Truck broke down')
})

test('what the server finds turns the row; Escape leaves everything as it was', async () => {
  const { knex } = site.server
  const { tyrone } = await createCandidates(knex)
  const load = await createBooked(knex)
  const page = await open(loadPage(load), { expected: [/422/] })
  await press(page, 'Assign Driver')
  await expectPage(choose(page, 'Tyrone Whitfield')).toBeFocused()
  await knex('drivers').where({ id: tyrone.id }).update({ status: 'suspended' })
  await page.keyboard.press('Enter')
  const blocked = assignPanel(page).getByRole('listitem').filter({ hasText: 'Tyrone Whitfield' })
  await expectPage(blocked).toContainText('Suspended, not onboarded.')
  await expectPage(assignPanel(page).getByRole('button', { name: 'Choose a driver' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expectPage(assignPanel(page)).toHaveCount(0)
  await expectPage(page.getByRole('button', { name: 'Assign Driver' })).toBeFocused()
  expect(await stored(load.id)).toMatchObject({ status: 'booked', assigned_driver_id: null })
})

test('an event and an assignment wait without a network, are sent later once, and a refused one needs somebody', async () => {
  const { knex } = site.server
  const { tyrone } = await createCandidates(knex)
  const load = await createBooked(knex, { status: 'planned', assignedDriverId: tyrone.id })
  const next = await createBooked(knex)
  const page = await open(loadPage(load), { expected: [/ERR_INTERNET_DISCONNECTED|422/] })
  const waits = page.getByRole('region', { name: 'Waiting to send' })
  await expectPage(section(page, 'Findings')).toContainText('No conflicts')
  await press(section(page, 'Status'), 'Log an event…')
  const dialog = page.getByRole('dialog', { name: 'Log an event' })
  await dialog.getByLabel('What happened').selectOption('Arrived at pickup')
  await dialog.getByLabel('When it happened').fill(clockIn('America/Los_Angeles', Date.now() - 3 * 3_600_000))
  await page.context().setOffline(true)
  await press(dialog, 'Log event')
  await expectPage(waits).toContainText(`Event on ${load.id}, Arrived at pickup. Waiting on this device`)
  await page.context().setOffline(false)
  await expectPage(section(page, 'Timeline')).toContainText(/Arrived at pickup.*Reported 3 h/)
  await expectPage(waits).toHaveCount(0)
  const events = await knex('tracking_events').where({ load_id: load.id })
  expect(events.map(({ type, reported_by }) => [type, reported_by])).toEqual([['arrived_pickup', 'Tyrone Whitfield']])

  await page.getByRole('link', { name: 'Back to the loads' }).click()
  await page.getByRole('link', { name: `Assign Driver to ${next.id}` }).click()
  await expectPage(choose(page, 'Noemi Castaneda')).toBeVisible()
  await page.context().setOffline(true)
  await choose(page, 'Noemi Castaneda').check()
  await expectPage(assignPanel(page)).toContainText('checked offline, as of')
  await picture(page, 'load-assign-offline')
  await press(assignPanel(page), /^Assign Noemi Castaneda/)
  await expectPage(waits).toContainText(`Assignment on ${next.id}, Noemi Castaneda. Waiting on this device`)
  await expectPage(page.getByRole('button', { name: 'Assign Driver' })).toBeDisabled()
  await page.getByRole('link', { name: 'Back to the loads' }).click()
  const row = page.getByRole('article', { name: next.id }).or(page.getByRole('row', { name: new RegExp(next.id) }))
  await expectPage(row).toContainText('Waiting to send')
  await picture(page, 'loads-pending')
  await page.getByRole('link', { name: new RegExp(`^(View Details of |\\d+ )${next.id}`) }).click()
  await knex('drivers').where({ first_name: 'Noemi' }).update({ status: 'suspended' })
  await page.context().setOffline(false)
  await expectPage(waits).toContainText('Our server rejected it')
  expect(await stored(next.id)).toMatchObject({ status: 'booked' })
  await badge(page).click()
  await expectPage(panel(page)).toContainText('Suspended, not onboarded.')
  await panel(page).getByRole('button', { name: 'Change' }).click()
  await expectPage(assignPanel(page).getByRole('listitem').filter({ hasText: 'Noemi Castaneda' })).toContainText('Suspended')
  await choose(page, 'Tyrone Whitfield').check()
  await press(assignPanel(page), /^Assign Tyrone Whitfield/)
  await expectPage(section(page, 'Driver')).toContainText('Tyrone Whitfield')
  await expectPage(waits).toHaveCount(0)
  expect(await stored(next.id)).toMatchObject({ status: 'planned', assigned_driver_id: tyrone.id })
})

/** The loads among these whose records this device caches. */
async function keptRecords(ids: string[]): Promise<string[]> {
  const name = (await indexedDB.databases()).map(({ name }) => name ?? '').find((name) => name.startsWith('fairlane-'))
  const opening = indexedDB.open(name ?? '')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const reading = opening.result.transaction('records').objectStore('records').getAllKeys()
  await new Promise((resolve) => reading.addEventListener('success', resolve))
  opening.result.close()
  const retained = JSON.stringify(reading.result)
  return ids.filter((id) => retained.includes(id))
}

async function forgetRecord(id: string): Promise<void> {
  const name = (await indexedDB.databases()).map(({ name }) => name ?? '').find((name) => name.startsWith('fairlane-'))
  const opening = indexedDB.open(name ?? '')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const change = opening.result.transaction('records', 'readwrite')
  change.objectStore('records').delete(['loads', id])
  await new Promise((resolve) => change.addEventListener('complete', resolve))
  opening.result.close()
}

test('without a network Assign Driver opens for a load that was never opened, or says what it waits for', async () => {
  const { knex } = site.server
  await createCandidates(knex)
  const [opened, known, never] = [await createBooked(knex), await createBooked(knex), await createBooked(knex)]
  const page = await open('/portal/admin/loads', { expected: [/ERR_INTERNET_DISCONNECTED/] })
  // The drivers are read with the first panel that is opened.
  await page.getByRole('link', { name: `Assign Driver to ${opened.id}` }).click()
  await expectPage(choose(page, 'Tyrone Whitfield')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to the loads' }).click()
  const ids = [known.id, never.id]
  await expect.poll(() => page.evaluate(keptRecords, ids)).toEqual(ids)
  await page.evaluate(forgetRecord, never.id)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: `Assign Driver to ${known.id}` }).click()
  await expectPage(assignPanel(page)).toContainText('checked offline, as of')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to the loads' }).click()
  await page.getByRole('link', { name: `Assign Driver to ${never.id}` }).click()
  await expectPage(main(page).getByRole('status')).toContainText([/Assign Driver opens as soon as the load is read/])
  await picture(page, 'load-not-on-device')
  await page.context().setOffline(false)
  await expectPage(assignPanel(page)).toBeVisible()
})

test('is cancelled with a reason and what the truck cost', async () => {
  const { knex } = site.server
  const load = await createBooked(knex)
  const page = await open(loadPage(load), offline)
  await press(page, 'More')
  await expectPage(main(page)).toContainText('It has no driver yet.')
  await picture(page, 'load-more')
  await expectAccessible(page)
  await press(page, 'Cancel load…')
  const dialog = page.getByRole('dialog', { name: 'Cancel this load?' })
  await press(dialog, 'Cancel load')
  await expectPage(dialog).toContainText('Please give a reason')
  await dialog.getByLabel('Reason').fill('The shipper has no freight')
  await dialog.getByLabel('Truck ordered, not used').fill('250')
  await picture(page, 'load-cancel')
  await press(dialog, 'Cancel load')
  await expectPage(main(page)).toContainText('This load was cancelled')
  await expectPage(section(page, 'Money')).toContainText('Truck ordered, not used$250.00')
  await expectPage(section(page, 'Status').getByRole('listitem').last()).toContainText('Cancelled')
  await expectPage(page.getByRole('link', { name: 'Duplicate' })).toBeVisible()
  for (const name of ['Edit', 'More', 'Assign Driver']) await expectPage(main(page).getByRole('button', { name })).toHaveCount(0)
  await picture(page, 'load-cancelled')
})
