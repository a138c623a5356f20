import { beforeEach, expect, test } from 'vitest'
import { expectPage, useSite } from '../browser.ts'
import { deleteDrivers } from './assignable.ts'
import { barOf, card, createBoard, grid, justAssigned, nameOf, schedule, unassigned } from './boardScene.ts'

const site = useSite()
beforeEach(() => deleteDrivers(site.server.knex))
const open = async (path = schedule, options: Parameters<typeof site.open>[1] = {}) =>
  site.open(path, {
    cookie: `${await site.server.signInAs('dispatcher')}; sidebar_state=false`,
    ...{ timezoneId: 'America/Phoenix', viewport: { width: 1024, height: 700 } },
    ...options,
  })

test('arrows go over the loads without a driver, Undo gives the focus back, and no bar covers what has it', async () => {
  const { load, other } = await createBoard(site.server.knex)
  const page = await open()
  const { keyboard } = page
  await card(page, other).focus()
  await keyboard.press('ArrowRight')
  await expectPage(card(page, load)).toBeFocused()
  await keyboard.press('Tab')
  await expectPage(grid(page).locator(':focus')).toHaveCount(1)
  await keyboard.press('Shift+Tab')
  await expectPage(card(page, load)).toBeFocused()

  await keyboard.press('Enter')
  await expectPage(nameOf(page, 'Tyrone Whitfield')).toBeFocused()
  await expectPage(grid(page).locator('.board-proposed')).toBeInViewport()
  await keyboard.press('Home')
  await expectPage(nameOf(page, 'Aaliyah Freeman')).toBeFocused()
  await keyboard.press('End')
  await expectPage(nameOf(page, 'Tyrone Whitfield')).toBeFocused()
  await keyboard.press('Enter')
  const bar = justAssigned(page)
  await expectPage(bar).toContainText(`${load.id} to Tyrone Whitfield`)
  await keyboard.press('Control+Home')
  for (const name of ['Anh Nguyen', 'Earl Kowalczyk', 'Guadalupe Hernández-Villanueva', 'Loretta Begay']) {
    await keyboard.press('ArrowDown')
    await expectPage(nameOf(page, name)).toBeFocused()
    const [focused, over] = await Promise.all([nameOf(page, name).boundingBox(), bar.boundingBox()])
    expect((focused?.y ?? 0) + (focused?.height ?? 0), name).toBeLessThanOrEqual(over?.y ?? 0)
  }
  await bar.getByRole('button', { name: 'Undo' }).press('Enter')
  await expectPage(card(page, load)).toBeFocused()

  await keyboard.press('/')
  await expectPage(page.getByRole('searchbox')).toBeFocused()
})

test('on a tablet with keys a card that is in sight in part comes into sight with the focus', async () => {
  const { knex } = site.server
  const { load } = await createBoard(knex)
  const page = await open(schedule, { viewport: { width: 820, height: 1000 } })
  await card(page, load).waitFor()
  expect((await page.getByRole('button', { name: '2 weeks' }).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const list = unassigned(page).getByRole('list')
  await list.evaluate((element) => {
    element.style.width = '300px'
  })
  await unassigned(page).getByRole('button').first().focus()
  await page.keyboard.press('ArrowRight')
  await expectPage(card(page, load)).toBeFocused()
  const [shown, within] = await Promise.all([card(page, load).boundingBox(), list.boundingBox()])
  expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual((within?.x ?? 0) + (within?.width ?? 0))
})

test('days off that are typed end where they begin, and removing them keeps the focus', async () => {
  await createBoard(site.server.knex)
  const page = await open()
  const { keyboard } = page
  await nameOf(page, 'Anh Nguyen').press('Enter')
  const dialog = page.getByRole('dialog')
  await expectPage(dialog.getByLabel('From')).toBeFocused()
  await keyboard.type('12202030')
  await expectPage(dialog.getByLabel('Until')).toHaveValue('2030-12-20')
  await keyboard.press('Control+Enter')
  await dialog.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expectPage(dialog.getByText('No days off are planned.')).toBeVisible()
  await expectPage(dialog.getByLabel('From')).toBeFocused()
})

test('without a network a load that is unassigned stands at its driver as not sent yet', async () => {
  const { handed } = await createBoard(site.server.knex)
  const page = await open(schedule, { expected: [/ERR_INTERNET_DISCONNECTED/] })
  await barOf(page, 'Guadalupe Hernández-Villanueva', /Houston to El Paso/).press('o')
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText(handed.id)
  await page.getByRole('button', { name: 'More' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('button', { name: 'Unassign…' }).press('Enter')
  await page.getByLabel('Reason').fill('Out of hours')
  await page.keyboard.press('Control+Enter')
  await page.goBack()
  await expectPage(barOf(page, 'Guadalupe Hernández-Villanueva', /Houston to El Paso/)).toContainText('Unassigned, not sent yet')
  await page.context().setOffline(false)
})
