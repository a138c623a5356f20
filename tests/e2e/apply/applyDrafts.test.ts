import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectPage, hold, useSite } from '../../support/browser.ts'
import {
  expectStep,
  field,
  fillUntil,
  formValues,
  license,
  next,
  previous,
  saved,
  stepHeading,
  submitButton,
} from '../../support/e2e/applyForm.ts'
import { draftsOnDevice, expectStored, killTab } from '../../support/e2e/draftsOnDevice.ts'

const site = useSite()
const day = 86_400_000

beforeEach(() => site.server.knex('applications').del())
const rows = () => site.server.knex('applications').select('*')

const restored = (page: Page) => page.getByText('What you typed before is still here.').locator('..')

/** Expects the form to be interactive and empty. */
async function expectEmpty(page: Page): Promise<void> {
  await field(page, 'Last Name').focus()
  await expectPage(page.getByText('What you type is saved on this device.')).toBeVisible()
  expect(Object.values(await formValues(page)).join('')).toBe('')
}

test('an application whose tab crashes before the response is stored once, and the next page shows its notice', async () => {
  const page = await site.open('/apply')
  await fillUntil(page, 4)
  const arrived = new Promise<void>((resolve) => {
    void page.route('**/api/drivers/applications', async (route) => {
      await route.fetch()
      resolve()
    })
  })
  await submitButton(page).click()
  await arrived
  expect(await rows()).toHaveLength(1)
  const next = await killTab(page)
  await next.goto('/apply')
  await expectPage(next.getByText(/^Sent: your application from /)).toBeVisible()
  await expectEmpty(next)
  expect(await rows()).toHaveLength(1)
})

describe('a draft', () => {
  test('is restored on load at its last step, with a message, and can be started over for good', async () => {
    const page = await site.open('/apply')
    await fillUntil(page, 2)
    await expectStored(page, license['Previous Employer'])
    await page.goto('/apply')
    await expectPage(restored(page)).toContainText("You're back at step 2 of 4, where you left off.")
    await expectStep(page, 2)
    await expectPage(stepHeading(page, 2)).toBeFocused()
    await expectPage(field(page, 'CDL Number')).toHaveValue(license['CDL Number'])
    await previous(page).click()
    await expectStep(page, 1)
    await expectPage(page.getByText('where you left off')).toHaveCount(0)
    await expectPage(field(page, 'City')).toHaveValue('Tucson')
    await expectStored(page, '"step":1')
    await page.goto('/apply')
    await expectPage(restored(page)).toBeVisible()
    await expectStep(page, 1)
    // A step in the address wins over the step of the draft.
    await page.goto('/apply?step=3')
    await expectPage(restored(page)).toBeVisible()
    await expectStep(page, 3)
    await page.goto('/apply?step=2')
    await expectPage(restored(page)).toBeVisible()
    await expectStep(page, 2)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expectStep(page, 1)
    await expectPage(stepHeading(page, 1)).toBeFocused()
    await expectPage(restored(page)).toHaveCount(0)
    await expectPage.poll(() => draftsOnDevice(page)).toBe('[]')
    await page.reload()
    await expectEmpty(page)
  })

  test('is restored around the fields that were edited before it was read', async () => {
    const page = await site.open('/apply')
    await fillUntil(page, 1)
    await next(page).click()
    await expectStored(page, '"step":2')
    const release = await hold(page, '**/assets/Wizard-*.js')
    await page.goto('/apply')
    await field(page, 'City').fill('Yuma')
    release()
    await expectPage(restored(page)).toBeVisible()
    await expectPage(field(page, 'City')).toHaveValue('Yuma')
    await expectPage(page.getByRole('link', { name: 'Continue at step 2' })).toBeVisible()
    await expectStep(page, 1)
    await expectPage(field(page, 'Zip Code')).toHaveValue('85719')
    await expectStored(page, 'Yuma')
  })

  test('loses no keystroke made while it is being restored', async () => {
    const page = await site.open('/apply')
    await fillUntil(page, 1)
    await expectPage(saved(page)).toBeVisible()
    await expectStored(page, '85719')
    // A slow device: the first keystroke comes between the restored state and its render.
    await page.addInitScript(() => {
      const hand = new MessageChannel()
      hand.port1.onmessage = () => {
        const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'CDL Number')
        const field = document.querySelector<HTMLInputElement>(`#${label?.htmlFor}`)
        field?.setRangeText('x')
        field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
      const { stringify } = JSON
      JSON.stringify = (value: { zipCode?: string }, ...rest: unknown[]) => {
        if (value?.zipCode === '85719') {
          JSON.stringify = stringify
          const until = performance.now() + 100
          while (performance.now() < until);
          hand.port2.postMessage(null)
        }
        return Reflect.apply(stringify, JSON, [value, ...rest])
      }
    })
    await page.goto('/apply?step=2')
    await expectPage(restored(page)).toBeVisible()
    await expectStored(page, '"cdlNumber":"x"')
    await expectPage(field(page, 'CDL Number')).toHaveValue('x')
  })

  test('is restored after a link from another page', async () => {
    const page = await site.open('/apply')
    await field(page, 'First Name').fill('Maria')
    await expectPage(saved(page)).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Carriers' }).click()
    await expectPage(page).toHaveURL('/carriers')
    await page.getByRole('main').getByRole('link', { name: /Apply/ }).first().click()
    await expectPage(page).toHaveURL('/apply')
    await expectPage(restored(page)).toBeVisible()
    await expectPage(field(page, 'First Name')).toHaveValue('Maria')
  })

  test('stays for 30 days, which the form says; on a shared device for 24 hours', async () => {
    const page = await site.open('/apply')
    await field(page, 'First Name').fill('Maria')
    await expectPage(saved(page)).toBeVisible()
    await expectPage(page.getByText('Your draft stays on this device for 30 days.')).toBeVisible()
    // Above the buttons, so that the applicant sees it before pressing Next.
    const [line, button] = [page.getByText('Your draft stays'), next(page)]
    expect((await line.boundingBox())?.y).toBeLessThan((await button.boundingBox())?.y ?? 0)
    await page.clock.setFixedTime(Date.now() + 29 * day)
    await page.reload()
    await expectPage(field(page, 'First Name')).toHaveValue('Maria')
    await page.getByLabel('This is a shared device').check()
    await expectPage(page.getByText('Your draft stays on this device for 24 hours.')).toBeVisible()
    await page.clock.setFixedTime(Date.now() + 30 * day + 120_000)
    await page.reload()
    await expectEmpty(page)
    await expectPage(page.getByLabel('This is a shared device')).toBeChecked()
  })

  test('expires 30 days after the last keystroke', async () => {
    const page = await site.open('/apply')
    await field(page, 'First Name').fill('Maria')
    await expectPage(saved(page)).toBeVisible()
    await page.clock.setFixedTime(Date.now() + 30 * day + 60_000)
    await page.reload()
    await expectEmpty(page)
  })

  test('is cleared after a question', async () => {
    const page = await site.open('/apply')
    await fillUntil(page, 2)
    await page.getByRole('button', { name: 'Clear draft' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expectPage(field(page, 'CDL Number')).toHaveValue(license['CDL Number'])
    await page.getByRole('button', { name: 'Clear draft' }).click()
    await page.getByRole('button', { name: 'Yes, clear it' }).click()
    await expectStep(page, 1)
    await expectPage.poll(() => draftsOnDevice(page)).toBe('[]')
    await expectEmpty(page)
  })

  test('is separate in each of two tabs', async () => {
    const one = await site.open('/apply')
    await field(one, 'First Name').fill('One')
    await expectPage(saved(one)).toBeVisible()
    const two = await one.context().newPage()
    await two.goto('/apply')
    await expectEmpty(two)
    await field(two, 'First Name').fill('Two')
    await expectPage(saved(two)).toBeVisible()
    await two.reload()
    await expectPage(field(two, 'First Name')).toHaveValue('Two')
    await expectPage(field(one, 'First Name')).toHaveValue('One')
  })
})
