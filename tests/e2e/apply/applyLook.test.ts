import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, useSite } from '../../support/browser.ts'
import {
  consents,
  expectStep,
  field,
  fillUntil,
  license,
  next,
  ownTruck,
  personal,
  submitButton,
} from '../../support/e2e/applyForm.ts'
import { notices } from '../../support/spec/spec.ts'

const site = useSite()
const sizes = [
  { width: 195, height: 420 },
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

/** Expects no horizontal overflow at any width, and no axe violations in either theme. */
async function expectFitsAndAccessible(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(over, `at ${size.width} px`).toBe(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
}

const marker = (page: Page, step: number) => page.getByRole('link', { name: `Step ${step} of 4` })

describe.each([1, 2, 3, 4])('step %i has no axe violations and no horizontal overflow', (step) => {
  test('empty', async () => {
    const page = await site.open(step === 1 ? '/apply' : `/apply?step=${step}`)
    await expectStep(page, step)
    if (step === 3) await field(page, 'I own my equipment').check()
    await expectFitsAndAccessible(page)
  })

  test('with errors', async () => {
    const page = await site.open('/apply?step=4')
    await submitButton(page).click()
    await expectPage(page.getByRole('region', { name: /answers are missing or wrong$/ })).toBeFocused()
    await marker(page, step).click()
    await expectStep(page, step)
    await expectFitsAndAccessible(page)
  })

  test('filled, with an overlong name', async () => {
    const page = await site.open('/apply')
    await expectStep(page, 1)
    await field(page, 'Last Name').fill('x'.repeat(90))
    await marker(page, step).click()
    await fillUntil(page, step, step)
    if (step === 1) await field(page, 'Last Name').fill('x'.repeat(90))
    await expectFitsAndAccessible(page)
  })
})

test('on a phone the steps show their names, and the error summary leaves room for the form', async () => {
  const page = await site.open('/apply?step=4', { viewport: { width: 360, height: 640 } })
  for (const name of ['Personal Info', 'CDL & Experience', 'Equipment', 'Consent & Submit']) {
    await expectPage(page.getByRole('navigation', { name: /^Steps/ }).getByText(name)).toBeInViewport()
  }
  await submitButton(page).click()
  const summary = page.getByRole('region', { name: /answers are missing or wrong$/ })
  expect((await summary.boundingBox())?.height).toBeLessThan(640 / 3)
  await summary.getByRole('button', { name: 'I agree to the terms' }).focus()
  await expectPage(summary.getByRole('button', { name: 'I agree to the terms' })).toBeInViewport({ ratio: 1 })
})

test('on a phone the buttons are sticky and never cover the focused element', async () => {
  const page = await site.open('/apply', { viewport: { width: 390, height: 700 } })
  await expectStep(page, 1)
  await expectPage(page.getByRole('button', { name: 'Next' })).toBeInViewport()
  for (const label of Object.keys(personal)) {
    await page.keyboard.press('Tab')
    while (!(await field(page, label).evaluate((control) => control === document.activeElement))) await page.keyboard.press('Tab')
    const control = await field(page, label).boundingBox()
    const button = await page.getByRole('button', { name: 'Next' }).boundingBox()
    expect((control?.y ?? 0) + (control?.height ?? 0), label).toBeLessThanOrEqual(button?.y ?? 0)
  }
})

test('the form can be filled and submitted with the keyboard alone', async () => {
  const page = await site.open('/apply')
  const tab = async (times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press('Tab')
  }
  await tab()
  await expectPage(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  // Skip the four step markers.
  await tab(4)
  for (const [label, answer] of Object.entries(personal)) {
    await tab()
    await expectPage(field(page, label)).toBeFocused()
    await page.keyboard.type(answer)
  }
  await expectPage(page.getByRole('button', { name: 'Clear draft' })).toBeVisible()
  // Skip *Clear draft* and the shared device.
  await tab(3)
  await expectPage(next(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectStep(page, 2)
  await tab()
  await page.keyboard.type(license['CDL Number'])
  await tab()
  await page.keyboard.press('ArrowDown')
  await expectPage(field(page, 'CDL Class')).toHaveValue('B')
  await tab()
  await page.keyboard.type('05312031')
  // Skip the button of the browser's date picker.
  await tab(2)
  await expectPage(field(page, 'Years of Experience')).toBeFocused()
  await page.keyboard.type('10')
  await tab()
  await page.keyboard.press('Space')
  await tab(6)
  await expectPage(page.getByLabel("Hotshot 32'")).toBeFocused()
  await tab(3)
  await page.keyboard.press('Space')
  await tab(4)
  await page.keyboard.type('Gila River Hauling')
  await page.keyboard.press('Enter')
  await expectStep(page, 3)
  await tab()
  await page.keyboard.press('Space')
  await tab()
  await page.keyboard.type('Hotshot 4')
  for (const answer of Object.values(ownTruck)) {
    await tab()
    await page.keyboard.type(answer)
  }
  await page.keyboard.press('Enter')
  await expectStep(page, 4)
  // Skip the three Edit links of the summary.
  await tab(3)
  for (const consent of consents) {
    await tab()
    await expectPage(field(page, consent)).toBeFocused()
    await page.keyboard.press('Space')
  }
  // Skip the terms, the policy, *Clear draft*, the shared device and Previous.
  await tab(6)
  await expectPage(submitButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(page.getByRole('heading', { name: notices.applicationSubmitted[0] })).toBeFocused()
  await expectFitsAndAccessible(page)
  const stored = await site.server.knex('applications').select('*')
  expect(stored).toMatchObject([
    {
      first_name: personal['First Name'],
      cdl_class: 'B',
      endorsements: ['H'],
      equipment_types: ['hotshot-40'],
      equipment_type: 'hotshot-40',
      equipment_model: ownTruck.Model,
    },
  ])
})
