import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectPage, useSite } from '../browser.ts'
import { notices, quotePanel } from '../spec.ts'
import * as application from './applyForm.ts'
import { deviceOf, fillDevice } from './fullDevice.ts'
import { useMiddlebox } from './middlebox.ts'
import { answers, fillForm, openForm, standing, submitButton } from './quoteForm.ts'

const site = useSite()
const middlebox = useMiddlebox(site)
const rows = () => site.server.knex('quotes').select('*')

const company = (page: Page) => page.getByLabel('Company Name')
const saved = (page: Page) => page.getByText(/^Saved on this device at/)
const noRoom = (page: Page) => page.getByText('This device has no room left: what you type now is not saved on it.')
const badge = (page: Page) => page.getByRole('button', { name: /\d+ waiting to send/ })
const told = (page: Page, words: string) => expectPage(page.getByText(words, { exact: true }).first()).toBeVisible()

/** How many requests the page believes to wait before it has read the device. */
const believed = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('fairlane-outbox') ?? '{"waiting":0}').waiting)

/** The form with a beginning that was saved, on a device that has no room for the rest of it. */
async function fullUnderForm(): Promise<Page> {
  const page = await deviceOf(middlebox.url, 12_000_000)
  await openForm(page)
  await company(page).pressSequentially('Sonoran')
  await expectPage(saved(page)).toBeVisible()
  await fillDevice(page)
  await fillForm(page)
  await expectPage(noRoom(page)).toBeVisible()
  await expectPage(saved(page)).toHaveCount(0)
  expect(await standing(page)).toEqual(answers)
  return page
}

describe('a device that is full', { timeout: 180_000 }, () => {
  test('says so while one types, keeps the words in sight, and sends them straight to the server', async () => {
    const page = await fullUnderForm()
    await submitButton(page).click()
    await told(page, notices.quoteRequested[0])
    expect(await rows()).toMatchObject([{ company_name: answers['Company Name'] }])
    await expectPage(page.getByRole('heading', { name: quotePanel.intro.title })).toBeVisible()
    await expectPage(badge(page)).toHaveCount(0)
    await expect.poll(() => believed(page)).toBe(0)
    await page.reload()
    await openForm(page)
    expect(Object.values(await standing(page)).join('')).toBe('')
  })

  test('claims nothing without a network: the form stays as it is, and is sent once when pressed again', async () => {
    const page = await fullUnderForm()
    await page.context().setOffline(true)
    await submitButton(page).click()
    await told(page, notices.quoteFailed[0])
    await told(page, notices.quoteFailed[1])
    await expectPage(submitButton(page)).toBeEnabled()
    await expectPage(noRoom(page)).toBeVisible()
    for (const claim of [notices.quoteSavedOffline[0], notices.quoteSaved[0], notices.quoteRequested[0]]) {
      await expectPage(page.getByText(claim, { exact: true })).toHaveCount(0)
    }
    await expectPage(badge(page)).toHaveCount(0)
    expect(await standing(page)).toEqual(answers)
    await page.context().setOffline(false)
    await submitButton(page).click()
    await told(page, notices.quoteRequested[0])
    expect(await rows()).toHaveLength(1)
  })

  test('from the first visit on says so at the first word, and sends all the same', async () => {
    const page = await deviceOf(middlebox.url, 1)
    await openForm(page)
    await fillForm(page)
    await expectPage(noRoom(page)).toBeVisible()
    expect(await standing(page)).toEqual(answers)
    await submitButton(page).click()
    await told(page, notices.quoteRequested[0])
    expect(await rows()).toHaveLength(1)
  })
})

test('a device that is full in step 2 of an application says so, keeps every step in sight, and sends it', {
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
  expect(await application.standing(page)).toMatchObject(application.license)
  await page.getByRole('link', { name: /Step 4 of 4/ }).click()
  await application.submitButton(page).click()
  await told(page, notices.applicationSubmitted[1])
  expect(await site.server.knex('applications').select('*')).toMatchObject([application.storedRow])
  await expectPage(badge(page)).toHaveCount(0)
})

test('what waits on a device that then fills up is sent, once, and told', { timeout: 180_000 }, async () => {
  const page = await deviceOf(middlebox.url, 12_000_000)
  await openForm(page)
  await fillForm(page)
  middlebox.meddle = (answer) => answer.destroy()
  await submitButton(page).click()
  await told(page, notices.quoteSavedOffline[0])
  await fillDevice(page)
  middlebox.meddle = null
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectPage(page.getByText(/^Sent: your quote request of/)).toBeVisible({ timeout: 75_000 })
  await expectPage(badge(page)).toHaveCount(0)
  expect(await rows()).toHaveLength(1)
})
