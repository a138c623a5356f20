import type { ServerResponse } from 'node:http'
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { expectStored } from '../../../support/e2e/draftsOnDevice.ts'
import { myLoads } from '../../../support/e2e/loadRows.ts'
import { answers, fillForm, formValues, openForm, submitButton } from '../../../support/e2e/quoteForm.ts'
import { controlled } from '../../../support/e2e/sending.ts'
import { createDriver, createLoad } from '../../../support/factories.ts'
import { notices } from '../../../support/spec/spec.ts'
import { useMiddlebox } from './middlebox.ts'

const site = useSite()
const middlebox = useMiddlebox(site)
const patient = { timeout: 180_000 }
const day = 86_400_000
const year = 365 * day
const wrong = [
  ['ahead', year],
  ['behind', -year],
] as const

const rows = () => site.server.knex('quotes').select('*')
const badge = (page: Page) => page.getByRole('button', { name: /\d+ (waiting to send|needs? you)/ })
const company = (page: Page) => page.getByLabel('Company Name')
const saved = (page: Page) => page.getByText(/^Saved on this device at/)
const sentLater = (page: Page) => page.getByText(/^Sent: your quote request from \d+:\d\d [AP]M$/)

/** Sets the wall clock of the device, in all tabs at once, off by so many milliseconds. Monotonic clocks go on. */
const setClock = (page: Page, off: number) => page.evaluate((value) => localStorage.setItem('clock', value), String(off))

/** A device whose clock can be set, and is off from the start. */
async function deviceWithClock(off: number, options: Parameters<typeof site.open>[1] = {}): Promise<Page> {
  const page = await site.open('/robots.txt', { baseURL: middlebox.url, expected: [/status of (429|503)/], ...options })
  await page.context().addInitScript(() => {
    const RealDate = Date
    const now = () => RealDate.now() + Number(localStorage.getItem('clock') ?? 0)
    window.Date = new Proxy(RealDate, {
      construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [now()]),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  })
  await setClock(page, off)
  return page
}

/** The filled form, after the server clock is known, which the warning about past pickups needs. */
async function filledForm(off: number): Promise<Page> {
  const page = await deviceWithClock(off)
  await page.goto('/shippers')
  const response = page.waitForResponse('**/api/health')
  await openForm(page)
  await fillForm(page)
  await (await response).finished()
  return page
}

const busy = (retryAfter: () => string) => (answer: ServerResponse) => {
  answer.writeHead(503, { 'retry-after': retryAfter() }).end()
}
const inSeconds = (seconds: number) => () => new Date(Date.now() + seconds * 1000).toUTCString()

/** The seconds between the first and the second try, and between the second and the third. */
const pauses = () => middlebox.attempts.slice(1, 3).map(({ at }, index) => (at - (middlebox.attempts[index]?.at ?? at)) / 1000)

describe.each(wrong)('a clock a year %s', (_, off) => {
  test('respects Retry-After, retries soon after it, and does not report the pickup as past', patient, async () => {
    const page = await filledForm(off)
    const refusals = [busy(() => '4'), busy(inSeconds(5))]
    middlebox.intercept = (answer) => (refusals.shift() ?? busy(() => '1'))(answer)
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteSaved[0], { exact: true })).toBeVisible()
    // An online event does not skip Retry-After.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectPage(badge(page)).toHaveAccessibleName('1 waiting to send')
    await expect.poll(() => middlebox.attempts.length, { timeout: 60_000 }).toBe(2)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => middlebox.attempts.length, { timeout: 60_000 }).toBe(3)
    middlebox.intercept = null
    await expectPage(sentLater(page)).toBeVisible({ timeout: 75_000 })
    expect(await rows()).toMatchObject([{ company_name: answers['Company Name'] }])
    // By a monotonic clock: 4 seconds, then a date that is 4 to 5 seconds away.
    for (const pause of pauses()) expect(pause).toBeGreaterThanOrEqual(3.9)
    for (const pause of pauses()) expect(pause).toBeLessThan(70)
  })

  test('that is corrected while an entry waits delays nothing, with and without a reload', patient, async () => {
    const page = await filledForm(off)
    middlebox.intercept = busy(() => '10')
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteSaved[0], { exact: true })).toBeVisible()
    await expectPage(badge(page)).toBeVisible()
    await setClock(page, 0)
    middlebox.intercept = null
    await expectPage(sentLater(page)).toBeVisible({ timeout: 75_000 })
    middlebox.intercept = busy(() => '10')
    await setClock(page, off)
    await openForm(page)
    await fillForm(page)
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteSaved[0], { exact: true })).toBeVisible()
    await setClock(page, 0)
    middlebox.intercept = null
    await page.reload()
    await expectPage(sentLater(page)).toBeVisible({ timeout: 75_000 })
    await expectPage(badge(page)).toHaveCount(0)
    expect(await rows()).toHaveLength(2)
  })
})

test('a clock a year ahead: what a driver records is of when it happened, also where the app was started without a network', async () => {
  const { knex } = site.server
  const { id: driverId } = await createDriver(knex)
  const pickupDateTime = new Date(Date.now() - 60_000)
  const load = await createLoad(knex, { status: 'planned', assignedDriverId: driverId, pickupDateTime })
  const page = await deviceWithClock(year, {
    baseURL: site.server.url,
    cookie: await site.server.signInAs('driver', { driverId }),
    serviceWorkers: 'allow',
    expected: [/ERR_|Failed to load resource/],
  })
  await page.goto(myLoads)
  await controlled(page)
  const arrived = page.getByRole('button', { name: 'Arrived at pickup' })
  await expectPage(arrived).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()
  const began = Date.now()
  await arrived.click()
  await expectPage(page.getByRole('list', { name: 'Recorded' })).toContainText('Not sent yet.')
  const ended = Date.now()
  await page.context().setOffline(false)
  const event = () => knex('tracking_events').where({ load_id: load.id }).first('occurred_at', 'device_time', 'dispute')
  await expect.poll(event, { timeout: 30_000 }).toBeDefined()
  const { occurred_at, device_time, dispute } = await event()
  expect(dispute).toBeNull()
  // By a second, which the header of a response leaves open.
  expect(occurred_at.getTime()).toBeGreaterThan(began - 1_500)
  expect(occurred_at.getTime()).toBeLessThan(ended + 1_500)
  expect(device_time.getTime()).toBeGreaterThan(began + year - 1_500)
})

describe('a draft', () => {
  test('that is open survives a clock that jumps a year ahead and back while another tab opens', async () => {
    const page = await deviceWithClock(0)
    await page.goto('/shippers')
    await openForm(page)
    await company(page).pressSequentially('Copper')
    await expectStored(page, 'Copper')
    await setClock(page, year)
    const other = await page.context().newPage()
    await other.goto('/shippers')
    await openForm(other)
    await company(other).pressSequentially('Another')
    await expectPage(saved(other)).toBeVisible()
    await setClock(page, 0)
    await page.reload()
    await openForm(page)
    await expectPage(company(page)).toHaveValue('Copper')
  })

  test('stored with a clock ahead survives its correction and expires 30 days later', async () => {
    const page = await deviceWithClock(year)
    await page.goto('/shippers')
    await openForm(page)
    await fillForm(page)
    await expectStored(page, 'Keep at 34 °F.')
    await setClock(page, 0)
    await page.reload()
    await openForm(page)
    expect(await formValues(page)).toEqual(answers)
    await setClock(page, 30 * day + 60_000)
    await page.reload()
    await openForm(page)
    expect(Object.values(await formValues(page)).join('')).toBe('')
  })
})
