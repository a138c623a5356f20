import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, useSite } from '../../support/browser.ts'
import {
  expectStep,
  field,
  formValues,
  personal,
  sentApplications,
  storedRow,
  submitButton,
} from '../../support/e2e/applyForm.ts'
import {
  applications,
  badge,
  filled,
  heading,
  noNetwork,
  panel,
  submitted,
  waiting,
  waits,
} from '../../support/e2e/applyWaiting.ts'
import { problem, refuseRoom } from '../../support/e2e/outbox.ts'
import { notices } from '../../support/spec/spec.ts'

const site = useSite({ isWhole: true })
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

beforeEach(() => site.server.knex('applications').del())
const rows = () => site.server.knex('applications').select('*')

describe('without a network', () => {
  test('an application waits in the outbox; step 5 shows that, and is updated once it is sent', async () => {
    const page = await filled(site, [noNetwork], phone)
    await page.context().setOffline(true)
    await expectPage(submitButton(page)).toHaveAccessibleDescription("You're offline. We'll save this and send it later.")
    await expectPage(page.getByText("You're offline. We'll save this and send it later.")).toBeInViewport()
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
    const page = await filled(site, [noNetwork], { serviceWorkers: 'allow' })
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

describe('a response of the server', () => {
  test('503: the application waits, and Send now sends it', async () => {
    const page = await waiting(site, problem(503, 'Too busy'))
    await expectPage(page.getByText(notices.applicationSaved[0], { exact: true })).toBeAttached()
    await expectPage(page.getByRole('main')).toContainText(notices.applicationSaved[1])
    await page.context().unroute(applications)
    await page.getByRole('main').getByRole('button', { name: 'Send now' }).click()
    await expectPage(submitted(page)).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  test('lost: the application is stored once', async () => {
    const page = await filled(site, [/ERR_FAILED/])
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
    const page = await waiting(site, problem(503, 'Too busy'))
    await page.context().unroute(applications)
    await page.route(applications, problem(422, 'We do not hire in Tucson just now.'))
    await page.getByRole('main').getByRole('button', { name: 'Send now' }).click()
    await expectPage(heading(page, 'Your application needs your attention')).toBeVisible()
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
    const page = await waiting(site, problem(503, 'Too busy'))
    await page.context().unroute(applications)
    await page.route(applications, problem(422, 'We do not hire in Tucson just now.'))
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Send now' }).click()
    await expectPage(heading(page, 'Your application needs your attention')).toBeVisible()
    const giveRoom = await refuseRoom(page)
    await main.getByRole('button', { name: 'Edit' }).click()
    await expectPage(main).toContainText("That didn't work on this device. Please try again.")
    await giveRoom()
    await main.getByRole('button', { name: 'Edit' }).click()
    await expectPage(page).toHaveURL('/apply')
  })

  test('says that the earlier values had arrived: nothing is shown as refused', async () => {
    const page = await filled(site, [/ERR_FAILED|500/])
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
    await expectPage(heading(page, 'Your application needs your attention')).toBeVisible()
    const main = page.getByRole('main')
    const [row] = await rows()
    await expectPage(main).toContainText(`This one already went through as A-${row.number}.`)
    await expectPage(main).toContainText('This version was not sent. Everything you typed is still here.')
    await expectPage(main).not.toContainText(/refused/i)
    expect(await rows()).toHaveLength(1)
  })

  test('to a cancellation is pending: step 5 does not say "not sent"', async () => {
    const page = await waiting(site, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.route('**/cancel', (route) => route.abort())
    await badge(page).click()
    await panel(page).getByRole('button', { name: 'Edit' }).click()
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expectPage(heading(page, 'Waiting for our server')).toBeVisible()
    await expectPage(page.getByRole('main')).toContainText("We're checking whether it already went through before you edit it.")
    await expectPage(page.getByRole('main')).not.toContainText(/not sent/)
  })

  test('503: Edit in the outbox opens the form from every page, also from the form itself', async () => {
    const page = await waiting(site, problem(503, 'Too busy'))
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
