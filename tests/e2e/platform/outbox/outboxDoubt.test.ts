import { beforeEach, expect, test } from 'vitest'
import { expectPage, hold, useSite } from '../../../support/browser.ts'
import { badge, entry, filledForm, panel, quotes, refuseRoom, waiting } from '../../../support/e2e/outbox.ts'
import { submitButton } from '../../../support/e2e/quoteForm.ts'
import { notices } from '../../../support/spec/spec.ts'

const site = useSite()

beforeEach(() => site.server.knex('quotes').del())
const rows = () => site.server.knex('quotes').select('*')

const portal = { status: 403, contentType: 'text/html', body: '<title>Truck Stop</title>' }

test('a refusal of a proxy is not one of the server: the request waits, and is sent when the proxy forwards it', async () => {
  const page = await filledForm(site, [/403/])
  await page.route(quotes, (route) => route.fulfill(portal))
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
  await badge(page).click()
  await expectPage(entry(page)).toContainText('this network needs you to sign in')
  await page.unroute(quotes)
  await entry(page).getByRole('button', { name: 'Send now' }).click()
  await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  expect(await rows()).toHaveLength(1)
})

test('"Send it after all" takes effect also while the cancellation is pending', async () => {
  const page = await waiting(site, (route) => route.abort())
  const release = await hold(page, '**/cancel')
  await entry(page).getByRole('button', { name: 'Discard' }).click()
  await entry(page).getByRole('button', { name: 'Yes, discard it' }).click()
  const afterAll = entry(page).getByRole('button', { name: 'Send it after all' })
  await expectPage(afterAll).toBeFocused()
  await afterAll.click()
  await expectPage(afterAll).toHaveCount(0)
  await page.unroute(quotes)
  release()
  await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  await expectPage(panel(page)).not.toContainText('was discarded')
  expect(await rows()).toHaveLength(1)
})

test('"Send it after all" says so where the device has no room left, and works once it has', async () => {
  const page = await waiting(site, (route) => route.abort())
  await page.route('**/cancel', (route) => route.abort())
  await entry(page).getByRole('button', { name: 'Discard' }).click()
  await entry(page).getByRole('button', { name: 'Yes, discard it' }).click()
  const afterAll = entry(page).getByRole('button', { name: 'Send it after all' })
  // What was chosen is stored before the room is gone.
  await expectPage(afterAll).toBeFocused()
  await page.unroute(quotes)
  const giveRoom = await refuseRoom(page)
  await afterAll.click()
  await expectPage(panel(page).getByRole('status')).toHaveText("That didn't work on this device. Please try again.")
  await giveRoom()
  await afterAll.click()
  await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  expect(await rows()).toHaveLength(1)
})

test('when the response to a cancellation arrives, the outbox shows the result of the discard', async () => {
  const answers = [
    { reached: false, says: () => 'Your quote request was discarded. It will not be sent.' },
    { reached: true, says: (number: number) => `This one already went through as Q-${number}.` },
  ]
  for (const { reached, says } of answers) {
    const page = await waiting(site, async (route) => {
      if (reached) await route.fetch()
      await route.abort()
    })
    await page.route('**/cancel', (route) => route.abort())
    await entry(page).getByRole('button', { name: 'Discard' }).click()
    await entry(page).getByRole('button', { name: 'Yes, discard it' }).click()
    await expectPage(panel(page).getByRole('status')).toContainText("We're checking with our server first")
    await page.unroute('**/cancel')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
    const [stored] = await rows()
    await expectPage(panel(page).getByRole('status')).toHaveText(says(stored?.number))
  }
})

test('a request of a tab that dies right after persisting it is sent by the next page', async () => {
  const page = await filledForm(site, [/ERR_FAILED/])
  await page.route(quotes, (route) => route.abort())
  // As when the tab dies before it has written the marker.
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key === 'fairlane-outbox' && value.includes('"seq":1')) return
      setItem.call(this, key, value)
    }
  })
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
  await page.unroute(quotes)
  await page.goto('/services')
  await expectPage(page.getByText(/^Sent: your quote request from /)).toBeVisible()
  expect(await rows()).toHaveLength(1)
})

test('where localStorage is full every page reads the outbox', async () => {
  const page = await filledForm(site, [/ERR_FAILED/])
  await page.context().addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  await page.route(quotes, (route) => route.abort())
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.unroute(quotes)
  await page.goto('/services')
  await expectPage(page.getByText(/^Sent: your quote request from /)).toBeVisible()
  expect(await rows()).toHaveLength(1)
})

test('after an edit of a request that had arrived no tab shows it as a draft to be edited', async () => {
  const page = await filledForm(site, [/ERR_FAILED/])
  await page.context().route(quotes, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submitButton(page).click()
  await badge(page).click()
  await expectPage(entry(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/services')
  await expectPage(badge(other)).toBeVisible()
  const [stored] = await rows()
  await entry(page).getByRole('button', { name: 'Edit' }).click()
  await expectPage(panel(page)).toContainText(`This one already went through as Q-${stored.number}.`)
  await expectPage(badge(other)).toHaveCount(0)
  for (const tab of [page, other]) await expectPage(tab.getByText('Ready to Edit')).toHaveCount(0)
})

test('an acceptance whose notice was not shown is shown by the next page', async () => {
  const page = await waiting(site, (route) => route.abort())
  await page.unroute(quotes)
  // An open dialog pauses the notices: this one stays queued behind the shown ones.
  await entry(page).getByRole('button', { name: 'Send now' }).click()
  await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  await page.reload()
  await expectPage(page.getByText(/^Sent: your quote request from /)).toBeVisible()
  expect(await rows()).toHaveLength(1)
})

test('a draft of a visitor is deleted after 30 days, also without opening its form', async () => {
  const page = await filledForm(site, [])
  await expectPage(page.getByText(/^Saved on this device at/)).toBeVisible()
  await page.clock.install({ time: Date.now() + 31 * 86_400_000 })
  await page.goto('/services')
  await expectPage.poll(() => page.evaluate(drafts)).toBe(0)
})

/** Runs in the page: the number of drafts. */
const drafts = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('fairlane')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count()
      counting.onsuccess = () => {
        resolve(counting.result)
        opening.result.close()
      }
    }
  })
