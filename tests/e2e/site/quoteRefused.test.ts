import type { Route } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectPage, hold, useSite } from '../../support/browser.ts'
import { badge, entry, filledForm, problem } from '../../support/e2e/outbox.ts'
import { answers, fillForm, formValues, openForm, sentQuotes, submitButton } from '../../support/e2e/quoteForm.ts'
import { notices, quotePanel } from '../../support/spec/spec.ts'

const site = useSite()

beforeEach(() => site.server.knex('quotes').del())
const rows = () => site.server.knex('quotes').select('*')

describe('a refusal', () => {
  test('shows `status: detail`, marks its field, and keeps all values (§4, §8)', async () => {
    const page = await filledForm(site, [/422/])
    await page.route('**/api/quotes', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), companyName: 'x'.repeat(201) } }),
    )
    await submitButton(page).click()
    const message = 'Please use at most 200 characters: 1 too many'
    await expectPage(page.getByText(notices.quoteFailed[0])).toBeVisible()
    await expectPage(page.getByText(`422: ${message}`)).toBeVisible()
    await expectPage(page.getByLabel('Company Name')).toHaveAccessibleDescription(new RegExp(message))
    await expectPage(page.getByRole('region', { name: '1 answer is missing or wrong' })).toBeFocused()
    expect(await formValues(page)).toEqual(answers)
    expect(await rows()).toEqual([])

    await page.unroute('**/api/quotes')
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  test('without fields leaves the focus on the button', async () => {
    const page = await filledForm(site, [/413/])
    await page.route('**/api/quotes', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), freightDetails: 'x'.repeat(70_000) } }),
    )
    await submitButton(page).click()
    await expectPage(page.getByText(/^413: .+/)).toBeVisible()
    await expectPage(submitButton(page)).toBeFocused()
    expect(await formValues(page)).toEqual(answers)
    // After leaving the form every page shows that it is unsent.
    await page.goto('/apply')
    await page.getByRole('button', { name: '1 not sent' }).click()
    await expectPage(entry(page)).toContainText('but our server rejected it')
    await entry(page).getByRole('button', { name: 'Open its form' }).click()
    await expectPage(page.getByLabel('Company Name')).toHaveValue(answers['Company Name'])
  })
})

describe('no response of the server', () => {
  test.each([
    ['the connection breaks', /ERR_FAILED/, (route: Route) => route.abort()],
    [
      'a captive portal responds with its sign-in page',
      /nothing/,
      (route: Route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
    ],
    [
      'a foreign 201 without the key',
      /nothing/,
      (route: Route) => route.fulfill({ status: 201, contentType: 'application/json', body: '{}' }),
    ],
  ])('%s: the request is saved on the device, and not shown as sent', async (_what, complaint, answer) => {
    const page = await filledForm(site, [complaint])
    await page.route('**/api/quotes', answer)
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
    await expectPage(page.getByText(notices.quoteSavedOffline[1])).toBeVisible()
    await expectPage(page.getByRole('heading', { name: quotePanel.intro.title })).toBeVisible()
    await expectPage(page.getByRole('button', { name: '1 waiting to send' })).toBeVisible()
    expect(await rows()).toEqual([])
  })

  test('a lost response: the request is retried with the same key, and stored once', async () => {
    const page = await filledForm(site, [/ERR_FAILED/])
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
    await expectPage(page.getByText(/^Sent: your quote request from /)).toBeVisible()
    expect(await rows()).toHaveLength(1)
    const keys = sent.map((request) => request.headers()['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})

test('after a refusal the same values keep their key, and changed ones get a new key', async () => {
  const page = await filledForm(site, [/418/])
  const sent = sentQuotes(page)
  await page.route('**/api/quotes', problem(418, 'Not now.'), { times: 2 })
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

test('the form is disabled but readable while its request is in flight, and a refusal restores the focus', async () => {
  const page = await filledForm(site, [/418/])
  await page.route('**/api/quotes', problem(418, 'Not now.'))
  const release = await hold(page, '**/api/quotes')
  const form = page.getByRole('form', { name: quotePanel.form.title })
  const from = page.getByLabel('Contact Name')
  const forget = page.getByRole('button', { name: 'Clear draft' })
  await expectPage(forget).toBeEnabled()
  const size = () => form.evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight])
  const before = await size()
  // The timeout of the request must not elapse, however slow the machine is.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  await from.press('Enter')
  await expectPage(page.getByRole('status').filter({ hasText: quotePanel.form.pending })).toBeAttached()
  for (const label of ['Equipment', 'This is a shared device', ...Object.keys(answers)]) {
    await expectPage(page.getByLabel(label)).toBeDisabled()
  }
  await expectPage(forget).toBeDisabled()
  await page.keyboard.type('meanwhile')
  expect(await formValues(page)).toEqual(answers)
  expect(await size()).toEqual(before)
  await page.clock.resume()
  release()
  await expectPage(page.getByText('418: Not now.')).toBeVisible()
  await expectPage(from).toBeFocused()
  expect(await formValues(page)).toEqual(answers)
})

test('nothing is taken by a form while its entry is being persisted, and it says so where that takes long', async () => {
  const page = await filledForm(site, [])
  // A transaction blocks the outbox until the test ends it.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('fairlane')
        opening.onsuccess = () => {
          const store = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
          const again = () => {
            resolve()
            if (document.documentElement.dataset.free === undefined) store.count().onsuccess = again
            else opening.result.close()
          }
          again()
        }
      }),
  )
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.getByLabel('Contact Name').press('Enter')
  // Nothing is drawn as disabled yet: neither the keys of a select nor what the browser fills in change what was pressed.
  const equipment = page.getByLabel('Equipment')
  await equipment.press('End')
  await equipment.evaluate((select: HTMLSelectElement) => {
    select.selectedIndex = 0
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
  })
  await expectPage(equipment).toHaveValue('reefer')
  await expectPage(equipment).toBeEnabled()
  await page.clock.resume()
  await expectPage(page.getByLabel('Contact Name')).toBeDisabled()
  await expectPage(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.type('meanwhile')
  expect(await formValues(page)).toEqual(answers)
  expect(await rows()).toEqual([])
  await page.evaluate(() => {
    document.documentElement.dataset.free = ''
  })
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  expect(await rows()).toMatchObject([{ contact_name: answers['Contact Name'], equipment: 'reefer' }])
})

test('an acceptance while another request is being edited leaves its form open', async () => {
  const page = await filledForm(site, [])
  const company = 'Gila River Melons'
  await page.evaluate(
    (companyName) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('fairlane')
        opening.onsuccess = () => {
          const row = {
            id: crypto.randomUUID(),
            v: 1,
            seq: 0,
            kind: 'quote',
            method: 'POST',
            path: '/api/quotes',
            body: { companyName },
          }
          const whose = { userId: null, stream: 'gila', createdAt: Date.now(), occurredAt: Date.now(), expiresAt: null }
          const refused = { state: 'needsYou', attempts: 1, attempted: true, answer: { status: 422, detail: 'No.', fields: {} } }
          const pause = { since: 0, backOff: 0, retryAfter: 0 }
          const writing = opening.result.transaction('outbox', 'readwrite')
          writing.objectStore('outbox').put({ ...row, ...whose, ...refused, pause })
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    company,
  )
  const release = await hold(page, '**/api/quotes')
  await submitButton(page).click()
  await badge(page).click()
  await entry(page).filter({ hasText: 'rejected by the server' }).getByRole('button', { name: 'Edit' }).click()
  await expectPage(page.getByLabel('Company Name')).toHaveValue(company)
  release()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  await expectPage(page.getByLabel('Company Name')).toHaveValue(company)
  expect(await rows()).toHaveLength(1)
})

test('on a device whose clock is a year ahead the pickup of a waiting request is not shown as past', async () => {
  const page = await site.open('/robots.txt', { expected: [/ERR_FAILED/] })
  await page.clock.setFixedTime(Date.now() + 365 * 86_400_000)
  await page.goto('/shippers')
  const time = page.waitForResponse('**/api/health')
  await openForm(page)
  await time
  await fillForm(page)
  await page.route('**/api/quotes', (route) => route.abort())
  await submitButton(page).click()
  await badge(page).click()
  await expectPage(entry(page)).toContainText('no network')
  await expectPage(entry(page)).not.toContainText('Its pickup time has passed')
})

test('a double click sends once; the button shows that it is pending and is disabled meanwhile', async () => {
  const page = await filledForm(site, [])
  const sent = sentQuotes(page)
  const release = await hold(page, '**/api/quotes')
  await submitButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
    button.form?.requestSubmit()
  })
  const pending = page.getByRole('button', { name: quotePanel.form.pending, exact: true })
  await expectPage(pending).toBeDisabled()
  release()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await rows()).toHaveLength(1)
})
