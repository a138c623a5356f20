import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { clientDir, expectPage, useSite } from '../../../support/browser.ts'
import { fillForm, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { notices } from '../../../support/spec/spec.ts'
import { useMiddlebox } from './middlebox.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairlane-client-'))
cpSync(clientDir, folder, { recursive: true })
const site = useSite({ clientDir: folder })
const middlebox = useMiddlebox(site)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const badge = (page: Page) => page.getByRole('button', { name: /\d+ (waiting to send|needs? you)/ })
const bar = (page: Page) => page.getByRole('complementary', { name: 'New version' })

/** Deploys another worker, and waits until the page has found it and it is waiting. */
async function deploy(page: Page): Promise<void> {
  rmSync(join(folder, 'sw.js.br'), { force: true })
  appendFileSync(join(folder, 'sw.js'), '\n// The next release.\n')
  await site.server.release()
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting)
}

test('entries in the outbox survive an update of the app, which sends them once', { timeout: 180_000 }, async () => {
  const page = await site.open('/shippers', {
    baseURL: middlebox.url,
    serviceWorkers: 'allow',
    expected: [/status of 503/],
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  middlebox.intercept = (answer) => answer.writeHead(503).end()
  for (const company of ['First', 'Second']) {
    await openForm(page)
    await fillForm(page, { 'Company Name': company })
    await submitButton(page).click()
    await page.getByRole('button', { name: 'Request Your Quote' }).waitFor()
  }
  await expectPage(badge(page)).toHaveText('2 waiting to send')
  await deploy(page)
  const loaded = page.waitForEvent('load')
  await bar(page).getByRole('button', { name: 'Reload' }).click()
  await loaded
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.waiting === null && navigator.serviceWorker.controller?.state === 'activated'
  })
  await expectPage(badge(page)).toHaveText('2 waiting to send')
  await expectPage(page.getByText(notices.quoteRequested[0])).toHaveCount(0)
  const before = middlebox.attempts.length
  await expect.poll(() => middlebox.attempts.length, { timeout: 70_000 }).toBeGreaterThan(before)
  middlebox.intercept = null
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectPage(page.getByText(/^Sent[: ]/).first()).toBeVisible()
  await expectPage(badge(page)).toHaveCount(0)
  const companies = await site.server.knex('quotes').orderBy('company_name').pluck('company_name')
  expect(companies).toEqual(['First', 'Second'])
  expect(new Set(middlebox.attempts.map(({ key }) => key)).size).toBe(2)
})
