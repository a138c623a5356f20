import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectPage, hold, layoutShift, useSite } from '../../support/browser.ts'
import { expectStep, field, formValues, next, personal, saved, stepHeading } from '../../support/e2e/applyForm.ts'
import { expectStored } from '../../support/e2e/draftsOnDevice.ts'
import { oddInput } from '../../support/spec/spec.ts'

const site = useSite()
const phone = { width: 390, height: 844 }

/** Opens the page while a chunk is held until it is released. */
async function openWithoutCode(code: string, path = '/apply'): Promise<{ page: Page; release: () => void }> {
  const page = await site.open('/robots.txt', { viewport: phone })
  const release = await hold(page, `**/assets/${code}-*.js`)
  await page.goto(path)
  return { page, release }
}

const ready = (page: Page) => expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')

describe.each([
  ['any code', 'app'],
  ["the form's code", 'Wizard'],
])('before %s is loaded', (_what, code) => {
  test('the first step is prerendered; typed values are kept and saved, the focus stays, and Next is applied once it is loaded', async () => {
    const { page, release } = await openWithoutCode(code)
    for (const [label, answer] of Object.entries(personal)) await field(page, label).fill(answer)
    await next(page).click()
    await next(page).click()
    await field(page, 'Zip Code').focus()
    await page.keyboard.type('-1234')
    await expectPage(stepHeading(page, 1)).toBeVisible()
    expect(page.url()).not.toContain('?')
    release()
    // Applied once, however often it was clicked.
    await expectStep(page, 2)
    await expectPage(saved(page)).toBeVisible()
    await expectStored(page, '85719-1234')
    await page.reload()
    await page.goBack()
    await expectStep(page, 1)
    await expect.poll(() => formValues(page)).toEqual({ ...personal, 'Zip Code': '85719-1234' })
  })

  test('Enter is applied once it is loaded, and typed values are kept', async () => {
    const { page, release } = await openWithoutCode(code)
    await field(page, 'First Name').fill('Maria')
    await page.keyboard.press('Enter')
    release()
    await expectStep(page, 2)
    await page.goBack()
    await expectPage(field(page, 'First Name')).toHaveValue('Maria')
  })

  test('a field keeps its focus and every keystroke while the code loads', async () => {
    const { page, release } = await openWithoutCode(code)
    await field(page, 'First Name').focus()
    await page.keyboard.type('Mar')
    release()
    await page.keyboard.type('ia Jos')
    await expectPage(saved(page)).toBeVisible()
    await page.keyboard.type('é')
    await expectPage(field(page, 'First Name')).toBeFocused()
    await expectPage(field(page, 'First Name')).toHaveValue('Maria José')
  })

  test('an odd state gets its warning once it is loaded', async () => {
    const { page, release } = await openWithoutCode(code)
    await field(page, 'State').fill('Sonora')
    release()
    await expectPage(field(page, 'State')).toHaveAccessibleDescription(oddInput.state)
  })

  test('a click on a step marker is applied once it is loaded', async () => {
    const { page, release } = await openWithoutCode(code)
    await field(page, 'First Name').fill('Maria')
    await page.getByRole('link', { name: /Step 3 of 4/ }).click()
    expect(page.url()).not.toContain('?')
    release()
    await expectStep(page, 3)
    await page.goBack()
    await expectPage(field(page, 'First Name')).toHaveValue('Maria')
  })
})

test('the code of the form is fetched at the first touch, not before', async () => {
  const page = await site.open('/apply')
  const fetched = (name: string) =>
    page.evaluate((part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)), name)
  await ready(page)
  await page.waitForLoadState('networkidle')
  expect(await fetched('/Wizard-')).toBe(false)
  await field(page, 'Email').focus()
  await expectPage.poll(() => fetched('/Wizard-')).toBe(true)
})

test('a form whose code fails to load says so, keeps the typed values visible, and works on the next visit', async () => {
  const page = await site.open('/robots.txt', { expected: [/ERR_FAILED|Failed to fetch|Failed to load/] })
  await page.route('**/assets/Wizard-*.js', (route) => route.abort())
  await page.goto('/apply')
  await ready(page)
  await field(page, 'First Name').fill('Maria')
  await next(page).click()
  await expectPage(page.getByRole('alert').filter({ hasText: "The form didn't load" })).toBeVisible()
  await expectPage(field(page, 'First Name')).toHaveValue('Maria')
  await page.unroute('**/assets/Wizard-*.js')
  // Chromium 150 caches a failed module load until the page is reloaded.
  await page.reload()
  await ready(page)
  await next(page).click()
  await expectStep(page, 2)
  await expectPage(page.getByText("The form didn't load")).toHaveCount(0)
})

describe('without JavaScript', () => {
  test('the page says how to apply by phone or e-mail', async () => {
    const page = await site.open('/apply', { viewport: phone, javaScriptEnabled: false })
    const main = page.getByRole('main')
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Driver Application')
    await expectPage(main).toContainText('The form needs JavaScript')
    await expectPage(main).toContainText('within 24 hours')
    await expectPage(main.locator('a[href="tel:+16025550147"]')).toBeVisible()
    await expectPage(main.locator('a[href="mailto:dispatch@fairlane.example"]')).toBeVisible()
    await expectPage(field(page, 'First Name')).toBeHidden()
    await expectPage(main.getByRole('button')).toHaveCount(0)
  })

  test('the page is the same when the app fails to load', async () => {
    const page = await site.open('/robots.txt', { viewport: phone, expected: [/ERR_FAILED|Failed to load/] })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/apply?step=2')
    await expectPage(page.getByRole('main')).toContainText('The form needs JavaScript')
    await expectPage(page.getByRole('main').locator('a[href="tel:+16025550147"]')).toBeVisible()
  })
})

test('script, typeface and form cause no layout shift while they load', async () => {
  const page = await site.open('/apply', { viewport: phone })
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Barlow Condensed') && status === 'loaded'),
  )
  await field(page, 'First Name').focus()
  await expectPage(page.getByText('What you type is saved on this device.')).toBeVisible()
  const shift = await layoutShift(page)
  expect(shift).toBeLessThan(0.01)
})
