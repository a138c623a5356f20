import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, type PageOptions, useSite } from '../../support/browser.ts'
import { badge, entry, filledForm, quotes } from '../../support/e2e/outbox.ts'
import { fillForm, openForm, submitButton } from '../../support/e2e/quoteForm.ts'
import { notices, quotePanel } from '../../support/spec/spec.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/

beforeEach(() => site.server.knex('quotes').del())
const stored = async () => (await site.server.knex('quotes').select('*')) as { number: string }[]

const intro = (page: Page) => page.locator('#quote-section [data-view=intro]')
const begun = 'You have begun a request on this device. It is still here.'
const waits = /^Waiting on this device since \d+:\d\d [AP]M\. Not confirmed yet\.$/
const sentAs = (number: string | undefined) =>
  new RegExp(`^Sent at \\d+:\\d\\d [AP]M as Q-${number}\\. We'll get back to you within 2 hours\\.$`)

/** The distance in px of a line below the button of the intro; negative if it is above. */
async function below(page: Page, line: RegExp | string): Promise<number> {
  const button = await page.getByRole('button', { name: quotePanel.intro.button }).boundingBox()
  const box = await intro(page).getByText(line).boundingBox()
  return (box?.y ?? Number.NaN) - (button?.y ?? Number.NaN)
}

async function submitted(options: PageOptions = {}): Promise<Page> {
  const page = await filledForm(site, [noNetwork], options)
  await submitButton(page).click()
  return page
}

describe('the intro', () => {
  test('shows that a request was sent, above its button; after a reload below it', async () => {
    const page = await submitted(phone)
    await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
    const [quote] = await stored()
    await expectPage(intro(page).getByText(sentAs(quote?.number))).toBeVisible()
    expect(await below(page, sentAs(quote?.number))).toBeLessThan(0)
    await expectAccessible(page)
    await page.reload()
    await expectPage(intro(page).getByText(sentAs(quote?.number))).toBeVisible()
    expect(await below(page, sentAs(quote?.number))).toBeGreaterThan(0)
  })

  test('shows that a request waits, and is updated when it is accepted', async () => {
    const page = await filledForm(site, [noNetwork], phone)
    await page.context().setOffline(true)
    await submitButton(page).click()
    await expectPage(intro(page).getByText(/^Waiting on this device since .* Not sent yet\.$/)).toBeVisible()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await expectPage(intro(page).getByText(/^Sent at/)).toBeVisible()
    const [quote] = await stored()
    await expectPage(intro(page).getByText(sentAs(quote?.number))).toBeVisible()
  })

  test('shows after a reload that a request waits or is to be discarded, and nothing once it is discarded', async () => {
    const page = await filledForm(site, [noNetwork])
    await page.context().route(quotes, (route) => route.abort())
    await page.context().route('**/cancel', (route) => route.abort())
    await submitButton(page).click()
    await expectPage(intro(page).getByText(waits)).toBeVisible()
    await page.reload()
    await expectPage(intro(page).getByText(waits)).toBeVisible()
    await badge(page).click()
    await entry(page).getByRole('button', { name: 'Discard' }).click()
    await entry(page).getByRole('button', { name: 'Yes, discard it' }).click()
    await expectPage(
      intro(page).getByText(
        /^Waiting on this device since .* We're checking whether it already went through before it is discarded\.$/,
      ),
    ).toBeVisible()
    await page.context().unroute('**/cancel')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectPage(intro(page).getByText('Waiting on this device')).toHaveCount(0)
    await expectPage(intro(page).getByText('Sent at')).toHaveCount(0)
  })

  test('shows that there is a draft, until it is discarded', async () => {
    const page = await site.open('/shippers', phone)
    await openForm(page)
    await page.getByLabel('Company Name').fill('Copper State Steel')
    await page.getByRole('button', { name: quotePanel.form.cancel }).click()
    await expectPage(intro(page).getByText(begun)).toBeVisible()
    expect(await below(page, begun)).toBeLessThan(0)
    await page.reload()
    await expectPage(intro(page).getByText(begun)).toBeVisible()
    expect(await below(page, begun)).toBeGreaterThan(0)
    await openForm(page)
    await expectPage(page.getByLabel('Company Name')).toHaveValue('Copper State Steel')
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByRole('button', { name: quotePanel.form.cancel }).click()
    await expectPage(page.getByRole('button', { name: quotePanel.intro.button })).toBeFocused()
    await expectPage(intro(page).getByText(begun)).toHaveCount(0)
  })

  test('shows that a request was sent also without IndexedDB', async () => {
    const page = await site.open('/robots.txt')
    await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
    await page.goto('/shippers')
    await openForm(page)
    await fillForm(page)
    await submitButton(page).click()
    await expectPage(intro(page).getByText(/^Sent at/)).toBeVisible()
    const [quote] = await stored()
    await expectPage(intro(page).getByText(sentAs(quote?.number))).toBeVisible()
  })
})

test('the status line of the intro causes no layout shift after a reload, at any width', async () => {
  const page = await submitted()
  await expectPage(intro(page).getByText(/^Sent at/)).toBeVisible()
  // The first visit at each width stores the height of the line.
  for (const viewport of [phone.viewport, { width: 820, height: 1180 }, { width: 1280, height: 900 }]) {
    await page.setViewportSize(viewport)
    await page.evaluate(() => scrollTo(0, 0))
    await page.reload()
    await expectPage(intro(page).getByText(/^Sent at/)).toBeAttached()
    await page.reload()
    await expectPage(intro(page).getByText(/^Sent at/)).toBeAttached()
    expect(await page.evaluate(shifted), `at ${viewport.width} px`).toBe(0)
  }
})

test('a device without a quote request fetches no code for its status', async () => {
  const page = await site.open('/shippers')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/UpdatePrompt-')),
  )
  await page.waitForLoadState('networkidle')
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(fetched.filter((name) => /QuoteRequestStatus|dexie|QuoteForm/i.test(name))).toEqual([])
  await openForm(page)
  const later = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(later.some((name) => name.includes('QuoteRequestStatus'))).toBe(true)
})

/** Runs in the page: the layout shift of elements in `main`. */
const shifted = () =>
  new Promise<number>((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const one of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
        if (one.sources.some(({ node }) => document.querySelector('main')?.contains(node))) sum += one.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
  })
