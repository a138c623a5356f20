import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { problem } from '../../../support/e2e/outbox.ts'
import { fillForm, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { constants, notices } from '../../../support/spec/spec.ts'

const site = useSite()
const close = (page: Page) => page.getByRole('button', { name: 'Close' })
const viewport = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

/** Sends a quote request on a clock that only the test advances, and waits for its notice. */
async function send(page: Page, notice: Locator) {
  await openForm(page)
  await fillForm(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  await submitButton(page).click()
  await untilShown(page, notice)
}

async function untilShown(page: Page, notice: Locator) {
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return notice.isVisible()
    })
    .toBe(true)
}

test('a success is a status, shown for 5 seconds, longer under the pointer', async () => {
  const page = await site.open('/shippers', { viewport: { width: 1280, height: 800 } })
  const notice = page.getByRole('status').filter({ hasText: notices.quoteRequested[0] })
  await send(page, notice)
  await expectPage(notice).toContainText(notices.quoteRequested[1])
  await page.clock.runFor(constants.toastDuration - 1000)
  await notice.hover()
  await page.clock.runFor(60_000)
  await expectPage(notice).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.runFor(constants.toastDuration)
  await expectPage(page.getByText(notices.quoteRequested[0])).toHaveCount(0)
})

test('a failure is an alert; F8 focuses it and pauses its timer, and closing it restores the focus', async () => {
  const page = await site.open('/shippers', { expected: [/status of 500/] })
  await page.route('**/api/quotes', problem(500, 'Out of order'))
  await send(page, page.getByRole('alert').filter({ hasText: notices.quoteFailed[0] }).getByText('500: Out of order'))
  const field = page.getByLabel('Company Name', { exact: true })
  await field.focus()
  await page.keyboard.press(constants.toastHotkey)
  await expectPage(viewport(page)).toBeFocused()
  await page.clock.runFor(60_000)
  await page.keyboard.press('Tab')
  await expectPage(close(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(close(page)).toHaveCount(0)
  await expectPage(field).toBeFocused()
})

test('a swipe to the right of more than 50 px dismisses it, a shorter one does not', async () => {
  const page = await site.open('/shippers', { viewport: { width: 390, height: 844 } })
  const title = page.getByText(notices.quoteRequested[0])
  await send(page, title)
  await swipe(page, constants.swipeThreshold - 10)
  await expectPage(title).toBeVisible()
  await swipe(page, constants.swipeThreshold + 10)
  await expectPage(title).toHaveCount(0)
})

test('one notice is shown at a time; one that appears under the pointer is paused until the pointer leaves', async () => {
  const page = await site.open('/shippers', { viewport: { width: 1280, height: 800 }, expected: [/status of 500/] })
  let answers = 0
  await page.route('**/api/quotes', (route) => problem(500, `Refusal ${++answers}`)(route))
  await send(page, page.getByText('500: Refusal 1'))
  await page.getByText('500: Refusal 1').hover()
  await submitButton(page).press('Enter')
  await untilShown(page, page.getByText('500: Refusal 2'))
  await expectPage(close(page)).toHaveCount(constants.toastsAtOnce)
  await page.clock.runFor(60_000)
  await expectPage(page.getByText('500: Refusal 2')).toBeVisible()
  await page.mouse.move(10, 10)
  await page.clock.runFor(constants.toastDuration)
  await expectPage(close(page)).toHaveCount(0)
})

test('a notice that appears while the notifications have the focus is paused', async () => {
  const page = await site.open('/shippers', { expected: [/status of 500/] })
  let answers = 0
  await page.route('**/api/quotes', (route) => problem(500, `Refusal ${++answers}`)(route))
  await send(page, page.getByText('500: Refusal 1'))
  await page.keyboard.press(constants.toastHotkey)
  await submitButton(page).evaluate((button: HTMLButtonElement) => button.form?.requestSubmit())
  await untilShown(page, page.getByText('500: Refusal 2'))
  await page.clock.runFor(60_000)
  await expectPage(page.getByText('500: Refusal 2')).toBeVisible()
})

async function swipe(page: Page, distance: number) {
  const box = await page.getByText(notices.quoteRequested[0]).boundingBox()
  expect(box).not.toBeNull()
  const { x, y } = box ?? { x: 0, y: 0 }
  await page.mouse.move(x + 5, y + 5)
  await page.mouse.down()
  await page.mouse.move(x + 5 + distance / 2, y + 8)
  await page.mouse.move(x + 5 + distance, y + 8)
  await page.mouse.up()
}
