import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, hold, useSite } from '../browser.ts'
import { notices, quotePanel } from '../spec.ts'
import { draftsOnDevice, killTab } from './draftsOnDevice.ts'
import { answers, fillForm, openForm, standing, submitButton } from './quoteForm.ts'

const site = useSite()
const day = 86_400_000

beforeEach(() => site.server.knex('quotes').del())
const rows = () => site.server.knex('quotes').select('*')

const company = (page: Page) => page.getByLabel('Company Name')
const saved = (page: Page) => page.getByText(/^Saved on this device at \d+:\d\d [AP]M/)
const nothing = async (page: Page) => expect(Object.values(await standing(page)).join('')).toBe('')

async function typed(words: string): Promise<Page> {
  const page = await site.open('/shippers')
  await openForm(page)
  await company(page).pressSequentially(words)
  await expectPage(saved(page)).toBeVisible()
  return page
}

async function reopened(page: Page): Promise<void> {
  await page.reload()
  await openForm(page)
}

describe('what is typed', () => {
  test('is there again after a reload, all of it, and can be sent', async () => {
    const page = await site.open('/shippers')
    await openForm(page)
    await fillForm(page)
    await expectPage(saved(page)).toBeVisible()
    await reopened(page)
    expect(await standing(page)).toEqual(answers)
    await expectPage(page.getByLabel('Equipment')).toHaveValue('reefer')
    await expectAccessible(page)
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
    expect(await rows()).toHaveLength(1)
    await reopened(page)
    await nothing(page)
  })

  test('is told in a line as far from the top of its box as from the bottom, on a phone too', async () => {
    const page = await typed('Copper State Steel')
    await page.setViewportSize({ width: 390, height: 844 })
    await reopened(page)
    const line = page.getByText('What you typed before is still here.')
    await expectPage(line).toBeVisible()
    const [above, below] = await line.evaluate((text) => {
      const [inner, box] = [text.getBoundingClientRect(), (text.parentElement as Element).getBoundingClientRect()]
      return [inner.top - box.top, box.bottom - inner.bottom] as const
    })
    expect(Math.abs(above - below)).toBeLessThanOrEqual(1)
  })

  test('outlives a crash of the tab to the last keystroke', async () => {
    const page = await typed('Copper State Steel')
    await expectPage.poll(() => draftsOnDevice(page)).toContain('Copper State Steel')
    const next = await killTab(page)
    await next.goto('/shippers')
    await openForm(next)
    await expectPage(company(next)).toHaveValue('Copper State Steel')
  })

  test('stays when the form is cancelled', async () => {
    const page = await typed('Copper State')
    await page.getByRole('button', { name: quotePanel.form.cancel }).click()
    await openForm(page)
    await expectPage(company(page)).toHaveValue('Copper State')
  })

  test('is there however often the button was pressed, and when the page was left before the form came', async () => {
    const page = await typed('Copper State')
    const button = page.getByRole('button', { name: quotePanel.intro.button })
    await page.getByRole('button', { name: quotePanel.form.cancel }).click()
    await button.evaluate((pressed: HTMLButtonElement) => {
      pressed.click()
      pressed.click()
    })
    await expectPage(company(page)).toHaveValue('Copper State')

    await page.reload()
    const arrive = await hold(page, '**/assets/QuoteForm-*.js')
    await button.click()
    await expectPage(button).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Services')
    arrive()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shippers' }).click()
    await openForm(page)
    await expectPage(company(page)).toHaveValue('Copper State')
  })

  test('is started over, for good', async () => {
    const page = await typed('Copper State')
    await expectPage(page.getByRole('button', { name: 'Start over' })).toHaveCount(0)
    await reopened(page)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeFocused()
    await nothing(page)
    await reopened(page)
    await nothing(page)
    await expectPage(page.getByRole('button', { name: 'Start over' })).toHaveCount(0)
  })

  test('is forgotten when the person says so', async () => {
    const page = await typed('Copper State')
    await page.getByRole('button', { name: 'Forget this form' }).click()
    await nothing(page)
    await expectPage(saved(page)).toHaveCount(0)
    await reopened(page)
    await nothing(page)
  })

  test('in two tabs is two drafts', async () => {
    const one = await typed('One')
    const two = await one.context().newPage()
    await two.goto('/shippers')
    await openForm(two)
    await nothing(two)
    await company(one).pressSequentially(' more')
    await company(two).pressSequentially('Two')
    // The device keeps in order: what the first tab wrote is there when the second's is.
    await expectPage(saved(two)).toBeVisible()
    await reopened(one)
    await expectPage(company(one)).toHaveValue('One more')
    await expectPage(company(two)).toHaveValue('Two')
    await reopened(two)
    await expectPage(company(two)).toHaveValue('Two')
  })
})

describe('after a day', () => {
  test('it is forgotten', async () => {
    const page = await typed('Copper State')
    await expectPage(page.getByLabel('This is my own device')).not.toBeChecked()
    await page.clock.setFixedTime(Date.now() + day + 60_000)
    await reopened(page)
    await nothing(page)
  })

  test('it is still there on a device that is the own', async () => {
    const page = await typed('Copper State')
    await page.getByLabel('This is my own device').check()
    await expectPage(page.getByText('What you type stays here until you send or forget it.')).toBeVisible()
    await page.clock.setFixedTime(Date.now() + day + 60_000)
    await reopened(page)
    await expectPage(company(page)).toHaveValue('Copper State')
    await expectPage(page.getByLabel('This is my own device')).toBeChecked()
  })
})

test.each([
  ['keeps nothing', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
  [
    'never comes to open what it keeps',
    () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    },
  ],
])('where the browser %s the form says so, and sends all the same', async (_what, browser) => {
  const page = await site.open('/robots.txt')
  await page.addInitScript(browser)
  await page.goto('/shippers')
  await openForm(page)
  await expectPage(page.getByText('This browser does not save what you type here')).toBeVisible()
  await fillForm(page)
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  expect(await rows()).toHaveLength(1)
})

test('where the device is full the form says so, keeps the words in sight, and sends all the same', async () => {
  const page = await typed('Copper State')
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  await fillForm(page)
  await expectPage(page.getByText('This device has no room left: what you type now is not saved on it.')).toBeVisible()
  expect(await standing(page)).toEqual(answers)
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  expect(await rows()).toHaveLength(1)
})
