import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, hold, useSite } from '../../support/browser.ts'
import {
  consents,
  expectStep,
  field,
  fillUntil,
  formValues,
  license,
  next,
  personal,
  previous,
  saved,
  sentApplications,
  stepHeading,
  steps,
  submitButton,
} from '../../support/e2e/applyForm.ts'
import { applicationFields, oddInput } from '../../support/spec/spec.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const summary = (page: Page, count: number) =>
  page.getByRole('region', { name: count === 1 ? '1 answer is missing or wrong' : `${count} answers are missing or wrong` })
const progress = (page: Page) => page.getByRole('navigation', { name: 'Steps of the application' })

describe('four steps (§2)', () => {
  test('Next and Previous navigate without validation; each step has its address and focuses its heading', async () => {
    const page = await site.open('/apply', phone)
    await expectStep(page, 1)
    await expectPage(previous(page)).toHaveCount(0)
    const titles = [await page.title()]
    for (const step of [2, 3, 4]) {
      await next(page).click()
      await expectStep(page, step)
      await expectPage(page).toHaveURL(steps[step - 1]?.[1] ?? '')
      await expectPage(stepHeading(page, step)).toBeFocused()
      await expectPage(stepHeading(page, step)).toBeInViewport()
      await expectPage(stepHeading(page, step)).toHaveAccessibleDescription(`Step ${step} of 4`)
      await expectPage(progress(page).locator('[aria-current=step]')).toHaveAccessibleName(new RegExp(`^Step ${step} of 4`))
      titles.push(await page.title())
    }
    expect(new Set(titles).size).toBe(4)
    expect(titles.every((title) => title.includes('Driver Application'))).toBe(true)
    await expectPage(next(page)).toHaveCount(0)
    for (const step of [3, 2, 1]) {
      await previous(page).click()
      await expectStep(page, step)
      await expectPage(page).toHaveURL(steps[step - 1]?.[1] ?? '')
      await expectPage(stepHeading(page, step)).toBeFocused()
    }
  })

  test('odd input gets a warning at its field at once, and does not block Next', async () => {
    const page = await site.open('/apply', phone)
    const said = (text: string) => page.getByRole('status').filter({ hasText: text })
    const [state, zipCode] = [field(page, 'State'), field(page, 'Zip Code')]
    await fillUntil(page, 1)
    await expectPage(said('is right')).toHaveCount(0)
    await state.fill('Sonora')
    await expectPage(said(oddInput.state)).toBeVisible()
    await expectPage(state).toHaveAccessibleDescription(oddInput.state)
    await zipCode.fill('ABCDE')
    await expectPage(said(oddInput.zipCode)).toBeVisible()
    await expectPage(zipCode).toHaveAttribute('aria-invalid', 'false')
    await expectAccessible(page)
    // Partial input that can still become valid gets no warning.
    await state.fill('New')
    await expectPage(said(oddInput.state)).toHaveCount(0)
    await state.blur()
    await expectPage(said(oddInput.state)).toBeVisible()
    await state.fill('New Mexico')
    await expectPage(said(oddInput.state)).toHaveCount(0)
    await next(page).click()
    await field(page, 'CDL Expiration').fill('2020-02-29')
    await expectPage(said(oddInput.cdlExpiration)).toBeVisible()
    await expectPage(field(page, 'CDL Expiration')).toHaveAccessibleDescription(oddInput.cdlExpiration)
    await next(page).click()
    await expectStep(page, 3)
  })

  test('Back, Forward and a reload restore the step with all values', async () => {
    const page = await site.open('/apply')
    await fillUntil(page, 4)
    await page.goBack()
    await expectStep(page, 3)
    await expectPage(stepHeading(page, 3)).toBeFocused()
    await expectPage(page).toHaveTitle(/^Equipment, step 3 of 4/)
    await page.goBack()
    await page.goBack()
    await expectStep(page, 1)
    await expectPage(stepHeading(page, 1)).toBeFocused()
    expect(await formValues(page)).toEqual(personal)
    await page.goForward()
    await expectStep(page, 2)
    for (const step of [2, 3, 4, 1]) {
      await progress(page)
        .getByRole('link', { name: `Step ${step} of 4` })
        .click()
      await expectStep(page, step)
      const before = await formValues(page)
      await page.reload()
      await expectStep(page, step)
      await expectPage(page.getByText('What you typed before is still here.')).toBeVisible()
      expect(await formValues(page)).toEqual(before)
    }
    expect(await formValues(page)).toEqual(personal)
  })

  test('the address of a step renders that step at once; an invalid step renders the first', async () => {
    const page = await site.open('/robots.txt')
    const release = await hold(page, '**/assets/Wizard-*.js')
    await page.goto('/apply?step=3')
    await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectPage(stepHeading(page, 1)).toBeHidden()
    release()
    await expectStep(page, 3)
    await expectPage(stepHeading(page, 1)).toHaveCount(0)
    for (const nonsense of ['?step=5', '?step=0', '?step=two', '?step=', '?from=ad']) {
      await page.goto(`/apply${nonsense}`)
      await expectStep(page, 1)
      await expectPage(field(page, 'First Name')).toBeVisible()
    }
  })

  test('a step marker opens its step, and is ticked once the step is complete', async () => {
    const page = await site.open('/apply')
    await fillUntil(page, 2)
    await field(page, 'CDL Number').fill('')
    await progress(page).getByRole('link', { name: 'Step 4 of 4' }).click()
    await expectStep(page, 4)
    await expectPage(progress(page).getByRole('link', { name: 'Step 1 of 4' })).toHaveAccessibleName(/, complete$/)
    await expectPage(progress(page).getByRole('link', { name: 'Step 2 of 4' })).toHaveAccessibleName(/Experience$/)
    await progress(page).getByRole('link', { name: 'Step 2 of 4' }).click()
    await field(page, 'CDL Number').fill(license['CDL Number'])
    await next(page).click()
    await expectPage(progress(page).getByRole('link', { name: 'Step 2 of 4' })).toHaveAccessibleName(/, complete$/)
  })

  test('Enter in a field goes to the next step', async () => {
    const page = await site.open('/apply')
    await field(page, 'First Name').fill('Maria')
    await expectPage(saved(page)).toBeVisible()
    await field(page, 'First Name').press('Enter')
    await expectStep(page, 2)
    await expectPage(page).toHaveURL('/apply?step=2')
  })

  test('the last step shows a summary of what will be sent, with links to edit it', async () => {
    const page = await site.open('/apply')
    await fillUntil(page, 3)
    await next(page).click()
    const main = page.getByRole('main')
    for (const text of [
      `${personal['First Name']} ${personal['Last Name']}`,
      '2217 E Grant Rd, Apt 4, Tucson, AZ 85719',
      'D08554821, Class B, expires May 31, 2031',
      'H and T',
      '10+ years',
      "Hotshot 40', Reefer",
      "Yes, Hotshot 40', 2022 Big Tex 25GN-35+5 Tandem Dual",
    ]) {
      await expectPage(main.getByText(text, { exact: true })).toBeVisible()
    }
    await main.getByRole('link', { name: 'Change CDL & Experience' }).click()
    await expectStep(page, 2)
    await field(page, 'Years of Experience').selectOption('2-5')
    await page.goBack()
    await expectPage(main.getByText('2-5 years', { exact: true })).toBeVisible()
  })
})

describe('the rules (§5)', () => {
  const required = Object.entries(applicationFields).flatMap(([name, message]) =>
    message && name !== 'cdlClass' ? [[name, message]] : [],
  )
  const stepOf = (name: string) =>
    name.endsWith('Consent') || name === 'termsAgreed'
      ? 4
      : ['cdlNumber', 'cdlExpiration', 'yearsExperience', 'equipmentTypes'].includes(name)
        ? 2
        : 1

  test('submitting with missing fields sends nothing and lists each as a button to its step and field', async () => {
    const page = await site.open('/apply?step=4', phone)
    const sent = sentApplications(page)
    await expectStep(page, 4)
    await submitButton(page).click()
    await expectPage(summary(page, required.length)).toBeFocused()
    await expectPage(summary(page, required.length).getByRole('button')).toHaveCount(required.length)
    for (const [index, [name, message]] of required.entries()) {
      await progress(page).getByRole('link', { name: 'Step 4 of 4' }).click()
      await summary(page, required.length).getByRole('button').nth(index).click()
      await expectStep(page, stepOf(name ?? ''))
      const focused = page.locator(':focus')
      await expectPage(focused).toHaveAttribute('aria-invalid', 'true')
      await expectPage(page.getByRole('main').getByText(message ?? '', { exact: true })).toBeVisible()
      await expectPage(focused).toBeInViewport()
    }
    expect(page.url()).not.toContain('#')
    expect(sent).toEqual([])
  })

  test('fields are validated on the first submit, and after it on each change, in every step', async () => {
    const page = await site.open('/apply')
    await fillUntil(page, 4)
    await progress(page).getByRole('link', { name: 'Step 1 of 4' }).click()
    await field(page, 'Email').fill('maria@')
    await field(page, 'Zip Code').fill('857')
    await next(page).click()
    await page.goBack()
    await expectPage(page.getByText(applicationFields.email)).toHaveCount(0)
    await progress(page).getByRole('link', { name: 'Step 4 of 4' }).click()
    await submitButton(page).click()
    await expectPage(summary(page, 2)).toBeFocused()
    await expectPage(progress(page).getByRole('link', { name: 'Step 1 of 4' })).toHaveAccessibleName(/, 2 to correct$/)
    await summary(page, 2).getByRole('button', { name: 'Zip Code' }).click()
    await expectPage(field(page, 'Zip Code')).toBeFocused()
    await expectPage(field(page, 'Zip Code')).toHaveAccessibleDescription(applicationFields.zipCode)
    await field(page, 'Zip Code').fill('85719')
    await expectPage(page.getByText(applicationFields.zipCode)).toHaveCount(0)
    await field(page, 'Email').fill('maria@lopez.example')
    await expectPage(page.getByText(applicationFields.email)).toHaveCount(0)
    await field(page, 'Phone').fill('123456789')
    await expectPage(field(page, 'Phone')).toHaveAccessibleDescription(applicationFields.phone)
    await progress(page).getByRole('link', { name: 'Step 4 of 4' }).click()
    await expectPage(summary(page, 1)).toBeVisible()
    await field(page, consents[2]).uncheck()
    await expectPage(page.getByText(applicationFields.termsAgreed)).toBeVisible()
    await expectPage(summary(page, 2)).toBeVisible()
  })

  test('an equipment type is required, and its message disappears when one is chosen', async () => {
    const page = await site.open('/apply?step=4')
    await submitButton(page).click()
    await page.getByRole('button', { name: 'Equipment Types' }).click()
    const group = page.getByRole('group', { name: 'Equipment Types' })
    await expectPage(group).toContainText(applicationFields.equipmentTypes)
    await expectPage(group.getByLabel("Hotshot 32'")).toBeFocused()
    await page.keyboard.press('Space')
    await expectPage(group).not.toContainText(applicationFields.equipmentTypes)
  })
})
