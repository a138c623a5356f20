import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'

const site = useSite()
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const toDark = (page: Page) => page.getByRole('button', { name: 'Switch to dark theme' })
const toLight = (page: Page) => page.getByRole('button', { name: 'Switch to light theme' })

test('the theme follows the device until one is chosen', async () => {
  const page = await site.open('/', { colorScheme: 'light' })
  const light = await background(page)
  await expectPage(toDark(page)).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectPage(toLight(page)).toBeVisible()
  expect(await background(page)).not.toBe(light)
})

test('the chosen theme is stored, applied before the first paint, and followed by other tabs', async () => {
  const page = await site.open('/', { colorScheme: 'light', expected: [/ERR_FAILED/] })
  const other = await page.context().newPage()
  await other.goto('/shippers')
  await toDark(page).click()
  await expectPage(page.locator('html')).toHaveAttribute('data-theme', 'fairlane-night')
  await expectPage(toLight(other)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('ui-theme'))).toBe('dark')

  // Without the code of the app only the boot script can apply the theme.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/services', { waitUntil: 'commit' })
  await expectPage(page.locator('html')).toHaveAttribute('data-theme', 'fairlane-night')
})

test('the toggle switches from dark to light, against the preference of the device', async () => {
  const page = await site.open('/', { colorScheme: 'dark' })
  await toLight(page).click()
  await expectPage(toDark(page)).toBeVisible()
  await page.reload()
  await expectPage(toDark(page)).toBeVisible()
})

test('the logo is repainted with the theme, also after a change of width', async () => {
  const page = await site.open('/', { viewport: { width: 1280, height: 300 }, colorScheme: 'light' })
  const mark = () => page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 60 } })
  await toDark(page).click()
  await page.setViewportSize({ width: 700, height: 300 })
  await toLight(page).click()
  const afterwards = await mark()
  await page.reload()
  expect(afterwards.equals(await mark())).toBe(true)
})

test('the portal has its own theme', async () => {
  const page = await site.open('/', { colorScheme: 'light', expected: [/status of 401/] })
  await toDark(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Portal Login' }).click()
  await expectPage(page).toHaveURL('/portal')
  await expectPage(page.locator('html')).not.toHaveAttribute('data-theme')
  await page.goBack()
  await expectPage(page.locator('html')).toHaveAttribute('data-theme', 'fairlane-night')
})
