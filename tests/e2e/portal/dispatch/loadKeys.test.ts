import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { assignPanel, choose, createBooked, createCandidates, deleteDrivers, loadPage } from '../../../support/e2e/assignable.ts'
import { expectStored } from '../../../support/e2e/draftsOnDevice.ts'
import { createBroker, createDocument, createDriver, createShipper } from '../../../support/factories.ts'
import { form, newLoad, stop } from './loadForms.ts'

const site = useSite()
const open = site.openAs('dispatcher', { timezoneId: 'America/Phoenix', viewport: { width: 1280, height: 800 } })
const stored = async (id: string) => site.server.knex('loads').where({ id }).first()
/** What a screen reader was told last by the panel. */
const spoken = (page: Page, text: RegExp) => assignPanel(page).getByRole('status').filter({ hasText: text })

test('the drivers for a load are gone over to the last one, with all that is found for each in sight', async () => {
  const { knex } = site.server
  await deleteDrivers(knex)
  await createCandidates(knex)
  for (const lastName of ['Abrams', 'Bell', 'Cho', 'Diaz', 'Egan']) {
    const { id } = await createDriver(knex, { firstName: 'Zed', lastName })
    await createDocument(knex, { driverId: id, expiresOn: '2099-01-01' })
  }
  const load = await createBooked(knex)
  const page = await open(loadPage(load), { expected: [/422/] })
  const { keyboard } = page
  await page.getByRole('button', { name: 'Assign Driver' }).press('Enter')
  await expectPage(choose(page, 'Tyrone Whitfield')).toBeFocused()
  const radios = assignPanel(page).getByRole('radio')
  await expectPage(radios).toHaveCount(6)
  for (let step = 1; step < 6; step += 1) await keyboard.press('ArrowDown')
  await expectPage(radios.nth(5)).toBeFocused()
  await expectPage(assignPanel(page).locator('.candidate[data-chosen]')).toBeInViewport({ ratio: 1 })
  // Beyond the last one that is shown, the rest follows.
  await keyboard.press('ArrowDown')
  await expectPage(radios).toHaveCount(8)
  await expectPage(radios.nth(6)).toBeFocused()
  await expectPage(spoken(page, /^Assign Zed/)).toHaveCount(1)

  await keyboard.type('kowal')
  await expectPage(assignPanel(page).getByRole('searchbox')).toBeFocused()
  await expectPage(spoken(page, /“kowal”\. Earl Kowalczyk: Medical card/)).toHaveCount(1)
  await keyboard.press('Escape')
  await keyboard.press('Escape')
  await page.getByRole('button', { name: 'Assign Driver' }).press('Enter')
  await expectPage(choose(page, 'Tyrone Whitfield')).toBeFocused()
  await assignPanel(page)
    .getByRole('button', { name: /^2 more/ })
    .press('Enter')
  await expectPage(radios.nth(6)).toBeFocused()

  // Whom the server refuses is not to be chosen any more: the focus goes on to the search.
  await choose(page, 'Tyrone Whitfield').press('ArrowUp')
  await choose(page, 'Tyrone Whitfield').check()
  await knex('drivers').where({ last_name: 'Whitfield' }).update({ status: 'suspended' })
  await keyboard.press('Enter')
  await expectPage(assignPanel(page)).toContainText('Suspended, not onboarded.')
  await expectPage(assignPanel(page).getByRole('searchbox')).toBeFocused()
  await keyboard.press('ArrowDown')
  await keyboard.press('Control+Enter')
  await expectPage(assignPanel(page)).toHaveCount(0)
  expect(await stored(load.id)).toMatchObject({ status: 'planned' })
})

test('a dialog begins in its first field, and Ctrl Enter sends it', async () => {
  const { knex } = site.server
  await deleteDrivers(knex)
  const { tyrone } = await createCandidates(knex)
  const load = await createBooked(knex, { status: 'planned', assignedDriverId: tyrone.id })
  const page = await open(loadPage(load))
  const { keyboard } = page
  const more = page.getByRole('button', { name: 'More' })
  await page.getByRole('button', { name: 'Log an event…' }).press('Enter')
  await expectPage(page.getByLabel('What happened')).toBeFocused()
  await keyboard.press('Escape')
  await more.press('Enter')
  await page.getByRole('button', { name: 'Unassign…' }).press('Enter')
  await expectPage(page.getByLabel('Reason')).toBeFocused()
  await keyboard.type('Truck broke down')
  await keyboard.press('Control+Enter')
  await expectPage(page.getByRole('status').filter({ hasText: 'Driver unassigned.' })).toHaveCount(1)
  expect(await stored(load.id)).toMatchObject({ status: 'booked', assigned_driver_id: null })
})

test('the form of a load keeps the focus, whatever comes and goes in it', async () => {
  const { knex } = site.server
  const letters = [...'abcdefgh']
  await Promise.all(
    letters.map((letter) => createBroker(knex, { name: `Payer ${letter}`, mcNumber: `90${letter.charCodeAt(0)}1` })),
  )
  await createShipper(knex, { name: 'Payer without a broker' })
  const page = await open(newLoad)
  const { keyboard } = page
  const payer = page.getByRole('combobox', { name: 'Broker' })
  await payer.focus()
  await keyboard.type('payer')
  await expectPage(page.getByRole('listbox').getByRole('option')).toHaveCount(9)
  // The list scrolls, and is no stop of its own.
  await keyboard.press('Tab')
  await expectPage(page.getByLabel('Broker reference')).toBeFocused()
  await payer.fill('Payer nobody knows')
  await expectPage(form(page).getByRole('status').filter({ hasText: 'New broker:' })).toHaveCount(1)
  await payer.fill('Payer without')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expectPage(page.locator(':focus')).toContainText('Payer without a broker')

  await stop(page, 'Pickup').getByText('Window', { exact: true }).click()
  const otherDay = stop(page, 'Pickup').getByRole('button', { name: 'Window ends the next day or later' })
  await otherDay.press('Enter')
  await stop(page, 'Pickup').getByRole('button', { name: 'Same day' }).press('Enter')
  await expectPage(otherDay).toBeFocused()

  await page.getByRole('button', { name: /^Move pickup/ }).press('Alt+ArrowDown')
  const moved = page.getByRole('button', { name: /^Move delivery/ })
  await expectPage(moved).toBeFocused()
  await expectPage(moved).toBeInViewport({ ratio: 1 })

  await expectStored(page, 'Payer without a broker')
  await page.reload()
  await page.getByRole('button', { name: 'Start over' }).press('Enter')
  await expectPage(payer).toBeFocused()
  await keyboard.type('payer')
  await expectStored(page, '"name":"payer"')
  await expectPage(page.getByText('What you typed before is still here.')).toHaveCount(0)
})

test('a list is searched, filtered and come back to without losing the place', async () => {
  const { knex } = site.server
  await deleteDrivers(knex)
  await createCandidates(knex)
  const load = await createBooked(knex)
  const page = await open('/portal/admin/loads')
  const { keyboard } = page
  const row = page.getByRole('link', { name: new RegExp(`^\\d+ ${load.id}`) })
  await row.focus()
  await keyboard.press('/')
  await expectPage(page.getByRole('searchbox')).toBeFocused()
  await keyboard.type('dallas')
  await expectPage(page.getByRole('status').filter({ hasText: /^1 loads?$/ })).toHaveCount(1)
  const filters = page.getByRole('button', { name: 'More Filters' })
  await filters.press('Enter')
  await page.getByLabel('Pickup from').press('Escape')
  await expectPage(filters).toBeFocused()
  await expectPage(page.getByLabel('Pickup from')).toHaveCount(0)

  await filters.press('Enter')
  await page.getByLabel('Pickup from').fill('2020-01-01')
  await page.getByLabel('Pickup from').press('Escape')
  await page.getByRole('button', { name: /^Clear the filter/ }).press('Enter')
  await expectPage(filters).toBeFocused()
  await keyboard.press('/')
  await keyboard.type('nothing like it')
  await page.getByRole('button', { name: 'Clear Search' }).press('Enter')
  await expectPage(page.getByRole('searchbox')).toBeFocused()

  await row.press('Enter')
  await page.getByRole('link', { name: 'Back to the loads' }).press('Enter')
  await expectPage(row).toBeFocused()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).press('Enter')])
  expect(file.suggestedFilename()).toMatch(/^loads-/)
  await expectPage(page.getByRole('button', { name: 'Export' })).toBeFocused()
})
