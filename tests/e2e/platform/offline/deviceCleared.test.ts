import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { openProfile } from '../../../support/e2e/ownProfile.ts'
import { answers, fillForm, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { useMiddlebox } from './middlebox.ts'

const site = useSite({ isWhole: true })
const middlebox = useMiddlebox(site)
const patient = { timeout: 180_000 }

const companies = () => site.server.knex('quotes').pluck('company_name')

const badge = (page: Page) => page.getByRole('button', { name: /\d+ (waiting to send|needs? you)/ })
const cleared = (page: Page) => page.getByText(/^This browser cleared the data saved on this device/)
const sentLater = (page: Page) => page.getByText(/^Sent: your quote request from/)
const marker = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('fairlane-outbox') ?? '{}'))

/** A device with so many entries in the outbox, because the network drops every request. */
async function deviceWithWaiting(count: number): Promise<Page> {
  const context = await openProfile(middlebox.url)
  const page = await context.newPage()
  await page.goto('/shippers')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  middlebox.intercept = (answer) => answer.destroy()
  for (let waiting = 1; waiting <= count; waiting += 1) await submitOffline(page, `Waiting ${waiting}`)
  await expectPage(badge(page)).toHaveText(`${count} waiting to send`)
  return page
}

/** Submits a request and waits until the form has closed. */
async function submitOffline(page: Page, company: string): Promise<void> {
  await openForm(page)
  await fillForm(page, { 'Company Name': company })
  await submitButton(page).click()
  await page.getByRole('button', { name: 'Request Your Quote' }).waitFor()
}

/** Clears the data of the site, as a browser does that evicts it, or a person in its settings. */
async function clearDevice(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page)
  await device.send('Storage.clearDataForOrigin', { origin: middlebox.url, storageTypes: 'indexeddb' })
  await device.detach()
}

test('an eviction of entries is shown once at the next start, and sequence numbers continue', patient, async () => {
  const page = await deviceWithWaiting(3)
  await page.goto('about:blank')
  await clearDevice(page)
  await page.goto('/services')
  await expectPage(cleared(page)).toContainText('3 unsent requests are gone.')
  await expectPage(badge(page)).toHaveCount(0)
  await expect.poll(() => marker(page)).toMatchObject({ seq: 3, waiting: 0 })
  await page.goto('/shippers')
  await submitOffline(page, 'Later')
  await expectPage(badge(page)).toHaveText('1 waiting to send')
  await expect.poll(() => marker(page)).toMatchObject({ seq: 4, waiting: 1 })
  await page.reload()
  await expectPage(badge(page)).toHaveText('1 waiting to send')
  middlebox.intercept = null
  // Its next try would be a minute later.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectPage(sentLater(page)).toBeVisible()
  await expectPage(cleared(page)).toHaveCount(0)
  expect(await companies()).toEqual(['Later'])
})

test('an eviction while a page is open is shown, and later entries are persisted', patient, async () => {
  const page = await deviceWithWaiting(2)
  await clearDevice(page)
  await openForm(page)
  await fillForm(page)
  await expectPage(page.getByText(/^Saved on this device at/)).toBeVisible()
  await submitButton(page).click()
  await expectPage(cleared(page)).toContainText('2 unsent requests are gone.', { timeout: 60_000 })
  await expectPage(badge(page)).toHaveText('1 waiting to send')
  await page.reload()
  await expectPage(badge(page)).toHaveText('1 waiting to send')
  middlebox.intercept = null
  // Its next try would be a minute later.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectPage(sentLater(page)).toBeVisible()
  await expectPage(cleared(page)).toHaveCount(0)
  expect(await companies()).toEqual([answers['Company Name']])
})

test('an entry that the worker sent before an eviction is not shown as certainly lost', patient, async () => {
  const page = await site.open('/shippers', { baseURL: middlebox.url, serviceWorkers: 'allow', expected: [/DISCONNECTED/] })
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.context().setOffline(true)
  await submitOffline(page, 'Sent by the worker')
  await expectPage(badge(page)).toHaveText('1 waiting to send')
  const next = await page.context().newPage()
  await page.close()
  await next.context().setOffline(false)
  await expect.poll(companies).toEqual(['Sent by the worker'])
  await clearDevice(next)
  await next.goto('/services')
  await expectPage(cleared(next)).toContainText('1 unsent request is gone. It may have gone through anyway')
  await expectPage(next.getByText(/not (been )?sent/)).toHaveCount(0)
})
