import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import * as application from '../../../support/e2e/applyForm.ts'
import { answers, fillForm, formValues, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { notices, quotePanel } from '../../../support/spec/spec.ts'
import { deviceOf, fillDevice } from './fullDevice.ts'
import { useMiddlebox } from './middlebox.ts'

const site = useSite()
const middlebox = useMiddlebox(site)
const rows = () => site.server.knex('quotes').select('*')

const company = (page: Page) => page.getByLabel('Company Name')
const saved = (page: Page) => page.getByText(/^Saved on this device at/)
const noRoom = (page: Page) => page.getByText("This device is full, so what you type isn't saved.")
const badge = (page: Page) => page.getByRole('button', { name: /\d+ (waiting to send|needs? you)/ })
const expectText = (page: Page, text: string) => expectPage(page.getByText(text, { exact: true }).first()).toBeVisible()

/** How many waiting entries the marker in localStorage counts. */
const markedWaiting = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('fairlane-outbox') ?? '{"waiting":0}').waiting)

/** A form whose first values were saved, on a device that is full since then. */
async function fullUnderForm(): Promise<Page> {
  const page = await deviceOf(middlebox.url, 12_000_000)
  await openForm(page)
  await company(page).pressSequentially('Sonoran')
  await expectPage(saved(page)).toBeVisible()
  await fillDevice(page)
  await fillForm(page)
  await expectPage(noRoom(page)).toBeVisible()
  await expectPage(saved(page)).toHaveCount(0)
  expect(await formValues(page)).toEqual(answers)
  return page
}

describe('a full device', { timeout: 180_000 }, () => {
  test('shows a message while typing, keeps the values in the form, and sends them directly', async () => {
    const page = await fullUnderForm()
    await submitButton(page).click()
    await expectText(page, notices.quoteRequested[0])
    expect(await rows()).toMatchObject([{ company_name: answers['Company Name'] }])
    await expectPage(page.getByRole('heading', { name: quotePanel.intro.title })).toBeVisible()
    await expectPage(badge(page)).toHaveCount(0)
    await expect.poll(() => markedWaiting(page)).toBe(0)
    await page.reload()
    await openForm(page)
    expect(Object.values(await formValues(page)).join('')).toBe('')
  })

  test('without a network keeps the form open with an error, and sends once when it is submitted again', async () => {
    const page = await fullUnderForm()
    await page.context().setOffline(true)
    await submitButton(page).click()
    await expectText(page, notices.quoteFailed[0])
    await expectText(page, notices.quoteFailed[1])
    await expectPage(submitButton(page)).toBeEnabled()
    await expectPage(noRoom(page)).toBeVisible()
    for (const claim of [notices.quoteSavedOffline[0], notices.quoteSaved[0], notices.quoteRequested[0]]) {
      await expectPage(page.getByText(claim, { exact: true })).toHaveCount(0)
    }
    await expectPage(badge(page)).toHaveCount(0)
    expect(await formValues(page)).toEqual(answers)
    await page.context().setOffline(false)
    await submitButton(page).click()
    await expectText(page, notices.quoteRequested[0])
    expect(await rows()).toHaveLength(1)
  })

  test('that was full before the first visit shows a message at the first keystroke, and still sends', async () => {
    const page = await deviceOf(middlebox.url, 1)
    await openForm(page)
    await fillForm(page)
    await expectPage(noRoom(page)).toBeVisible()
    expect(await formValues(page)).toEqual(answers)
    await submitButton(page).click()
    await expectText(page, notices.quoteRequested[0])
    expect(await rows()).toHaveLength(1)
  })
})

test('a device that is full in step 2 of an application says so, keeps the values of every step, and sends them', {
  timeout: 180_000,
}, async () => {
  const page = await deviceOf(middlebox.url, 12_000_000)
  await page.goto('/apply')
  await application.fillUntil(page, 1)
  await expectPage(saved(page)).toBeVisible()
  await application.next(page).click()
  await application.expectStep(page, 2)
  await fillDevice(page)
  await application.fillUntil(page, 4, 2)
  await expectPage(noRoom(page)).toBeVisible()
  await page.getByRole('link', { name: /Step 2 of 4/ }).click()
  await application.expectStep(page, 2)
  await expectPage(noRoom(page)).toBeVisible()
  expect(await application.formValues(page)).toMatchObject(application.license)
  await page.getByRole('link', { name: /Step 4 of 4/ }).click()
  await application.submitButton(page).click()
  await expectText(page, notices.applicationSubmitted[1])
  expect(await site.server.knex('applications').select('*')).toMatchObject([application.storedRow])
  await expectPage(badge(page)).toHaveCount(0)
})

test('an entry enqueued before the device became full is sent once, with a notice', { timeout: 180_000 }, async () => {
  const page = await deviceOf(middlebox.url, 12_000_000)
  await openForm(page)
  await fillForm(page)
  middlebox.intercept = (answer) => answer.destroy()
  await submitButton(page).click()
  await expectText(page, notices.quoteSavedOffline[0])
  await fillDevice(page)
  middlebox.intercept = null
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectPage(page.getByText(/^Sent: your quote request from/)).toBeVisible({ timeout: 75_000 })
  await expectPage(badge(page)).toHaveCount(0)
  expect(await rows()).toHaveLength(1)
})
