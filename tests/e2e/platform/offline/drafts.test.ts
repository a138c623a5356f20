import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, hold, useSite } from '../../../support/browser.ts'
import { expectStored, killTab } from '../../../support/e2e/draftsOnDevice.ts'
import { answers, fillForm, formValues, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { notices, quotePanel } from '../../../support/spec/spec.ts'

const site = useSite()
const day = 86_400_000

beforeEach(() => site.server.knex('quotes').del())
const rows = () => site.server.knex('quotes').select('*')

const company = (page: Page) => page.getByLabel('Company Name')
const saved = (page: Page) => page.getByText(/^Saved on this device at \d+:\d\d [AP]M/)
const expectEmpty = async (page: Page) => expect(Object.values(await formValues(page)).join('')).toBe('')

async function openWithCompany(text: string): Promise<Page> {
  const page = await site.open('/shippers')
  await openForm(page)
  await company(page).pressSequentially(text)
  await expectPage(saved(page)).toBeVisible()
  await expectStored(page, text)
  return page
}

async function reopen(page: Page): Promise<void> {
  await page.reload()
  await openForm(page)
}

describe('a draft', () => {
  test('is restored in full after a reload, and can be sent', async () => {
    const page = await site.open('/shippers')
    await openForm(page)
    await fillForm(page)
    await expectPage(saved(page)).toBeVisible()
    await expectStored(page, 'Keep at 34 °F.')
    await reopen(page)
    expect(await formValues(page)).toEqual(answers)
    await expectPage(page.getByLabel('Equipment')).toHaveValue('reefer')
    await expectAccessible(page)
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
    expect(await rows()).toHaveLength(1)
    await reopen(page)
    await expectEmpty(page)
  })

  test('has its message centred vertically in its box, also on a phone', async () => {
    const page = await openWithCompany('Copper State Steel')
    await page.setViewportSize({ width: 390, height: 844 })
    await reopen(page)
    const line = page.getByText('What you typed before is still here.')
    await expectPage(line).toBeVisible()
    const [above, below] = await line.evaluate((text) => {
      const message = text.parentElement as Element
      const [inner, box] = [message.getBoundingClientRect(), (message.parentElement as Element).getBoundingClientRect()]
      return [inner.top - box.top, box.bottom - inner.bottom] as const
    })
    expect(Math.abs(above - below)).toBeLessThanOrEqual(1)
  })

  test('survives a crash of the tab up to the last keystroke', async () => {
    const page = await openWithCompany('Copper State Steel')
    const next = await killTab(page)
    await next.goto('/shippers')
    await openForm(next)
    await expectPage(company(next)).toHaveValue('Copper State Steel')
  })

  test('is kept when the form is cancelled', async () => {
    const page = await openWithCompany('Copper State')
    await page.getByRole('button', { name: quotePanel.form.cancel }).click()
    await openForm(page)
    await expectPage(company(page)).toHaveValue('Copper State')
  })

  test('is restored when the button was clicked several times, and when the page was left before the form loaded', async () => {
    const page = await openWithCompany('Copper State')
    const button = page.getByRole('button', { name: quotePanel.intro.button })
    await page.getByRole('button', { name: quotePanel.form.cancel }).click()
    await button.evaluate((pressed: HTMLButtonElement) => {
      pressed.click()
      pressed.click()
    })
    await expectPage(company(page)).toHaveValue('Copper State')

    await page.reload()
    const release = await hold(page, '**/assets/QuoteForm-*.js')
    await button.click()
    await expectPage(button).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click()
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Services')
    release()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shippers' }).click()
    await openForm(page)
    await expectPage(company(page)).toHaveValue('Copper State')
  })

  test('can be started over, for good', async () => {
    const page = await openWithCompany('Copper State')
    await expectPage(page.getByRole('button', { name: 'Start over' })).toHaveCount(0)
    await reopen(page)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeFocused()
    await expectEmpty(page)
    await reopen(page)
    await expectEmpty(page)
    await expectPage(page.getByRole('button', { name: 'Start over' })).toHaveCount(0)
  })

  test('is deleted when the person discards it', async () => {
    const page = await openWithCompany('Copper State')
    await page.getByRole('button', { name: 'Clear draft' }).click()
    await page.getByRole('button', { name: 'Yes, clear it' }).click()
    await expectEmpty(page)
    await expectPage(saved(page)).toHaveCount(0)
    await reopen(page)
    await expectEmpty(page)
  })

  test('is separate in each of two tabs', async () => {
    const one = await openWithCompany('One')
    const two = await one.context().newPage()
    await two.goto('/shippers')
    await openForm(two)
    await expectEmpty(two)
    await company(one).pressSequentially(' more')
    await company(two).pressSequentially('Two')
    await expectStored(one, 'One more')
    await expectStored(two, 'Two')
    await reopen(one)
    await expectPage(company(one)).toHaveValue('One more')
    await expectPage(company(two)).toHaveValue('Two')
    await reopen(two)
    await expectPage(company(two)).toHaveValue('Two')
  })
})

describe('a draft after a day', () => {
  test('dwells', async () => {
    const page = await openWithCompany('Copper State')
    await expectPage(page.getByLabel('This is a shared device')).not.toBeChecked()
    await page.clock.setFixedTime(Date.now() + day + 60_000)
    await reopen(page)
    await expectPage(company(page)).toHaveValue('Copper State')
  })

  test('expires on a device marked as shared', async () => {
    const page = await openWithCompany('Copper State')
    await page.getByLabel('This is a shared device').check()
    await expectPage(page.getByText('Your draft stays on this device for 24 hours.')).toBeVisible()
    await page.clock.setFixedTime(Date.now() + day + 60_000)
    await reopen(page)
    await expectEmpty(page)
    await expectPage(page.getByLabel('This is a shared device')).toBeChecked()
  })
})

test.each([
  ['has no IndexedDB', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
  [
    'never opens the database',
    () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    },
  ],
])('where the browser %s the form says so, and still sends', async (_what, browser) => {
  const page = await site.open('/robots.txt')
  await page.addInitScript(browser)
  await page.goto('/shippers')
  await openForm(page)
  await expectPage(page.getByText("This browser can't save what you type")).toBeVisible()
  await fillForm(page)
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  expect(await rows()).toHaveLength(1)
})

test('on a full device the form says so, keeps its values, and still sends', async () => {
  const page = await openWithCompany('Copper State')
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  await fillForm(page)
  await expectPage(page.getByText("This device is full, so what you type isn't saved.")).toBeVisible()
  expect(await formValues(page)).toEqual(answers)
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
  expect(await rows()).toHaveLength(1)
})
