import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, useSite } from '../../support/browser.ts'
import { expectStep, field, fillUntil, formValues, personal, submitButton } from '../../support/e2e/applyForm.ts'
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

const site = useSite({ isWhole: true })
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

beforeEach(() => site.server.knex('applications').del())
const rows = () => site.server.knex('applications').select('*')

describe('the address of the confirmation shows the status of its application', () => {
  test('while it waits, after a reload, and once it has arrived', async () => {
    const page = await waiting(site, (route) => route.abort())
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
    const page = await waiting(site, (route) => route.abort())
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expectPage(waits(other)).toBeVisible()
    await page.context().unroute(applications)
    // A retry may already be running: trigger it without a click.
    await other.evaluate(() => dispatchEvent(new Event('online')))
    for (const tab of [page, other]) await expectPage(submitted(tab)).toBeVisible()
  })

  test('after a discard: unknown, never sent', async () => {
    const page = await waiting(site, (route) => route.abort())
    await badge(page).click()
    await panel(page).getByRole('button', { name: 'Discard' }).click()
    await panel(page).getByRole('button', { name: 'Yes, discard it' }).click()
    await expectPage(panel(page)).toContainText('Your application was discarded.')
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expectPage(heading(page, "We can't find that application on this device")).toBeVisible()
    await expectPage(submitted(page)).toHaveCount(0)
    await expectAccessible(page)
    expect(await rows()).toEqual([])
  })

  test('while it is edited: not sent, and back as it was', async () => {
    const page = await waiting(site, (route) => route.abort())
    const address = page.url()
    await badge(page).click()
    // While a try is under way it is pulled back after it, and edited from there.
    await expectPage(async () => {
      const edit = panel(page).getByRole('button', { name: 'Edit' })
      if ((await field(page, 'First Name').count()) === 0) await edit.click({ timeout: 1_000 })
      await expectPage(field(page, 'First Name')).toHaveValue(personal['First Name'], { timeout: 5_000 })
    }).toPass()
    // By its link, also in another tab.
    await page.goto(address)
    await expectPage(heading(page, 'Not sent')).toBeVisible()
    await expectPage(page.getByRole('main')).toContainText('You pulled it back so you can edit it.')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open the form' }).click()
    await expectPage(page.getByText('This is not sent yet. Submit it to send it.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel editing' }).click()
    await expectPage(waits(page)).toBeVisible()
    await page.context().unroute(applications)
    await page.getByRole('button', { name: 'Send now' }).click()
    await expectPage(submitted(page)).toBeVisible()
    expect(await rows()).toHaveLength(1)
    await page.goto(address)
    await expectPage(submitted(page)).toBeVisible()
  })

  test('Back from it leads to an empty form with a link to the submitted application', async () => {
    const page = await filled(site, [])
    await submitButton(page).click()
    await expectPage(submitted(page)).toBeVisible()
    await page.goBack()
    await expectStep(page, 3)
    expect(await formValues(page)).toEqual({ 'I own my equipment': false })
    await page.getByRole('link', { name: 'See your submitted application' }).click()
    await expectPage(submitted(page)).toBeVisible()
  })

  test('the form shows the status of the last application, also offline, and allows another', async () => {
    const page = await filled(site, [noNetwork], { ...phone, serviceWorkers: 'allow' })
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await page.context().setOffline(true)
    await submitButton(page).click()
    await expectPage(waits(page)).toBeVisible()
    await page.goto('/apply')
    const waitsHere = page.getByText(/^Waiting on this device since \d+:\d\d [AP]M\./)
    await expectPage(waitsHere).toBeVisible()
    await expectPage(page.getByText('You can send another one below.')).toBeVisible()
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
