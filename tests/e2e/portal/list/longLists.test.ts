import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectPage, useSite } from '../../../support/browser.ts'
import { addLoad, board, changeLoad } from '../../../support/e2e/loadRows.ts'
import { createBroker, createDriver, createLoad } from '../../../support/factories.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const day = 86_400_000
const first = Date.parse('2031-01-01T12:00:00Z')

beforeEach(() => site.server.knex('loads').del())

const open = async (path = board) => site.open(path, { cookie: await site.server.signInAs('dispatcher') })
const card = (page: Page, id: string) => page.getByRole('article', { name: id })
const row = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id })

/** Creates so many loads and returns them as they are listed, by pickup. */
async function loadsOf(count: number, { from = 0, ...values }: Parameters<typeof createLoad>[1] & { from?: number } = {}) {
  const { id: brokerId } = await createBroker(site.server.knex)
  const ids: string[] = []
  for (let number = from; number < from + count; number += 1) {
    const { id } = await createLoad(site.server.knex, { brokerId, pickupDateTime: new Date(first + number * day), ...values })
    ids.push(id)
  }
  return { ids, brokerId }
}

test('a long list renders only the visible part, can be scrolled to its end, and restores its position on return', async () => {
  const { ids, brokerId } = await loadsOf(160)
  const [top = '', last = ''] = [ids[0], ids.at(-1)]
  const page = await open()
  await expectPage(page.getByText('160 of 160 shown')).toBeVisible()
  await expectPage(page.getByRole('table')).toHaveAttribute('aria-rowcount', '161')
  await expectPage(row(page, top)).toHaveAttribute('aria-rowindex', '2')
  expect(await page.getByRole('row').count()).toBeLessThan(60)

  // The focused row stays rendered, however far the list is scrolled.
  const link = row(page, top).getByRole('link', { name: /View Details/ })
  await link.focus()
  // Rows may be higher than estimated: scroll until the end is reached.
  await expect
    .poll(() =>
      page.evaluate(() => {
        scrollTo(0, document.body.scrollHeight)
        return document.querySelector('tbody tr:last-child')?.getAttribute('aria-rowindex')
      }),
    )
    .toBe('161')
  await row(page, last).scrollIntoViewIfNeeded()
  await expectPage(row(page, last)).toBeInViewport()
  await expectPage(link).toBeFocused()
  // Also when a row is inserted above it.
  await addLoad(site.server, { brokerId, pickupDateTime: new Date(first - day) })
  await expectPage(page.getByText('161 of 161 shown')).toBeVisible()
  await expectPage(row(page, top)).toHaveAttribute('aria-rowindex', '3')
  await expectPage(link).toBeFocused()
  await expectPage(row(page, ids[80] ?? '')).toHaveCount(0)
  await expectAccessible(page)

  await row(page, last)
    .getByRole('link', { name: /View Details/ })
    .click()
  await expectPage(page.getByRole('heading', { level: 1, name: last })).toBeVisible()
  await page.goBack()
  await expectPage(row(page, last)).toBeInViewport()
  // The back link of the record does the same.
  await row(page, last)
    .getByRole('link', { name: /View Details/ })
    .click()
  await page.getByRole('link', { name: 'Back to the loads' }).click()
  await expectPage(row(page, last)).toBeInViewport()

  await page.setViewportSize(phone.viewport)
  await expectPage(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .first(),
  ).toHaveAttribute('aria-setsize', '161')
  await page.evaluate(() => scrollTo(0, 0))
  await expectPage(page.getByRole('listitem').filter({ has: card(page, top) })).toHaveAttribute('aria-posinset', '2')
  expect(await page.getByRole('article').count()).toBeLessThan(40)
  await page.emulateMedia({ media: 'print' })
  await expectPage(page.getByText(/^Part of the list: .* of 161 loads\.$/)).toBeVisible()
  await expectPage(page.getByText('161 of 161 shown')).toBeHidden()
})

test('after a change of tab its name, rows and count always belong together', async () => {
  const { id: assignedDriverId } = await createDriver(site.server.knex)
  await loadsOf(60)
  await loadsOf(12, { from: 60, status: 'paid', assignedDriverId })
  const page = await open()
  await expectPage(page.getByText('72 of 72 shown')).toBeVisible()
  // After a reload only the first page is in memory: the rows of the other tab are still to be read.
  await page.reload()
  await expectPage(page.getByText('72 of 72 shown')).toBeVisible()
  await page.evaluate(() => {
    const panel = document.querySelector('[role=tabpanel]') as HTMLElement
    const current = () => {
      const label = document.getElementById(panel.getAttribute('aria-labelledby') ?? '')?.textContent
      const rows = new Set(Array.from(panel.querySelectorAll('.badge'), ({ textContent }) => textContent))
      return [label, [...rows].join(), panel.lastElementChild?.textContent?.split('.')[0]].join(': ')
    }
    const all = new Set([current()])
    Object.assign(window, { shownLists: all })
    const changes = { subtree: true, childList: true, characterData: true, attributes: true }
    new MutationObserver(() => all.add(current())).observe(panel, changes)
  })
  await page.getByRole('tab', { name: /^Paid/ }).click()
  await expectPage(page.getByText('12 of 12 shown')).toBeVisible()
  expect(await page.evaluate(() => [...(window as unknown as { shownLists: Set<string> }).shownLists])).toEqual([
    'All72: Booked: 72 of 72 shown',
    'Paid12: Paid: 12 of 12 shown',
  ])
})

test('the scroll position in a long list is kept, as cards, as a table, and while the rest is being read', async () => {
  await loadsOf(400)
  const page = await open()
  await expectPage(page.getByText('400 of 400 shown')).toBeVisible()
  /** Scrolls down so far, and returns the position once nothing has moved or changed for some frames. */
  const scrolled = (to: number | null) =>
    page.evaluate(async (to) => {
      if (to !== null) scrollTo(0, to)
      for (let [frames, before] = [0, '']; frames < 30; ) {
        await new Promise(requestAnimationFrame)
        const now = `${scrollY} ${document.querySelector('[role=tabpanel]')?.innerHTML}`
        frames = now === before ? frames + 1 : 0
        before = now
      }
      return scrollY
    }, to)
  const aCard = 348
  for (const [view, shown] of [
    ['cards', page.getByRole('article')],
    ['table', page.getByRole('table')],
    ['cards', page.getByRole('article')],
  ] as const) {
    await page.getByRole('button', { name: `Show as ${view}` }).click()
    await expectPage(shown.first()).toBeVisible()
    expect(Math.abs((await scrolled(15_000)) - 15_000)).toBeLessThanOrEqual(aCard)
  }

  // After a reload the first page is read at once, and the rest when the page is idle.
  await page.addInitScript(() => {
    const held: IdleRequestCallback[] = []
    const { requestIdleCallback } = window
    window.requestIdleCallback = (callback) => held.push(callback)
    addEventListener('test:idle', () => {
      window.requestIdleCallback = requestIdleCallback
      for (const callback of held) requestIdleCallback(callback)
    })
  })
  await page.reload()
  await expectPage(page.getByText('50 of 400 shown')).toBeVisible()
  // As a person scrolls: the browser, which goes back to where the page was before the reload, gives way only to that.
  await page.mouse.wheel(0, 1_000_000)
  const end = await scrolled(null)
  expect(end).toBeGreaterThan(10 * aCard)
  await page.evaluate(() => dispatchEvent(new Event('test:idle')))
  await expectPage(page.getByText('400 of 400 shown')).toBeVisible()
  expect(Math.abs((await scrolled(null)) - end)).toBeLessThanOrEqual(aCard)
})

test('older rows from the server follow their changes, and the first of many say that they are the first', async () => {
  const { knex } = site.server
  const { id: assignedDriverId } = await createDriver(knex)
  const { id: brokerId } = await createBroker(knex)
  const paidAt = new Date(Date.now() - 100 * day)
  const paid = { status: 'paid', assignedDriverId, brokerId, paidAt, pickupLocation: 'Yuma, AZ' } as const
  await createLoad(knex, paid)
  const changed = await createLoad(knex, paid)
  // Something is cached: otherwise nothing is asked for.
  await createLoad(knex, { brokerId })
  const page = await open(`${board}?search=yuma`)
  await expectPage(page.getByText('2 shown', { exact: true })).toBeVisible()
  await changeLoad(site.server, changed, { delivery_location: 'Marfa, TX' })
  await expectPage(row(page, changed.id)).toContainText('Marfa, TX')
  await expectPage(page.getByText('2 shown', { exact: true })).toBeVisible()
  for (let more = 0; more < 49; more += 1) await createLoad(knex, paid)
  await page.reload()
  await expectPage(page.getByText('The first 50 shown', { exact: true })).toBeVisible()
})
