import type { Page, Route } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, useSite } from '../browser.ts'
import { notices } from '../spec.ts'
import { expectStep, field, fillUntil, formValues, personal, sentApplications, storedRow, submitButton } from './applyForm.ts'
import { problem, refuseRoom } from './outbox.ts'

const site = useSite({ isWhole: true })
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const noNetwork = /ERR_INTERNET_DISCONNECTED/
const applications = '**/api/drivers/applications'

beforeEach(() => site.server.knex('applications').del())
const rows = () => site.server.knex('applications').select('*')

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 })
const waits = (page: Page) => heading(page, 'Saved on this device, waiting to be sent')
const submitted = (page: Page) => heading(page, notices.applicationSubmitted[0])
const badge = (page: Page) => page.getByRole('button', { name: /\d+ (waiting to send|needs? you)/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Outbox' })

async function filled(expected: RegExp[], options = {}): Promise<Page> {
  const page = await site.open('/apply', { expected, ...options })
  await fillUntil(page, 4)
  return page
}

/** Submits an application that stays in the outbox because `answer` is its only response. */
async function waiting(answer: (route: Route) => Promise<void>): Promise<Page> {
  const page = await filled([/ERR_FAILED|50\d|422/])
  await page.context().route(applications, answer)
  await submitButton(page).click()
  await expectPage(waits(page)).toBeVisible()
  return page
}

describe('without a network', () => {
  test('an application waits in the outbox; step 5 shows that, and is updated once it is sent', async () => {
    const page = await filled([noNetwork], phone)
    await page.context().setOffline(true)
    await expectPage(submitButton(page)).toHaveAccessibleDescription('You are offline: this will be kept and sent later.')
    await expectPage(page.getByText('You are offline: this will be kept and sent later.')).toBeInViewport()
    await submitButton(page).click()
    await expectPage(page.getByText(notices.applicationSavedOffline[0], { exact: true })).toBeVisible()
    await expectPage(waits(page)).toBeFocused()
    const main = page.getByRole('main')
    await expectPage(main).toContainText(notices.applicationSavedOffline[1])
    await expectPage(main).toContainText(/Since \d+:\d\d [AP]M · not sent yet · no network/)
    await expectAccessible(page)
    await badge(page).click()
    await expectPage(panel(page)).toContainText("Application, María José O'Brien-Lopez")
    await panel(page).getByRole('button', { name: 'Close' }).click()
    expect(await rows()).toEqual([])
    await page.context().setOffline(false)
    await expectPage(submitted(page)).toBeVisible()
    await expectPage(page.getByText(notices.applicationSavedOffline[0], { exact: true })).toHaveCount(0)
    await expectPage(main).toContainText(notices.applicationSubmitted[1])
    await expectPage(badge(page)).toHaveCount(0)
    const stored = await rows()
    expect(stored).toMatchObject([storedRow])
    await expectPage(main).toContainText(`A-${stored[0].number}`)
    // This page has shown it: the next one shows no notice.
    await page.goto('/services')
    await page.getByRole('heading', { level: 1 }).click()
    await page.goBack()
    await expectPage(submitted(page)).toBeVisible()
    await expectPage(page.getByText(/^Sent: /)).toHaveCount(0)
  })

  test('an application is sent by the worker with every page closed, when the network is back', async () => {
    const page = await filled([noNetwork], { serviceWorkers: 'allow' })
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await page.context().setOffline(true)
    await submitButton(page).click()
    await expectPage(waits(page)).toBeVisible()
    const address = page.url()
    const blank = await page.context().newPage()
    await page.close()
    await page.context().setOffline(false)
    await expect.poll(rows, { timeout: 30_000 }).toMatchObject([storedRow])
    await blank.goto(address)
    await expectPage(submitted(blank)).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })
})

describe('the address of the confirmation shows the status of its application', () => {
  test('while it waits, after a reload, and once it has arrived', async () => {
    const page = await waiting((route) => route.abort())
    await page.reload()
    await expectPage(waits(page)).toBeVisible()
    await expectPage(submitted(page)).toHaveCount(0)
    await page.context().unroute(applications)
    await page.getByRole('main').getByRole('button', { name: 'Send now' }).click()
    await expectPage(submitted(page)).toBeVisible()
    await page.reload()
    await expectPage(submitted(page)).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  test('in another tab, which is updated as well', async () => {
    const page = await waiting((route) => route.abort())
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expectPage(waits(other)).toBeVisible()
    await page.context().unroute(applications)
    // A retry may already be running: trigger it without a click.
    await other.evaluate(() => dispatchEvent(new Event('online')))
    for (const tab of [page, other]) await expectPage(submitted(tab)).toBeVisible()
  })

  test('after a discard: unknown, never sent', async () => {
    const page = await waiting((route) => route.abort())
    await badge(page).click()
    await panel(page).getByRole('button', { name: 'Discard' }).click()
    await panel(page).getByRole('button', { name: 'Yes, discard it' }).click()
    await expectPage(panel(page)).toContainText('Your application was discarded.')
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expectPage(heading(page, 'This device does not know that application')).toBeVisible()
    await expectPage(submitted(page)).toHaveCount(0)
    await expectAccessible(page)
    expect(await rows()).toEqual([])
  })

  test('Back from it leads to an empty form with a link to the submitted application', async () => {
    const page = await filled([])
    await submitButton(page).click()
    await expectPage(submitted(page)).toBeVisible()
    await page.goBack()
    await expectStep(page, 3)
    expect(await formValues(page)).toEqual({ 'I own my equipment': false })
    await page.getByRole('link', { name: 'See the application you have submitted' }).click()
    await expectPage(submitted(page)).toBeVisible()
  })

  test('the form shows the status of the last application, also offline, and allows another', async () => {
    const page = await filled([noNetwork], { ...phone, serviceWorkers: 'allow' })
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await page.context().setOffline(true)
    await submitButton(page).click()
    await expectPage(waits(page)).toBeVisible()
    await page.goto('/apply')
    const waitsHere = page.getByText(/^Waiting on this device since \d+:\d\d [AP]M\./)
    await expectPage(waitsHere).toBeVisible()
    await expectPage(page.getByText('You can send another one with the form below.')).toBeVisible()
    await expectAccessible(page)
    await page.context().setOffline(false)
    const sentAs = page.getByText(
      /^Sent at \d+:\d\d [AP]M as A-\d+\. We'll review your application and contact you within 24 hours\.$/,
    )
    await expectPage(sentAs).toBeVisible()
    const [{ number }] = await rows()
    await expectPage(sentAs).toContainText(`A-${number}`)
    await page.context().setOffline(true)
    await page.goto('/apply')
    await expectPage(sentAs).toBeVisible()
    await expectStep(page, 1)
    expect(Object.values(await formValues(page)).join('')).toBe('')
    await page.context().setOffline(false)
    await fillUntil(page, 4)
    await submitButton(page).click()
    await expectPage(submitted(page)).toBeVisible()
    expect(await rows()).toHaveLength(2)
  })
})

describe('a response of the server', () => {
  test('503: the application waits, and Send now sends it', async () => {
    const page = await waiting(problem(503, 'Too busy'))
    await expectPage(page.getByText(notices.applicationSaved[0], { exact: true })).toBeAttached()
    await expectPage(page.getByRole('main')).toContainText(notices.applicationSaved[1])
    await page.context().unroute(applications)
    await page.getByRole('main').getByRole('button', { name: 'Send now' }).click()
    await expectPage(submitted(page)).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  test('lost: the application is stored once', async () => {
    const page = await filled([/ERR_FAILED/])
    const sent = sentApplications(page)
    await page.route(
      applications,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await submitButton(page).click()
    await expectPage(submitted(page)).toBeVisible()
    expect(await rows()).toHaveLength(1)
    expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1)
  })

  test('refused hours later: step 5 quotes it, and Edit opens the form with the data', async () => {
    const page = await waiting(problem(503, 'Too busy'))
    await page.context().unroute(applications)
    await page.route(applications, problem(422, 'We do not hire in Tucson just now.'))
    await page.getByRole('main').getByRole('button', { name: 'Send now' }).click()
    await expectPage(heading(page, 'Your application needs you')).toBeVisible()
    await expectPage(page.getByRole('main')).toContainText('“We do not hire in Tucson just now.”')
    await expectAccessible(page)
    await page.reload()
    await page.unroute(applications)
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click()
    await expectPage(page).toHaveURL('/apply')
    await expectStep(page, 1)
    await expectPage(field(page, 'City')).toHaveValue(personal.City)
    expect(await formValues(page)).toEqual(personal)
    await expectPage(badge(page)).toHaveCount(0)
    await field(page, 'City').fill('Yuma')
    await page.getByRole('link', { name: /Step 4 of 4/ }).click()
    await submitButton(page).click()
    await expectPage(submitted(page)).toBeVisible()
    expect(await rows()).toMatchObject([{ ...storedRow, city: 'Yuma' }])
  })

  test('refused, and the device has no room left: Edit says so, and works once there is room', async () => {
    const page = await waiting(problem(503, 'Too busy'))
    await page.context().unroute(applications)
    await page.route(applications, problem(422, 'We do not hire in Tucson just now.'))
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Send now' }).click()
    await expectPage(heading(page, 'Your application needs you')).toBeVisible()
    const giveRoom = await refuseRoom(page)
    await main.getByRole('button', { name: 'Edit' }).click()
    await expectPage(main).toContainText('This device could not do that just now. Please try again.')
    await giveRoom()
    await main.getByRole('button', { name: 'Edit' }).click()
    await expectPage(page).toHaveURL('/apply')
  })

  test('says that the earlier values had arrived: nothing is shown as refused', async () => {
    const page = await filled([/ERR_FAILED|500/])
    await page.route(
      applications,
      async (route) => {
        await route.fetch()
        await problem(500, 'Sorry.')(route)
      },
      { times: 1 },
    )
    await submitButton(page).click()
    await expectPage(page.getByText('500: Sorry.')).toBeVisible()
    await page.getByRole('link', { name: /Step 3 of 4/ }).click()
    await field(page, 'Model').fill('Other words')
    await page.getByRole('link', { name: /Step 4 of 4/ }).click()
    await page.route('**/cancel', (route) => route.abort())
    await submitButton(page).click()
    await expectPage(waits(page)).toBeVisible()
    await page.unroute('**/cancel')
    await page.getByRole('main').getByRole('button', { name: 'Send now' }).click()
    await expectPage(heading(page, 'Your application needs you')).toBeVisible()
    const main = page.getByRole('main')
    const [row] = await rows()
    await expectPage(main).toContainText(`This one had already arrived as A-${row.number}.`)
    await expectPage(main).toContainText('These words were not sent. All that you typed is still here.')
    await expectPage(main).not.toContainText(/refused/i)
    expect(await rows()).toHaveLength(1)
  })

  test('to a cancellation is pending: step 5 does not say "not sent"', async () => {
    const page = await waiting(async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.route('**/cancel', (route) => route.abort())
    await badge(page).click()
    await panel(page).getByRole('button', { name: 'Edit' }).click()
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expectPage(heading(page, 'Waiting for our server')).toBeVisible()
    await expectPage(page.getByRole('main')).toContainText('It is to be edited. It may have arrived already')
    await expectPage(page.getByRole('main')).not.toContainText(/not sent/)
  })

  test('503: Edit in the outbox opens the form from every page, also from the form itself', async () => {
    const page = await waiting(problem(503, 'Too busy'))
    await page.context().route('**/cancel', async (route) => route.fulfill({ json: { state: 'cancelled' } }))
    await page.goto('/services')
    await badge(page).click()
    await panel(page).getByRole('button', { name: 'Edit' }).click()
    await expectPage(page).toHaveURL('/apply')
    await expectPage(field(page, 'Zip Code')).toHaveValue(personal['Zip Code'])
    expect(await formValues(page)).toEqual(personal)
    // With another entry waiting and other values in the form meanwhile.
    await page.getByRole('link', { name: /Step 4 of 4/ }).click()
    await submitButton(page).click()
    await expectPage(waits(page)).toBeVisible()
    await page.goto('/apply')
    await field(page, 'First Name').fill('Somebody else')
    await badge(page).click()
    await panel(page).getByRole('button', { name: 'Edit' }).click()
    await expectPage(field(page, 'First Name')).toHaveValue(personal['First Name'])
  })
})
