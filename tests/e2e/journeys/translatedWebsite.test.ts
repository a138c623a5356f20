import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectPage, hold, useSite } from '../../support/browser.ts'
import * as apply from '../../support/e2e/applyForm.ts'
import { deleteQuotes } from '../../support/e2e/deskQuotes.ts'
import { badge } from '../../support/e2e/outbox.ts'
import { answers, fillForm, openForm, submitButton } from '../../support/e2e/quoteForm.ts'
import { notices, quotePanel, tracking } from '../../support/spec/spec.ts'
import { openTranslated, translate } from './translator.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

beforeEach(() => deleteQuotes(site.server.knex))

test('a quote is requested on a translated page: refused, saved without a network, and sent', async () => {
  const page = await openTranslated(site, '/shippers', { ...phone, expected: [/ERR_INTERNET_DISCONNECTED/] })
  await openForm(page)
  await submitButton(page).click()
  await expectPage(page.getByRole('region', { name: /answers are missing or wrong$/ })).toBeFocused()
  await fillForm(page, { Phone: '1' })
  await submitButton(page).click()
  await expectPage(page.getByRole('region', { name: '1 answer is missing or wrong' })).toBeFocused()
  await fillForm(page)
  await page.context().setOffline(true)
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
  await expectPage(badge(page)).toContainText('1 waiting to send')
  await expectPage(page.getByRole('heading', { name: quotePanel.intro.title })).toBeVisible()
  await openForm(page)
  await fillForm(page, { 'Company Name': 'Second Produce' })
  await submitButton(page).click()
  await expectPage(badge(page)).toContainText('2 waiting to send')
  await page.context().setOffline(false)
  await expectPage(badge(page)).toHaveCount(0)
  const names = (await site.server.knex('quotes').select('company_name')).map((row) => row.company_name)
  expect(names.sort()).toEqual(['Second Produce', answers['Company Name']])
})

test('a driver applies on a translated page, back and forth, with own equipment', async () => {
  const page = await openTranslated(site, '/apply', phone)
  await apply.next(page).click()
  await apply.expectStep(page, 2)
  await apply.previous(page).click()
  await apply.fillUntil(page, 3)
  await apply.field(page, 'I own my equipment').uncheck()
  await expectPage(apply.field(page, 'Make')).toHaveCount(0)
  await apply.fillUntil(page, 4, 3)
  await apply.submitButton(page).click()
  await expectPage(page.getByRole('heading', { name: notices.applicationSubmitted[0] })).toBeVisible()
})

test('loads are tracked on a translated page: a sample, one that is not there, and another', async () => {
  const page = await openTranslated(site, '/track', { ...phone, expected: [/status of 404/] })
  const card = (id: string) => page.getByRole('article', { name: id })
  await page.getByRole('link', { name: 'FF123456' }).click()
  await expectPage(card('FF123456')).toBeVisible()
  await page.getByLabel(tracking.label).fill('FF4821337705')
  await page.getByLabel(tracking.label).press('Enter')
  const missing = page.getByRole('region', { name: notices.trackingNotFound[0] })
  await expectPage(missing).toContainText('FF4821337705')
  await page.getByRole('button', { name: tracking.tryAnother }).click()
  await expectPage(missing).toHaveCount(0)
  await page.getByRole('link', { name: 'FF789012' }).click()
  await expectPage(card('FF789012')).toContainText('Delivered')
  await expectPage(card('FF123456')).toHaveCount(0)
})

/** Opens a page that is translated before or after its hydration, while a chunk is held until it is released. */
async function openWithoutCode(code: string, path: string, isEarly = true): Promise<{ page: Page; release: () => void }> {
  const page = await site.open('/robots.txt', phone)
  const release = await hold(page, `**/assets/${code}-*.js`)
  await translate(page, { path, isEarly })
  return { page, release }
}

test.each([
  ['any code', 'main', true],
  ["the form's code", 'Wizard', false],
])('typed values and the focus stay on a page translated before %s is loaded', async (_what, code, isEarly) => {
  const { page, release } = await openWithoutCode(code, '/apply', isEarly)
  await apply.field(page, 'First Name').fill('Rose')
  await apply.field(page, 'Last Name').focus()
  await page.keyboard.type('Fie')
  release()
  await expectPage(apply.saved(page)).toBeVisible()
  await expectPage(apply.field(page, 'Last Name')).toBeFocused()
  await page.keyboard.type('ld')
  await expectPage(apply.field(page, 'Last Name')).toHaveValue('Field')
  await apply.next(page).click()
  await apply.expectStep(page, 2)
  await page.reload()
  await page.goBack()
  await expectPage(apply.field(page, 'First Name')).toHaveValue('Rose')
  await expectPage(apply.field(page, 'Last Name')).toHaveValue('Field')
})

test('presses on a page translated before any code is loaded take effect once it is', async () => {
  const { page, release } = await openWithoutCode('main', '/apply')
  await apply.field(page, 'First Name').fill('Rose')
  await page.getByRole('link', { name: /Step 3 of 4/ }).click()
  release()
  await apply.expectStep(page, 3)
  await page.goBack()
  await expectPage(apply.field(page, 'First Name')).toHaveValue('Rose')
})

test('a reference typed into a page translated before any code is loaded is looked up', async () => {
  const { page, release } = await openWithoutCode('main', '/track')
  await page.getByLabel(tracking.label).fill('ff123456')
  release()
  await expectPage(page.locator('html')).toHaveAttribute('data-scripts', 'ready')
  await expectPage(page.getByLabel(tracking.label)).toHaveValue('FF123456')
  await page.getByRole('button', { name: 'Track', exact: true }).click()
  await expectPage(page.getByRole('article', { name: 'FF123456' })).toBeVisible()
})

test('the quote form opens on a page translated before any code is loaded', async () => {
  const { page, release } = await openWithoutCode('main', '/shippers')
  await page.getByRole('button', { name: quotePanel.intro.button }).click()
  release()
  await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeVisible()
})
