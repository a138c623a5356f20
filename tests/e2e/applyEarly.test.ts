import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectPage, hold, layoutShift, useSite } from '../browser.ts'
import { expectStep, field, next, personal, saved, standing, stepHeading } from './applyForm.ts'

const site = useSite()
const phone = { width: 390, height: 844 }

/** Opens the page while a part of its code does not arrive until it is let through. */
async function openSlow(code: string, path = '/apply'): Promise<{ page: Page; arrive: () => void }> {
  const page = await site.open('/robots.txt', { viewport: phone })
  const arrive = await hold(page, `**/assets/${code}-*.js`)
  await page.goto(path)
  return { page, arrive }
}

const ready = (page: Page) => expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')

describe.each([
  ['any code', 'app'],
  ["the form's code", 'Wizard'],
])('before %s is there', (_what, code) => {
  test('the first step stands; what is typed is taken over and kept, the focus stays, and Next is done when it can be', async () => {
    const { page, arrive } = await openSlow(code)
    for (const [label, answer] of Object.entries(personal)) await field(page, label).fill(answer)
    await next(page).click()
    await next(page).click()
    await field(page, 'Zip Code').focus()
    await page.keyboard.type('-1234')
    await expectPage(stepHeading(page, 1)).toBeVisible()
    expect(page.url()).not.toContain('?')
    arrive()
    // Once, however often it was pressed.
    await expectStep(page, 2)
    await expectPage(saved(page)).toBeVisible()
    await page.reload()
    await page.goBack()
    await expectStep(page, 1)
    await expect.poll(() => standing(page)).toEqual({ ...personal, 'Zip Code': '85719-1234' })
  })

  test('Enter does the same and takes nothing away', async () => {
    const { page, arrive } = await openSlow(code)
    await field(page, 'First Name').fill('Maria')
    await page.keyboard.press('Enter')
    arrive()
    await expectStep(page, 2)
    await page.goBack()
    await expectPage(field(page, 'First Name')).toHaveValue('Maria')
  })

  test('a field that is being typed into keeps the focus and every letter', async () => {
    const { page, arrive } = await openSlow(code)
    await field(page, 'First Name').focus()
    await page.keyboard.type('Mar')
    arrive()
    await page.keyboard.type('ia Jos')
    await expectPage(saved(page)).toBeVisible()
    await page.keyboard.type('é')
    await expectPage(field(page, 'First Name')).toBeFocused()
    await expectPage(field(page, 'First Name')).toHaveValue('Maria José')
  })

  test('so is a marker that was pressed', async () => {
    const { page, arrive } = await openSlow(code)
    await field(page, 'First Name').fill('Maria')
    await page.getByRole('link', { name: /Step 3 of 4/ }).click()
    expect(page.url()).not.toContain('?')
    arrive()
    await expectStep(page, 3)
    await page.goBack()
    await expectPage(field(page, 'First Name')).toHaveValue('Maria')
  })
})

test('reading the page fetches no form; the first touch does', async () => {
  const page = await site.open('/apply')
  const fetched = (name: string) =>
    page.evaluate((part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)), name)
  await ready(page)
  await page.waitForLoadState('networkidle')
  expect(await fetched('/Wizard-')).toBe(false)
  await field(page, 'Email').focus()
  await expectPage.poll(() => fetched('/Wizard-')).toBe(true)
})

test('a form whose code does not arrive says so, keeps the words in sight, and comes with the next visit', async () => {
  const page = await site.open('/robots.txt', { expected: [/ERR_FAILED|Failed to fetch|Failed to load/] })
  await page.route('**/assets/Wizard-*.js', (route) => route.abort())
  await page.goto('/apply')
  await ready(page)
  await field(page, 'First Name').fill('Maria')
  await next(page).click()
  await expectPage(page.getByRole('alert').filter({ hasText: 'The form could not be loaded' })).toBeVisible()
  await expectPage(field(page, 'First Name')).toHaveValue('Maria')
  await page.unroute('**/assets/Wizard-*.js')
  // Chromium 150 keeps a module that failed as failed until the page is loaded again.
  await page.reload()
  await ready(page)
  await next(page).click()
  await expectStep(page, 2)
  await expectPage(page.getByText('The form could not be loaded')).toHaveCount(0)
})

describe('without JavaScript', () => {
  test('the page says how to apply: by phone or e-mail', async () => {
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

  test('an app that never arrives leaves the same page', async () => {
    const page = await site.open('/robots.txt', { viewport: phone, expected: [/ERR_FAILED|Failed to load/] })
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/apply?step=2')
    await expectPage(page.getByRole('main')).toContainText('The form needs JavaScript')
    await expectPage(page.getByRole('main').locator('a[href="tel:+16025550147"]')).toBeVisible()
  })
})

test('nothing moves while script, typeface and form arrive', async () => {
  const page = await site.open('/apply', { viewport: phone })
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Barlow Condensed') && status === 'loaded'),
  )
  await field(page, 'First Name').focus()
  await expectPage(page.getByText('What you type is saved on this device.')).toBeVisible()
  const shift = await layoutShift(page)
  expect(shift).toBeLessThan(0.01)
})
