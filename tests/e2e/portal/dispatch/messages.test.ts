import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import { maxMessages } from '#shared/loads/messageText'
import { expectAccessible, expectPage, picture, useSite } from '../../../support/browser.ts'
import { board, myLoads } from '../../../support/e2e/loadRows.ts'
import { badge, panel } from '../../../support/e2e/outbox.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
const hour = 3_600_000
const offline = { expected: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] }

const card = (page: Page) => page.getByRole('region', { name: 'Messages' })
const lines = (page: Page) => card(page).getByRole('listitem')
const field = (page: Page) => card(page).getByRole('textbox')

/** A driver with a load on the road and a phone, and the dispatcher's record of the load. */
async function bothSides() {
  const { knex } = site.server
  const driver = await createDriver(knex, { firstName: 'Cesar', lastName: 'Ruiz' })
  const load = await createLoad(knex, {
    status: 'enroute',
    assignedDriverId: driver.id,
    pickupDateTime: new Date(Date.now() - 3 * hour),
    deliveryDateTime: new Date(Date.now() + 5 * hour),
  })
  const cab = await site.open(myLoads, {
    cookie: await site.server.signInAs('driver', { driverId: driver.id }),
    ...phone,
    ...offline,
  })
  const cookie = await site.server.signInAs('dispatcher')
  const desk = await site.open(`${board}/${load.id}`, { cookie, ...offline })
  const stored = async () =>
    (await (await site.server.request(`${api.loads}/${load.id}`, { cookie })).json()) as LoadRecord & {
      messages: NonNullable<LoadRecord['messages']>
    }
  return { load, cab, desk, stored, cookie }
}

async function writeInCab(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await card(page).getByRole('button', { name: 'Send message' }).tap()
  await expectPage(field(page)).toHaveValue('')
}

async function writeAtDesk(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expectPage(field(page)).toHaveValue('')
}

test('driver and desk write without a network on both sides, and each has every message once, in order, with read marks', async () => {
  const { load, cab, desk, stored, cookie } = await bothSides()
  await expectPage(card(cab)).toContainText('Works without signal too.')
  await expectPage(card(desk)).toContainText('No messages yet.')
  for (const page of [cab, desk]) await page.context().setOffline(true)
  await writeInCab(cab, 'Gate 4 is closed.\nWhere do I go in?')
  await writeInCab(cab, 'There is a line of nine trucks at the other one')
  await writeAtDesk(desk, 'Use the north gate today')
  await field(desk).fill('Half a sent')
  await writeAtDesk(desk, 'Ask for Luis')
  await expectPage(lines(cab)).toContainText(['Not sent yet.', 'Not sent yet.'])
  await expectPage(lines(desk)).toContainText(['Not sent yet.', 'Not sent yet.'])
  expect((await stored()).messages).toEqual([])
  await expectAccessible(cab)
  await picture(cab, 'messages-cab-waiting')
  await picture(desk, 'messages-desk-waiting')
  await cab.setViewportSize(phone.viewport)
  await desk.setViewportSize({ width: 1280, height: 900 })
  // The typed message and the queued messages are still there.
  await field(cab).fill('Call me when')
  await cab.context().setOffline(false)
  await expectPage(lines(cab).filter({ hasText: /Sent/ })).toHaveCount(2)
  await desk.context().setOffline(false)

  const inOrder = ['Gate 4 is closed.', 'There is a line', 'Use the north gate', 'Ask for Luis']
  for (const page of [cab, desk]) await expectPage(lines(page)).toContainText(inOrder)
  await expectPage(lines(desk).first()).toContainText('Cesar Ruiz')
  await expectPage(lines(cab).nth(2)).toContainText('Ines Marchetti')
  await expectPage(field(cab)).toHaveValue('Call me when')
  // Both have them on the screen: the marks come by themselves, and live.
  await lines(desk).last().scrollIntoViewIfNeeded()
  await lines(cab).last().scrollIntoViewIfNeeded()
  await expectPage(lines(cab).filter({ hasText: /Read \d/ })).toHaveCount(2)
  await expectPage(lines(desk).filter({ hasText: /Read \d/ })).toHaveCount(2)
  expect((await stored()).messages.map(({ from, text }) => [from, text])).toEqual([
    ['driver', 'Gate 4 is closed.\nWhere do I go in?'],
    ['driver', 'There is a line of nine trucks at the other one'],
    ['desk', 'Use the north gate today'],
    ['desk', 'Ask for Luis'],
  ])
  expect((await stored()).unread).toBe(0)
  await expectAccessible(desk)
  // The list says it: no notice covers it.
  for (const page of [cab, desk]) await expectPage(page.getByText('Sent: ')).toHaveCount(0)
  await picture(cab, 'messages-cab')
  await picture(desk, 'messages-desk')
  await cab.setViewportSize(phone.viewport)
  expect(await cab.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const send = await card(cab).getByRole('button', { name: 'Send message' }).boundingBox()
  expect(send?.height).toBeGreaterThanOrEqual(64)

  // On another screen it is a badge and no toast; a hidden page reads nothing.
  await desk.goto(board)
  await writeInCab(cab, 'Loaded, leaving now')
  await expectPage(desk.getByRole('row').filter({ hasText: load.id })).toContainText('1 new message')
  expect((await stored()).unread).toBe(1)
  const inSidebar = desk.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: /^Loads/ })
  await expectPage(inSidebar).toHaveAccessibleName('Loads 1 unread message')
  await picture(desk, 'messages-board')
  await desk.setViewportSize({ width: 1280, height: 900 })
  await desk.goto(`${board}/${load.id}`)
  await expectPage(lines(desk).last()).toContainText('Loaded, leaving now')
  await lines(desk).last().scrollIntoViewIfNeeded()
  await expectPage.poll(async () => (await stored()).unread).toBe(0)
  await expectPage(inSidebar).toHaveAccessibleName('Loads')
  const tab = cab.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: /^My Loads/ })
  await expectPage(tab).toHaveAccessibleName('My Loads')
  await site.server.request(`${api.loads}/${load.id}/message`, {
    method: 'POST',
    cookie,
    json: { text: 'Drive safely', writtenAt: new Date().toISOString() },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  // It is announced.
  await expectPage(cab.getByRole('status').filter({ hasText: 'Message from Ines Marchetti: Drive safely' })).toBeAttached()
  await lines(cab).last().scrollIntoViewIfNeeded()
  await expectPage.poll(async () => (await stored()).messages.at(-1)?.readAt).not.toBeNull()

  // A second one while the tab is elsewhere: its tab in the cab has the number, live.
  await cab.goto('/portal/driver')
  await site.server.request(`${api.loads}/${load.id}/message`, {
    method: 'POST',
    cookie,
    json: { text: 'Call when empty', writtenAt: new Date().toISOString() },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await expectPage(tab).toHaveAccessibleName('My Loads 1 unread message')
  await picture(cab, 'messages-tab')
})

test('a message that waits can be taken back into its field, and one that is too long is never sent', async () => {
  const { cab } = await bothSides()
  await expectPage(field(cab)).toBeVisible()
  // Loads the dialog, which the worker of the installed app has precached.
  await cab.getByRole('button', { name: 'Running late' }).tap()
  await cab.getByRole('dialog', { name: 'Running late' }).getByRole('button', { name: 'Cancel' }).tap()
  await cab.context().setOffline(true)
  await writeInCab(cab, 'Wrong lode')
  await badge(cab).click()
  await expectPage(panel(cab)).toContainText('“Wrong lode”')
  await panel(cab).getByRole('button', { name: 'Change' }).click()
  await expectPage(field(cab)).toHaveValue('Wrong lode')
  await expectPage(field(cab)).toBeFocused()
  await expectPage(lines(cab)).toHaveCount(0)
  await expectPage(cab.getByRole('dialog')).toHaveCount(0)
  await field(cab).fill('x'.repeat(1_004))
  await card(cab).getByRole('button', { name: 'Send message' }).tap()
  await expectPage(card(cab)).toContainText('Please use at most 1,000 characters: 4 too many')
  await writeInCab(cab, 'Right load')
  await expectPage(lines(cab)).toContainText(['Right load'])

  // Nothing of a delay is chosen before the driver has.
  await cab.getByRole('button', { name: 'Running late' }).tap()
  const late = cab.getByRole('dialog', { name: 'Running late' })
  // A driver who opened it by mistake can cancel, and nothing is reported.
  await late.getByRole('button', { name: 'Cancel' }).tap()
  await expectPage(late).toHaveCount(0)
  await cab.getByRole('button', { name: 'Running late' }).tap()
  await expectPage(late.getByRole('radio', { checked: true })).toHaveCount(0)
  await late.getByRole('button', { name: 'Report delay' }).tap()
  await expectPage(late.getByText('Choose why')).toBeVisible()
  await expectPage(late.getByText('Choose the new time')).toBeVisible()
  await late.getByRole('radio', { name: 'Breakdown' }).check()
  await expectAccessible(cab)
  await picture(cab, 'running-late')
  await cab.setViewportSize(phone.viewport)
  await late.getByRole('radio', { name: 'About 2 hours' }).check()
  await late.getByRole('button', { name: 'Report delay' }).tap()
  await expectPage(late).toHaveCount(0)
  await expectPage(cab.getByRole('list', { name: 'Recorded' })).toContainText(/Running late.*Breakdown\. New time /)
})

test('a load with as many messages as it can have says so in place of the field', async () => {
  const { load, cab, desk } = await bothSides()
  await expectPage(field(cab)).toBeVisible()
  await site.server.knex.raw(
    `insert into load_messages (load_id, text, driver_id, written_at, received_at)
     select ?, 'At the gate', ?, now(), now() from generate_series(1, ?)`,
    [load.id, load.assignedDriverId, maxMessages],
  )
  for (const page of [cab, desk]) {
    await page.reload()
    await expectPage(card(page)).toContainText('This load has 500 messages, which is the most it can have. Please call instead.')
    await expectPage(field(page)).toHaveCount(0)
  }
})
