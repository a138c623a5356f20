import type { ServerResponse } from 'node:http'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { answers, fillForm, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { notices, quotePanel } from '../../../support/spec/spec.ts'
import { signInPage, useMiddlebox } from './middlebox.ts'

const site = useSite()
const middlebox = useMiddlebox(site)
/** The backoff is capped at a minute. */
const patient = { timeout: 360_000 }
const rows = () => site.server.knex('quotes').select('*')

const badge = (page: Page) => page.getByRole('button', { name: /\d+ (waiting to send|needs? you)/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Outbox' })
const exactText = (page: Page, text: string) => page.getByText(text, { exact: true })

/** The filled form, on a device with the worker. Errors of the network are expected. */
async function filledForm(): Promise<Page> {
  const page = await site.open('/shippers', {
    baseURL: middlebox.url,
    serviceWorkers: 'allow',
    expected: [/status of (403|511)/, /violates the following Content Security Policy|CSP refused/],
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  // From the next page load on the random backoff is as short as possible.
  await page.context().addInitScript(() => {
    Math.random = () => 0
  })
  await openForm(page)
  await fillForm(page)
  return page
}

const intercepts: [string, (response: ServerResponse) => void, RegExp][] = [
  ['a sign-in page with status 200', signInPage(200), /this network needs you to sign in/],
  ['a sign-in page with status 511', signInPage(511), /this network needs you to sign in/],
  [
    'JSON with status 201, and no key',
    (response) => response.writeHead(201, { 'content-type': 'application/json' }).end('{"reference":"Q-1","status":"new"}'),
    /this network needs you to sign in/,
  ],
  ['a page with status 403', signInPage(403), /this network needs you to sign in/],
  ['nothing with status 204', (response) => response.writeHead(204).end(), /this network needs you to sign in/],
  [
    'a redirect to its own site',
    (response) => response.writeHead(302, { location: middlebox.url.replace('localhost', '127.0.0.1') }).end(),
    /no network/,
  ],
]

test(
  'a captive portal responds in place of the server: the request waits, and is sent once when the server responds',
  patient,
  async () => {
    const page = await filledForm()
    for (const [index, [received, intercept, why]] of intercepts.entries()) {
      if (index > 0) {
        await page.goto('/shippers')
        await openForm(page)
        await fillForm(page)
      }
      await middlebox.reset()
      middlebox.intercept = intercept
      await submitButton(page).click()
      await expectPage(exactText(page, notices.quoteSavedOffline[0]), received).toBeVisible()
      await expectPage(exactText(page, notices.quoteRequested[0])).toHaveCount(0)
      await expectPage(badge(page)).toHaveText('1 waiting to send')
      await badge(page).click()
      await expectPage(panel(page).getByRole('listitem'), received).toContainText(why)
      await page.reload()
      await expectPage(badge(page)).toHaveText('1 waiting to send')
      const before = middlebox.attempts.length
      await expect.poll(() => middlebox.attempts.length, { timeout: 70_000, message: received }).toBeGreaterThan(before)
      expect(await rows(), received).toEqual([])
      await expectPage(page.getByText(/^Sent:/)).toHaveCount(0)
      middlebox.intercept = null
      await expectPage(page.getByText(/^Sent: your quote request from \d+:\d\d [AP]M$/)).toBeVisible({ timeout: 75_000 })
      await expectPage(badge(page)).toHaveCount(0)
      expect(await rows()).toMatchObject([{ company_name: answers['Company Name'] }])
      expect(new Set(middlebox.attempts.map(({ key }) => key)).size, received).toBe(1)
    }
  },
)

test('lie-fi: after 15 seconds the form says that the request waits, and it is sent once', patient, async () => {
  const page = await filledForm()
  middlebox.intercept = () => {}
  await page.clock.install()
  await submitButton(page).click()
  await expectPage(page.getByRole('button', { name: quotePanel.form.pending })).toBeDisabled()
  await expect.poll(() => middlebox.attempts.length).toBe(1)
  await page.clock.runFor(13_000)
  await expectPage(exactText(page, notices.quoteSavedOffline[0])).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expectPage(exactText(page, notices.quoteSavedOffline[0])).toBeVisible()
  await expectPage(page.getByRole('button', { name: quotePanel.intro.button })).toBeEnabled()
  await expectPage(exactText(page, notices.quoteRequested[0])).toHaveCount(0)
  await badge(page).click()
  await expectPage(panel(page).getByRole('listitem')).toContainText('no response')
  expect(await rows()).toEqual([])
  middlebox.intercept = null
  await expectPage(page.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible({ timeout: 75_000 })
  await page.keyboard.press('Escape')
  await expectPage(page.getByText(/^Sent: your quote request from/)).toBeVisible()
  expect(await rows()).toHaveLength(1)
  expect(new Set(middlebox.attempts.map(({ key }) => key)).size).toBe(1)
})
