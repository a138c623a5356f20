import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { expectStored } from '../../../support/e2e/draftsOnDevice.ts'
import { openProfile } from '../../../support/e2e/ownProfile.ts'
import { answers, fillForm, formValues, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { notices } from '../../../support/spec/spec.ts'

const site = useSite({ env: { HOST: '0.0.0.0' } })

beforeEach(() => site.server.knex('quotes').del())
const rows = () => site.server.knex('quotes').select('*')

const badge = (page: Page) => page.getByRole('button', { name: /\d+ (waiting to send|needs? you)/ })
const sentLater = (page: Page) => page.getByText(/^Sent: your quote request from \d+:\d\d [AP]M$/)

/** The site over plain http under a name other than localhost: an insecure context. */
async function openPlain(): Promise<Page> {
  const address = site.server.url.replace('localhost', 'fairlane.test')
  const context = await openProfile(address, { flags: ['--host-resolver-rules=MAP fairlane.test 127.0.0.1'] })
  const page = await context.newPage()
  await page.goto('/shippers')
  const given = await page.evaluate(() => [
    isSecureContext,
    ...[navigator.serviceWorker, navigator.locks, navigator.storage, crypto.randomUUID].map((part) => part !== undefined),
  ])
  expect(given).toEqual([false, false, false, false, false])
  return page
}

test('over plain http a request is sent, the footer says what is missing, and a draft is restored after a reload', async () => {
  const page = await openPlain()
  await openForm(page)
  await fillForm(page)
  await expectPage(page.getByText(/^Saved on this device at/)).toBeVisible()
  await expectStored(page, 'Keep at 34 °F.')
  await page.reload()
  await openForm(page)
  expect(await formValues(page)).toEqual(answers)
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  await expectPage(page.getByRole('contentinfo')).toContainText('Offline use needs https.')
  expect(await rows()).toHaveLength(1)
})

test('over plain http an entry is sent once when the network is back, with two tabs open', async () => {
  const page = await openPlain()
  const other = await page.context().newPage()
  await other.goto('/services')
  await openForm(page)
  await fillForm(page)
  await page.context().setOffline(true)
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
  for (const tab of [page, other]) await expectPage(badge(tab)).toHaveText('1 waiting to send')
  expect(await rows()).toEqual([])
  await page.context().setOffline(false)
  for (const tab of [page, other]) await expectPage(badge(tab)).toHaveCount(0)
  const noticed = async () => (await sentLater(page).count()) + (await sentLater(other).count())
  // In these tests every tab counts as visible, and without the locks of https both may say so at the same moment.
  await expect.poll(noticed, { timeout: 40_000 }).toBeGreaterThan(0)
  expect(await rows()).toMatchObject([{ company_name: answers['Company Name'] }])
})

test('over plain http an entry of a closed tab is sent at the next start', async () => {
  const page = await openPlain()
  await openForm(page)
  await fillForm(page)
  await page.context().setOffline(true)
  await submitButton(page).click()
  await expectPage(badge(page)).toHaveText('1 waiting to send')
  const next = await page.context().newPage()
  await page.close()
  await next.context().setOffline(false)
  await next.goto('/services')
  await expectPage(sentLater(next)).toBeVisible()
  expect(await rows()).toHaveLength(1)
})
