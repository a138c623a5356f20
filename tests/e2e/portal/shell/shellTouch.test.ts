import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../../../server/seeds/demo.ts'
import { expectAccessible, expectPage, hold, useSite } from '../../../support/browser.ts'
import { badge, filledForm, quotes } from '../../../support/e2e/outbox.ts'
import { submitButton } from '../../../support/e2e/quoteForm.ts'
import { notices } from '../../../support/spec/spec.ts'
import { grid, schedule, unassigned } from '../dispatch/boardScene.ts'

const site = useSite()

beforeAll(() => seedDemo(site.server.knex))

const phone = { viewport: { width: 390, height: 844 } }
const open = async (role: string, path = '/portal', options: Parameters<typeof site.open>[1] = {}) =>
  site.open(path, { cookie: await site.server.signInAs(role), ...options })

/** The touch targets smaller than 44 px, or than `min`. */
const tooSmall = (page: Page, { controls = 'a, button', min = 44 } = {}) =>
  page.evaluate(
    ([selector, least]) =>
      [...document.querySelectorAll(selector)]
        .map((control) => ({ name: control.textContent, ...control.getBoundingClientRect().toJSON() }))
        // Visually hidden elements are no touch targets.
        .filter(({ width, height }) => width > 1 && (width < least || height < least))
        .map(({ name, width, height }) => `${name} ${width}x${height}`),
    [controls, min] as const,
  )

test('touch targets of the shell and the portal homes are at least 44 px', async () => {
  for (const role of ['dispatcher', 'shipper', 'driver']) {
    const page = await open(role, '/portal', { ...phone, hasTouch: true, isMobile: true })
    await expectPage(page.getByRole('main').getByRole('link').first()).toBeVisible()
    expect(await tooSmall(page), role).toEqual([])
  }
})

let cabCookie: string | undefined

/** My Loads of a driver with a load under way and settlements: one driver has one user. */
async function openCab() {
  cabCookie ??= await signInToCab()
  return site.open('/portal/driver/my-loads', { cookie: cabCookie, ...phone, hasTouch: true, isMobile: true })
}

async function signInToCab(): Promise<string> {
  const { driverId } = await site.server
    .knex('loads')
    .join('settlements', 'settlements.driver_id', 'loads.assigned_driver_id')
    .where('loads.status', 'enroute')
    .first('loads.assigned_driver_id as driverId')
  return site.server.signInAs('driver', { driverId })
}

test('buttons and fields of a driver are at least 48 px', async () => {
  const size = { controls: 'button, .input, .select', min: 48 }
  const page = await openCab()
  await page.getByRole('button', { name: 'Different time or event' }).tap()
  await expectPage(page.getByRole('dialog').getByLabel('When it happened')).toBeVisible()
  expect(await tooSmall(page, size), 'the cab').toEqual([])
  await page.goto('/portal/driver/my-settlements')
  await expectPage(page.getByRole('link', { name: 'View Details' })).toBeVisible()
  expect(await tooSmall(page, size), 'the settlements').toEqual([])
  await page.goto('/portal/driver/schedule')
  await page.getByRole('button', { name: 'Request time off' }).tap()
  await expectPage(page.getByRole('dialog').getByLabel('Last day off')).toBeVisible()
  expect(await tooSmall(page, size), 'the week').toEqual([])
})

test('with text of twice the size nothing of the cab leaves the screen', async () => {
  const page = await openCab()
  const next = page.getByRole('button', { name: /^(Arrived|Departed|Delivered)/ })
  await expectPage(next).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  // A page that is too wide widens the window of a phone: innerWidth says nothing.
  const outside = () =>
    page.evaluate(
      (end) =>
        [...document.querySelectorAll('button, .cab-tab, .cab-tab span, main p, main ol span')]
          .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest('.sr-only'))
          .map((part) => ({ text: part.textContent, ...part.getBoundingClientRect().toJSON() }))
          .filter(({ left, right, width }) => width > 1 && (left < 0 || right > end))
          .map(({ text }) => text),
      phone.viewport.width,
    )
  await expectPage.poll(outside).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
})

test('touch targets of the sign-in, a settlement and the tables of a tablet in landscape are at least 44 px', async () => {
  const signIn = await site.open('/sign-in', { ...phone, hasTouch: true, isMobile: true, expected: [/401/] })
  await expectPage(signIn.getByRole('link', { name: 'Apply to drive' })).toBeVisible()
  expect(await tooSmall(signIn)).toEqual([])
  const page = await open('admin', '/robots.txt', { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true })
  for (const place of ['loads', 'drivers', 'quotes', 'recruiting?sort=-received', 'settlements']) {
    await page.goto(`/portal/admin/${place}`)
    await expectPage(page.getByRole('row').nth(2)).toBeVisible()
    expect(await tooSmall(page), place).toEqual([])
  }
  await page.getByRole('row').getByRole('link').first().click()
  await expectPage(page.getByRole('link', { name: /^FF\d{10}$/ }).first()).toBeVisible()
  expect(await tooSmall(page), 'a statement').toEqual([])
})

test('the header shows the title of the screen and the untruncated badge of the outbox', async () => {
  const cookie = await site.server.signInAs('dispatcher')
  const page = await filledForm(site, [/ERR_FAILED/], { ...phone, cookie })
  await page.context().route(quotes, (route) => route.abort())
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
  await page.goto('/portal/admin/quotes')
  const header = page.getByRole('banner')
  await expectPage(header.getByText('Quote requests', { exact: true })).toBeVisible()
  await expectPage(badge(page)).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect((await badge(page).getByText('waiting to send').last().boundingBox())?.width, `at ${width} px`).toBeGreaterThan(60)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await expectAccessible(page)
})

/** Signs in as the driver with the most loads. */
async function driverOfMost() {
  const [{ assigned_driver_id: driverId }] = await site.server
    .knex('loads')
    .whereNotNull('assigned_driver_id')
    .groupBy('assigned_driver_id')
    .orderByRaw('count(*) desc')
    .select('assigned_driver_id')
  // Detach the driver from the user before.
  await site.server.knex('users').where({ driver_id: driverId }).update({ driver_id: null })
  return site.server.signInAs('driver', { driverId })
}

/** The focused element where the header, the tabs or the bar above them cover any of it, or it is out of sight; else null. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused?.closest('main')) return null
    const { top, bottom } = focused.getBoundingClientRect()
    const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    // What comes before the bar is above it.
    const bar = [...document.querySelectorAll('main section[aria-label=Record]')].find(
      (one) => one.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_PRECEDING,
    )
    const end = (bar ?? document.querySelector('main ~ nav'))?.getBoundingClientRect().top ?? innerHeight
    return top < head - 1 || bottom > end + 1 ? `${focused.textContent} ${top}–${bottom} of ${head}–${end}` : null
  })

test('the focused element is never covered by the header, the tabs or the bar above them', async () => {
  const page = await site.open('/portal/driver/my-loads', { cookie: await driverOfMost(), ...phone })
  await expectPage(page.getByRole('link', { name: /View Details/ }).nth(4)).toBeVisible()
  await expectPage(page.getByRole('region', { name: 'Record' })).toBeVisible()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < 14; stop += 1) {
      await page.keyboard.press(key)
      await expect.poll(() => covered(page), { message: `${key} ${stop}` }).toBeNull()
    }
  }
})

test('what has the focus stays in sight when the load above it becomes its record, unless it was scrolled out of sight', async () => {
  const cookie = await driverOfMost()
  for (const isScrolledAway of [false, true]) {
    const page = await site.open('/robots.txt', { cookie, ...phone })
    const release = await hold(page, /\/api\/loads\/(FF\d+|records)/)
    await page.goto('/portal/driver/my-loads')
    await page.getByRole('searchbox').focus()
    // Links take the visible focus from keys alone.
    await page.keyboard.press('Tab')
    const next = page.getByRole('list', { name: 'Next' }).getByRole('link').first()
    await expectPage(next).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const before = await page.evaluate(() => document.body.scrollHeight)
    if (isScrolledAway) await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    release()
    await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(before)
    await expectPage(page.getByRole('heading', { name: 'Messages' })).toBeAttached()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expectPage(next).toBeFocused()
    if (isScrolledAway) expect(await covered(page)).not.toBeNull()
    else await expect.poll(() => covered(page)).toBeNull()
  }
})

test('a field that the keyboard comes to from below is not under the header with its upper edge', async () => {
  const page = await site.open('/portal/driver/my-loads', { cookie: await driverOfMost(), ...phone })
  const field = page.getByRole('textbox', { name: 'Message' })
  await expectPage(field).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).focus()
  // Its first line is half in sight: browsers scroll to the caret, not to the field.
  await field.evaluate((element) => scrollBy({ top: element.getBoundingClientRect().top - 50, behavior: 'instant' }))
  await page.keyboard.press('Shift+Tab')
  await expectPage(field).toBeFocused()
  await expect.poll(() => covered(page)).toBeNull()
})

test('on a mobile tablet the schedule is as wide as the screen', async () => {
  const page = await open('dispatcher', schedule, { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })
  await expectPage(unassigned(page).getByRole('listitem').first()).toBeVisible()
  expect(await page.evaluate(() => [document.documentElement.scrollWidth, visualViewport?.scale])).toEqual([820, 1])
  const heightOf = async (control: Locator) => (await control.boundingBox())?.height
  expect(await heightOf(page.locator('.board-driver').first())).toBeGreaterThanOrEqual(44)
  const cut = page.getByLabel('Drivers', { exact: true }).evaluate((select: HTMLSelectElement) => {
    const style = getComputedStyle(select)
    const measured = Object.assign(document.createElement('span'), { textContent: select.selectedOptions[0]?.text })
    measured.style.cssText = `position: fixed; font: ${style.fontSize} ${style.fontFamily}`
    document.body.append(measured)
    return (
      measured.offsetWidth - (select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight))
    )
  })
  expect(await cut, 'Rolling or available').toBeLessThanOrEqual(0)
  // Neither the selected load nor an assignment just made covers a row of the board.
  await page.setViewportSize({ width: 1280, height: 800 })
  await unassigned(page).getByRole('button').first().tap()
  const bar = page.getByRole('region', { name: 'Selected load' })
  await expectPage(bar).toContainText('Pick a driver for')
  const room = async () => {
    const bottom = await grid(page).evaluate((board) => board.getBoundingClientRect().bottom)
    return ((await bar.boundingBox())?.y ?? 0) - bottom
  }
  await expect.poll(room).toBeGreaterThanOrEqual(-1)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await heightOf(page.getByRole('link', { name: /^FF\d{10}$/ }).first())).toBeGreaterThanOrEqual(44)
})
