import { beforeEach, expect, test } from 'vitest'
import { expectPage, picture, useSite } from '../../../support/browser.ts'
import { deleteDrivers } from '../../../support/e2e/assignable.ts'
import { barOf, card, createBoard, grid, justAssigned, nameOf, schedule, unassigned } from './boardScene.ts'

const site = useSite()
beforeEach(() => deleteDrivers(site.server.knex))
const open = async (path = schedule, options: Parameters<typeof site.open>[1] = {}) =>
  site.open(path, {
    cookie: `${await site.server.signInAs('dispatcher')}; sidebar_state=false`,
    timezoneId: 'America/Phoenix',
    viewport: { width: 1024, height: 700 },
    ...options,
  })

const stored = async (id: string) => site.server.knex('loads').where({ id }).first()

test('with the keys alone: Enter takes, arrows choose, each is spoken, Enter assigns; a planned one asks for the reason', async () => {
  const { load, noemi, handed, tyrone } = await createBoard(site.server.knex)
  const page = await open(schedule, { viewport: { width: 1280, height: 1100 } })
  const spoken = page.getByRole('status').filter({ hasText: /./ })
  await card(page, load).focus()
  await page.keyboard.press('Enter')
  await expectPage(nameOf(page, 'Tyrone Whitfield')).toBeFocused()
  await expectPage(
    spoken.filter({ hasText: / selected\. Up and down .+ Tyrone Whitfield, no conflicts, \d+ mi deadhead$/ }),
  ).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expectPage(nameOf(page, 'Ray Dominguez')).toBeFocused()
  await expectPage(spoken.filter({ hasText: /^Ray Dominguez, overlaps by \d/ })).toBeVisible()
  await picture(page, 'schedule-keys')
  await page.setViewportSize({ width: 1280, height: 1100 })
  await page.keyboard.press('Escape')
  await expectPage(card(page, load)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(nameOf(page, 'Tyrone Whitfield')).toBeFocused()
  for (const name of ['Ray Dominguez', 'Noemi Castaneda']) {
    await page.keyboard.press('ArrowUp')
    await expectPage(nameOf(page, name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expectPage(barOf(page, 'Noemi Castaneda', /San Diego to Dallas.*Planned/)).toBeVisible()
  expect(await stored(load.id)).toMatchObject({ status: 'planned', assigned_driver_id: noemi.id })

  await nameOf(page, 'Guadalupe Hernández-Villanueva').focus()
  await page.keyboard.press('ArrowRight')
  await expectPage(barOf(page, 'Guadalupe Hernández-Villanueva', /Houston to El Paso/)).toBeFocused()
  await page.keyboard.press('Enter')
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowDown')
  await expectPage(nameOf(page, 'Tyrone Whitfield')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason for changing drivers').fill('Out of hours')
  await page.getByRole('button', { name: /^Assign/ }).click()
  await expectPage(barOf(page, 'Tyrone Whitfield', /Houston to El Paso.*Planned/)).toBeVisible()
  expect(await stored(handed.id)).toMatchObject({ assigned_driver_id: tyrone.id })
  await expectPage(justAssigned(page)).toContainText(`${handed.id} to Tyrone Whitfield`)
  await barOf(page, 'Tyrone Whitfield', /Houston to El Paso/).focus()
  await page.keyboard.press('o')
  await expectPage(page.getByRole('heading', { level: 1 })).toContainText(handed.id)
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
  // It goes after ten seconds without a pointer over it.
  await bar.hover()
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
  await expectPage(dialog.getByText('No time off scheduled.')).toBeVisible()
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
