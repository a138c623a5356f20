import type { Page, Route } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectPage, useSite } from '../browser.ts'
import { notices, quotePanel } from '../spec.ts'
import { answers, fillForm, openForm, sentQuotes, standing, submitButton } from './quoteForm.ts'

const site = useSite()

beforeEach(() => site.server.knex('quotes').del())
const rows = () => site.server.knex('quotes').select('*')

async function filledForm(expected: RegExp[] = []): Promise<Page> {
  const page = await site.open('/shippers', { expected })
  await openForm(page)
  await fillForm(page)
  return page
}

describe('a refusal', () => {
  test('shows `status: detail`, stands at its field, and the form keeps everything (§4, §8)', async () => {
    const page = await filledForm([/422/])
    await page.route('**/api/quotes', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), companyName: 'x'.repeat(201) } }),
    )
    await submitButton(page).click()
    const sentence = 'Please use at most 200 characters'
    await expectPage(page.getByText(notices.quoteFailed[0])).toBeVisible()
    await expectPage(page.getByText(`422: ${sentence}`)).toBeVisible()
    await expectPage(page.getByLabel('Company Name')).toHaveAccessibleDescription(new RegExp(sentence))
    await expectPage(page.getByRole('region', { name: '1 answer is missing or wrong' })).toBeFocused()
    expect(await standing(page)).toEqual(answers)
    expect(await rows()).toEqual([])

    await page.unroute('**/api/quotes')
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  test('of the whole request leaves the focus on the button', async () => {
    const page = await filledForm([/413/])
    await page.route('**/api/quotes', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), freightDetails: 'x'.repeat(70_000) } }),
    )
    await submitButton(page).click()
    await expectPage(page.getByText(/^413: .+/)).toBeVisible()
    await expectPage(submitButton(page)).toBeFocused()
    expect(await standing(page)).toEqual(answers)
  })
})

describe('no answer', () => {
  test.each([
    ['the connection breaks', /ERR_FAILED/, (route: Route) => route.abort()],
    [
      "a network's sign-in page answers instead",
      /nothing/,
      (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
    ],
    [
      'somebody else says 201',
      /nothing/,
      (route: Route) => route.fulfill({ status: 201, contentType: 'application/json', body: '{}' }),
    ],
  ])('%s: it is saved on the device, and nothing is called sent', async (_what, complaint, answer) => {
    const page = await filledForm([complaint])
    await page.route('**/api/quotes', answer)
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
    await expectPage(page.getByText(notices.quoteSavedOffline[1])).toBeVisible()
    await expectPage(page.getByRole('heading', { name: quotePanel.intro.title })).toBeVisible()
    await expectPage(page.getByRole('button', { name: '1 waiting to send' })).toBeVisible()
    expect(await rows()).toEqual([])
  })

  test('an answer that was lost: it is sent again under the same key, and stored once', async () => {
    const page = await filledForm([/ERR_FAILED/])
    const sent = sentQuotes(page)
    await page.route(
      '**/api/quotes',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
    await expectPage(page.getByText(/^Sent: your quote request of /)).toBeVisible()
    expect(await rows()).toHaveLength(1)
    const keys = sent.map((request) => request.headers()['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})

test('after a refusal the same words keep their key, and other words get their own', async () => {
  const page = await filledForm([/418/])
  const sent = sentQuotes(page)
  const refuse = { status: 418, contentType: 'application/problem+json', body: '{"status":418,"detail":"Not now."}' }
  await page.route('**/api/quotes', (route) => route.fulfill(refuse), { times: 2 })
  for (const times of [1, 2]) {
    await submitButton(page).click()
    await expectPage(page.getByText('418: Not now.')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    expect(sent).toHaveLength(times)
  }
  await page.getByLabel('Freight Details').fill('23 pallets')
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  const [first, second, third] = sent.map((request) => request.headers()['idempotency-key'])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(await rows()).toMatchObject([{ freight_details: '23 pallets' }])
})

test('a double press sends once; the button says so and is disabled meanwhile', async () => {
  const page = await filledForm()
  const sent = sentQuotes(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/quotes', async (route) => {
    await held
    await route.continue()
  })
  await submitButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
    button.form?.requestSubmit()
  })
  const pending = page.getByRole('button', { name: quotePanel.form.pending, exact: true })
  await expectPage(pending).toBeDisabled()
  await page.getByLabel('Phone').press('Enter')
  answer()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await rows()).toHaveLength(1)
})
