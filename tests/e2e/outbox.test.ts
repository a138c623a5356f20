import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, hold, useSite } from '../browser.ts'
import { notices, quotePanel } from '../spec.ts'
import { badge, entry, filledForm, panel, problem, quotes, waiting } from './outbox.ts'
import { answers, fillForm, openForm, sentQuotes, standing, submitButton } from './quoteForm.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const noNetwork = /ERR_INTERNET_DISCONNECTED/
const willWait = 'You are offline: this will be kept and sent later.'
const notSent = (page: Page) => page.getByRole('button', { name: /\d+ not sent/ })

beforeEach(() => site.server.knex('quotes').del())
const rows = () => site.server.knex('quotes').select('*')

/** In the page: how many acceptances nobody has told yet. */
const untold = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('fairlane')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('sent').objectStore('sent').getAll()
      reading.onsuccess = () => {
        resolve(reading.result.filter(({ told }) => !told).length)
        opening.result.close()
      }
    }
  })

test('a device that keeps a request and then cannot be read does not ask for it a second time', async () => {
  const page = await filledForm(site, [])
  await page.evaluate(() => {
    for (const read of ['get', 'getAll', 'getAllKeys', 'openCursor', 'openKeyCursor'] as const) {
      IDBIndex.prototype[read] = () => {
        throw new DOMException('The disk cannot be read', 'UnknownError')
      }
    }
  })
  await submitButton(page).click()
  await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
  await page.reload()
  await expect.poll(rows).toHaveLength(1)
})

describe('without a network', () => {
  test('the request waits on the device, and is sent once, by itself, when the network is back', async () => {
    const page = await filledForm(site, [noNetwork], phone)
    await expectPage(page.getByText(willWait)).toHaveCount(0)
    await page.context().setOffline(true)
    await expectPage(page.getByText(willWait)).toBeVisible()
    await expectPage(submitButton(page)).toHaveAccessibleDescription(willWait)
    await expectAccessible(page)
    const sent = sentQuotes(page)
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
    await expectPage(page.getByText(notices.quoteSavedOffline[1])).toBeVisible()
    await expectPage(page.getByRole('heading', { name: quotePanel.intro.title })).toBeInViewport()
    await expectPage(badge(page)).toHaveText('1 waiting to send')
    await badge(page).click()
    await expectPage(entry(page)).toContainText('Quote request, Fresno, CA to Phoenix, AZ')
    await expectPage(entry(page)).toContainText(/Since \d+:\d\d [AP]M · not sent yet · no network/)
    await expectPage(panel(page)).toContainText('Offline')
    expect([sent.length, await rows()]).toEqual([0, []])
    await page.context().setOffline(false)
    await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
    // That it waits is not true any more, and is not said.
    await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toHaveCount(0)
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expectPage(page.getByText(/^Sent: your quote request of \d+:\d\d [AP]M$/)).toBeVisible()
    await expectPage(page.getByText(/It has arrived as Q-\d+/)).toBeVisible()
    await expectPage(badge(page)).toHaveCount(0)
    expect(await rows()).toMatchObject([{ company_name: answers['Company Name'] }])
    await openForm(page)
    expect(Object.values(await standing(page)).join('')).toBe('')
  })

  test('what never left is edited at once; it counts as not sent until it is submitted again or discarded', async () => {
    const page = await filledForm(site, [noNetwork])
    await page.context().setOffline(true)
    await submitButton(page).click()
    await badge(page).click()
    await entry(page).getByRole('button', { name: 'Edit' }).click()
    await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeFocused()
    await expectPage(notSent(page)).toHaveText('1 not sent')
    await expectPage(page.getByText('It is not sent: submit it to send it.')).toBeVisible()
    await page.getByLabel('Freight Details').fill('Sofas')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectPage(page.getByText(/^Your request of \d+:\d\d [AP]M is not sent/)).toBeVisible()
    await page.context().setOffline(false)
    await page.goto('/services')
    await notSent(page).click()
    await expectPage(panel(page)).not.toContainText('Up to date')
    await expectPage(entry(page)).toContainText('Quote request, Fresno, CA to Phoenix, AZ')
    await expectPage(entry(page)).toContainText(/Not sent/)
    await expectAccessible(page)
    await entry(page).getByRole('button', { name: 'Open its form' }).click()
    await expectPage(page).toHaveURL('/shippers#quote-section')
    await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeVisible()
    expect(await standing(page)).toEqual({ ...answers, 'Freight Details': 'Sofas' })
    // It is this one: opened once more nothing of it changes.
    await notSent(page).click()
    await entry(page).getByRole('button', { name: 'Open its form' }).click()
    await expectPage(panel(page)).toHaveCount(0)
    await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeFocused()
    expect(await standing(page)).toEqual({ ...answers, 'Freight Details': 'Sofas' })
    // Another tab leaves it to the one that has it open, and may discard it: the form starts over.
    const other = await page.context().newPage()
    await other.goto('/services')
    await notSent(other).click()
    await entry(other).getByRole('button', { name: 'Open its form' }).click()
    await expectPage(panel(other).getByRole('status')).toHaveText('This quote request is open in another tab of this browser.')
    await entry(other).getByRole('button', { name: 'Discard' }).click()
    await expectPage(entry(other)).toContainText('Discard this quote request? It will not be sent.')
    await entry(other).getByRole('button', { name: 'Yes, discard it' }).click()
    await expectPage(panel(other).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
    await expectPage(panel(other)).toContainText('Your quote request was discarded. It will not be sent.')
    await expectPage(notSent(page)).toHaveCount(0)
    await expectPage(page.getByLabel('Freight Details')).toHaveValue('')
    expect(await rows()).toEqual([])
  })

  test('several that arrive at once are one notice, told in one tab', async () => {
    const page = await filledForm(site, [noNetwork])
    const other = await page.context().newPage()
    await other.goto('/shippers')
    await openForm(other)
    await page.context().setOffline(true)
    await submitButton(page).click()
    await openForm(page)
    await fillForm(page)
    await submitButton(page).click()
    await expectPage(badge(page)).toHaveText('2 waiting to send')
    await expectPage(badge(other)).toHaveText('2 waiting to send')
    // Both are on their way before either arrives.
    const held = new Set<string>()
    await page.context().route(quotes, async (route) => {
      held.add(route.request().headers()['idempotency-key'] ?? '')
      await expect.poll(() => held.size).toBe(2)
      await route.continue()
    })
    await page.context().setOffline(false)
    const told = [page, other].map((tab) => tab.getByText('Sent: 2 requests'))
    // Behind the notices that both are kept, each of which stays its five seconds.
    const patience = { timeout: 40_000 }
    await expectPage
      .poll(async () => (await Promise.all(told.map((notice) => notice.count()))).toSorted(), patience)
      .toEqual([0, 1])
    // Once it has been on the screen no other tab has anything to tell.
    await expectPage.poll(() => page.evaluate(untold)).toBe(0)
    await expectPage.poll(async () => (await Promise.all(told.map((notice) => notice.count()))).toSorted()).toEqual([0, 1])
    await expectPage(badge(other)).toHaveCount(0)
    expect(await rows()).toHaveLength(2)
  })

  test('a tab that was closed leaves it to the next start, which tells that it arrived', async () => {
    const page = await filledForm(site, [noNetwork])
    await page.context().setOffline(true)
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
    const next = await page.context().newPage()
    await page.close()
    await page.context().setOffline(false)
    await next.goto('/services')
    await expectPage(next.getByText(/^Sent: your quote request of /)).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  test('a discard waits for the server, which may have it, and can be called back', async () => {
    const page = await waiting(site, (route) => route.abort())
    await page.route('**/cancel', (route) => route.abort())
    await entry(page).getByRole('button', { name: 'Discard' }).click()
    await entry(page).getByRole('button', { name: 'Yes, discard it' }).click()
    await expectPage(entry(page)).toContainText('To be discarded. It may have arrived already')
    await page.unroute(quotes)
    await entry(page).getByRole('button', { name: 'Send it after all' }).click()
    await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })
})

test('Send now answers also where there is no network', async () => {
  const page = await waiting(site, (route) => route.abort())
  const asking = 'Asking whether our server can be reached …'
  const answer = await hold(page, '**/api/health')
  await entry(page).getByRole('button', { name: 'Send now' }).click()
  await expectPage(entry(page)).toContainText(asking)
  answer()
  await expectPage(panel(page).getByRole('status')).toHaveText('Tried just now: no network.')
  await expectPage(entry(page)).not.toContainText(asking)
  await page.unroute(quotes)
  // It may be on its way by itself: nobody presses.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectPage(panel(page).getByRole('status')).toHaveText(/^Sent: your quote request of .*\. It has arrived as Q-\d+\.$/)
})

describe('the server', () => {
  test('that is too busy has it later: Send now', async () => {
    const page = await waiting(site, problem(503, 'Too busy'))
    await expectPage(page.getByText(notices.quoteSaved[0], { exact: true })).toBeAttached()
    await expectPage(entry(page)).toContainText('our server was busy')
    await page.unroute(quotes)
    await entry(page).getByRole('button', { name: 'Send now' }).click()
    await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  test('that refuses it later is quoted, and Edit opens the form with its data', async () => {
    const page = await waiting(site, problem(503, 'Too busy'))
    // Laid over the other: in between a try could reach the server.
    await page.route(quotes, problem(422, 'We no longer haul grapes.'))
    await entry(page).getByRole('button', { name: 'Send now' }).click()
    await expectPage(entry(page)).toContainText('“We no longer haul grapes.”')
    await expectPage(entry(page)).toContainText('refused by the server')
    await expectPage(entry(page)).toContainText('Needs your attention')
    await expectPage(panel(page)).toContainText('Needs you')
    await expectPage(entry(page).getByRole('button', { name: 'Send now' })).toHaveCount(0)
    await expectAccessible(page)
    await page.unrouteAll()
    await entry(page).getByRole('button', { name: 'Edit' }).click()
    await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeFocused()
    await expectPage(panel(page)).toHaveCount(0)
    await expectPage(badge(page)).toHaveCount(0)
    await expectPage(notSent(page)).toBeVisible()
    expect(await standing(page)).toEqual(answers)
    await page.getByLabel('Freight Details').fill('Sofas')
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
    await expectPage(notSent(page)).toHaveCount(0)
    expect(await rows()).toMatchObject([{ freight_details: 'Sofas' }])
  })

  test('that had it already says so, whatever was wished', async () => {
    const page = await waiting(site, async (route) => {
      await route.fetch()
      await route.abort()
    })
    const [stored] = await rows()
    await entry(page).getByRole('button', { name: 'Edit' }).click()
    await expectPage(panel(page)).toContainText(`This one had already arrived as Q-${stored.number}.`)
    await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })
})

test('Edit from another page, and from the portal, leads to the form', async () => {
  const page = await waiting(site, (route) => route.abort())
  await page.context().addCookies(
    (await site.server.signInAs('dispatcher')).split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site.server.url }
    }),
  )
  await page.goto('/portal')
  await badge(page).click()
  await entry(page).getByRole('button', { name: 'Edit' }).click()
  await expectPage(page).toHaveURL('/shippers#quote-section')
  await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeVisible()
  expect(await standing(page)).toEqual(answers)
})

test('Discard asks first, and what is discarded is never sent', async () => {
  const page = await waiting(site, (route) => route.abort())
  const discard = entry(page).getByRole('button', { name: 'Discard' })
  await discard.click()
  await expectPage(entry(page)).toContainText('Discard this quote request? It may have arrived already.')
  await entry(page).getByRole('button', { name: 'Keep it' }).click()
  await expectPage(discard).toBeFocused()
  await discard.click()
  await expectPage(entry(page).getByRole('button', { name: 'Yes, discard it' })).toBeFocused()
  const sent = sentQuotes(page)
  await page.keyboard.press('Enter')
  await expectPage(panel(page)).toContainText('Your quote request was discarded.')
  await page.keyboard.press('Escape')
  await expectPage(panel(page)).toHaveCount(0)
  await expectPage(badge(page)).toHaveCount(0)
  expect([sent.length, await rows()]).toEqual([0, []])
})

test('the outbox closes by Escape and by a press beside it, and gives the focus back', async () => {
  const page = await waiting(site, (route) => route.abort())
  await expectPage(panel(page).getByRole('heading', { name: 'Outbox' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectPage(panel(page)).toHaveCount(0)
  await expectPage(badge(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(panel(page)).toBeVisible()
  await page.mouse.click(20, 20)
  await expectPage(panel(page)).toHaveCount(0)
})

test('a browser that cleared what was kept is told of, once', async () => {
  const page = await site.open('/robots.txt')
  await page.evaluate(() => localStorage.setItem('fairlane-outbox', JSON.stringify({ seq: 7, waiting: 2 })))
  await page.goto('/')
  await expectPage(
    page.getByText('This browser has cleared what was kept on this device. 2 requests waited here and are gone.'),
  ).toBeVisible()
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('fairlane-outbox') ?? '{}').waiting === 0)
})
