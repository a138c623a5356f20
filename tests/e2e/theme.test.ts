import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectPage, useSite } from '../browser.ts'

const site = useSite()
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const toDark = (page: Page) => page.getByRole('button', { name: 'Switch to dark theme' })
const toLight = (page: Page) => page.getByRole('button', { name: 'Switch to light theme' })

test('follows the device until somebody chooses', async () => {
  const page = await site.open('/', { colorScheme: 'light' })
  const day = await ground(page)
  await expectPage(toDark(page)).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectPage(toLight(page)).toBeVisible()
  expect(await ground(page)).not.toBe(day)
})

test('the choice stays, is on before anything is painted, and other tabs follow', async () => {
  const page = await site.open('/', { colorScheme: 'light', expected: [/ERR_FAILED/] })
  const other = await page.context().newPage()
  await other.goto('/shippers')
  await toDark(page).click()
  await expectPage(page.locator('html')).toHaveAttribute('data-theme', 'fairlane-night')
  await expectPage(toLight(other)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark')

  // Without the app's code it is the boot script alone that puts the theme on.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/services', { waitUntil: 'commit' })
  await expectPage(page.locator('html')).toHaveAttribute('data-theme', 'fairlane-night')
})

test('the toggle goes back from dark to light, and leaves what the device prefers', async () => {
  const page = await site.open('/', { colorScheme: 'dark' })
  await toLight(page).click()
  await expectPage(toDark(page)).toBeVisible()
  await page.reload()
  await expectPage(toDark(page)).toBeVisible()
})

test('the name beside the mark is painted anew with the theme, also where the width has changed between', async () => {
  const page = await site.open('/', { viewport: { width: 1280, height: 300 }, colorScheme: 'light' })
  const mark = () => page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 60 } })
  await toDark(page).click()
  await page.setViewportSize({ width: 700, height: 300 })
  await toLight(page).click()
  const afterwards = await mark()
  await page.reload()
  expect(afterwards.equals(await mark())).toBe(true)
})

test('the portal keeps a choice of its own', async () => {
  const page = await site.open('/', { colorScheme: 'light', expected: [/status of 401/] })
  await toDark(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Portal Login' }).click()
  await expectPage(page).toHaveURL('/portal')
  await expectPage(page.locator('html')).not.toHaveAttribute('data-theme')
  await page.goBack()
  await expectPage(page.locator('html')).toHaveAttribute('data-theme', 'fairlane-night')
})
