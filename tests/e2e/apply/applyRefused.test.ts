import type { Page, Route } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectPage, hold, useSite } from '../../support/browser.ts'
import { expectStep, field, fillUntil, license, previous, sentApplications, submitButton } from '../../support/e2e/applyForm.ts'
import { problem } from '../../support/e2e/outbox.ts'
import { notices } from '../../support/spec/spec.ts'

const site = useSite()
const applications = '**/api/drivers/applications'

beforeEach(() => site.server.knex('applications').del())
const rows = () => site.server.knex('applications').select('*')

const submitted = (page: Page) => page.getByRole('heading', { name: notices.applicationSubmitted[0], exact: true })
const summary = (page: Page) => page.getByRole('region', { name: '1 answer is missing or wrong' })

async function filled(expected: RegExp[] = []): Promise<Page> {
  const page = await site.open('/apply', { expected })
  await fillUntil(page, 4)
  return page
}

test('a refusal shows `status: detail`, stays on step 4 with all values, and marks its field (§4, §8)', async () => {
  const page = await filled([/422/])
  await page.route(applications, (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), cdlNumber: 'x'.repeat(41) } }),
  )
  await submitButton(page).click()
  const message = 'Please use at most 40 characters: 1 too many'
  await expectPage(page.getByText(notices.applicationFailed[0], { exact: true })).toBeVisible()
  await expectPage(page.getByText(`422: ${message}`)).toBeVisible()
  await expectStep(page, 4)
  await expectPage(summary(page)).toBeFocused()
  await summary(page).getByRole('button', { name: 'CDL Number' }).click()
  await expectPage(field(page, 'CDL Number')).toBeFocused()
  await expectPage(field(page, 'CDL Number')).toHaveAccessibleDescription(message)
  await expectPage(field(page, 'CDL Number')).toHaveValue(license['CDL Number'])
  expect(await rows()).toEqual([])

  await page.unroute(applications)
  await page.getByRole('link', { name: /Step 4 of 4/ }).click()
  await submitButton(page).click()
  await expectPage(submitted(page)).toBeVisible()
  expect(await rows()).toHaveLength(1)
})

test('a refusal without fields leaves the focus on the button; the same values keep their key, changed ones get a new key', async () => {
  const page = await filled([/418/])
  const sent = sentApplications(page)
  await page.route(applications, problem(418, 'Not now.'), { times: 2 })
  for (const times of [1, 2]) {
    await submitButton(page).click()
    await expectPage(page.getByText('418: Not now.')).toBeVisible()
    await expectPage(submitButton(page)).toBeFocused()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(sent).toHaveLength(times)
  }
  await page.reload()
  await expectPage(
    page.getByText(/^Your application from .+ is not sent: our server rejected it\. It's still here\.$/),
  ).toBeVisible()
  await previous(page).click()
  await field(page, 'Model').fill('Tandem')
  await page.getByRole('link', { name: /Step 4 of 4/ }).click()
  await submitButton(page).click()
  await expectPage(submitted(page)).toBeVisible()
  const [first, second, third] = sent.map((request) => request.headers()['idempotency-key'])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(await rows()).toMatchObject([{ equipment_model: 'Tandem' }])
})

test('without IndexedDB the form says so and still sends; without a response nothing is shown as sent', async () => {
  const page = await site.open('/robots.txt', { expected: [/ERR_FAILED/] })
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await page.goto('/apply')
  await field(page, 'First Name').focus()
  await expectPage(page.getByText("This browser can't save what you type")).toBeVisible()
  await fillUntil(page, 4)
  await page.route(applications, (route: Route) => route.abort(), { times: 1 })
  await submitButton(page).click()
  await expectPage(page.getByText(notices.applicationFailed[0], { exact: true })).toBeVisible()
  await expectPage(page.getByText(notices.applicationFailed[1])).toBeVisible()
  await expectStep(page, 4)
  await submitButton(page).click()
  await expectPage(submitted(page)).toBeVisible()
  const [row] = await rows()
  expect(await rows()).toHaveLength(1)
  await page.reload()
  await expectPage(submitted(page)).toBeVisible()
  await expectPage(page.getByRole('main')).toContainText(`A-${row.number}`)
})

test('an acceptance while another page is open shows the notice there and does not navigate', async () => {
  const page = await site.open('/apply')
  await fillUntil(page, 4)
  const release = await hold(page, '**/api/drivers/applications')
  await submitButton(page).click()
  await expectPage(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await page.getByRole('navigation').getByRole('link', { name: 'Shippers' }).first().click()
  await page.waitForURL('**/shippers')
  release()
  await expectPage(page.getByText(notices.applicationSubmitted[0])).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/shippers')
})
