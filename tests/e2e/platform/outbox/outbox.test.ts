import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectPage, hold, useSite } from '../../../support/browser.ts'
import { badge, entry, filledForm, panel, problem, quotes, waiting } from '../../../support/e2e/outbox.ts'
import { answers, fillForm, formValues, openForm, sentQuotes, submitButton } from '../../../support/e2e/quoteForm.ts'
import { notices, quotePanel } from '../../../support/spec/spec.ts'

const site = useSite()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const noNetwork = /ERR_INTERNET_DISCONNECTED/
const willWait = "You're offline. We'll save this and send it later."
const notSent = (page: Page) => page.getByRole('button', { name: /\d+ not sent/ })

beforeEach(() => site.server.knex('quotes').del())
const rows = () => site.server.knex('quotes').select('*')

/** Runs in the page: the number of acceptances without a shown notice. */
const countWithoutNotice = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('fairlane')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('sent').objectStore('sent').getAll()
      reading.onsuccess = () => {
        resolve(reading.result.filter(({ shown }) => !shown).length)
        opening.result.close()
      }
    }
  })

test('a request that was persisted on a device that then cannot be read is sent after a reload, once', async () => {
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
  test('a request waits in the outbox, and is sent once when the network is back', async () => {
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
    // The notice that it waits is withdrawn.
    await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toHaveCount(0)
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await expectPage(page.getByText(/^Sent: your quote request from \d+:\d\d [AP]M$/)).toBeVisible()
    await expectPage(page.getByText(/Received as Q-\d+/)).toBeVisible()
    await expectPage(badge(page)).toHaveCount(0)
    expect(await rows()).toMatchObject([{ company_name: answers['Company Name'] }])
    await openForm(page)
    expect(Object.values(await formValues(page)).join('')).toBe('')
  })

  test('an entry that was never attempted is edited at once, and is unsent until it is submitted again or discarded', async () => {
    const page = await filledForm(site, [noNetwork])
    await page.context().setOffline(true)
    await submitButton(page).click()
    await badge(page).click()
    await entry(page).getByRole('button', { name: 'Edit' }).click()
    await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeFocused()
    await expectPage(notSent(page)).toHaveText('1 not sent')
    await expectPage(page.getByText('This is not sent yet. Submit it to send it.')).toBeVisible()
    await page.getByLabel('Freight Details').fill('Sofas')
    // Cancel asks before it drops what was typed.
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
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
    expect(await formValues(page)).toEqual({ ...answers, 'Freight Details': 'Sofas' })
    // Opening the form that is already open changes nothing.
    await notSent(page).click()
    await entry(page).getByRole('button', { name: 'Open its form' }).click()
    await expectPage(panel(page)).toHaveCount(0)
    await expectPage(page.getByRole('heading', { name: quotePanel.form.title })).toBeFocused()
    expect(await formValues(page)).toEqual({ ...answers, 'Freight Details': 'Sofas' })
    // Another tab cannot open it, but discard it: then the form is emptied.
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

  test('several acceptances at once get one notice, in one tab', async () => {
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
    // Both requests are in flight before either is accepted.
    const held = new Set<string>()
    await page.context().route(quotes, async (route) => {
      held.add(route.request().headers()['idempotency-key'] ?? '')
      await expect.poll(() => held.size).toBe(2)
      await route.continue()
    })
    await page.context().setOffline(false)
    const noticeIn = [page, other].map((tab) => tab.getByText('Sent 2 saved updates'))
    // Queued behind the two "saved" notices, each shown for five seconds.
    const timeoutMs = { timeout: 40_000 }
    await expectPage
      .poll(async () => (await Promise.all(noticeIn.map((notice) => notice.count()))).toSorted(), timeoutMs)
      .toEqual([0, 1])
    // Once it was shown, no other tab shows it.
    await expectPage.poll(() => page.evaluate(countWithoutNotice)).toBe(0)
    await expectPage.poll(async () => (await Promise.all(noticeIn.map((notice) => notice.count()))).toSorted()).toEqual([0, 1])
    await expectPage(badge(other)).toHaveCount(0)
    expect(await rows()).toHaveLength(2)
  })

  test('an entry of a closed tab is sent at the next start, with a notice', async () => {
    const page = await filledForm(site, [noNetwork])
    await page.context().setOffline(true)
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteSavedOffline[0], { exact: true })).toBeVisible()
    const next = await page.context().newPage()
    await page.close()
    await page.context().setOffline(false)
    await next.goto('/services')
    await expectPage(next.getByText(/^Sent: your quote request from /)).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  test('the discard of an entry in doubt waits for the server, and can be withdrawn', async () => {
    const page = await waiting(site, (route) => route.abort())
    await page.route('**/cancel', (route) => route.abort())
    await entry(page).getByRole('button', { name: 'Discard' }).click()
    await entry(page).getByRole('button', { name: 'Yes, discard it' }).click()
    await expectPage(entry(page)).toContainText("We're checking whether it already went through before it is discarded.")
    await page.unroute(quotes)
    await entry(page).getByRole('button', { name: 'Send it after all' }).click()
    await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })
})

test('Send now shows the result of its try, also without a network', async () => {
  const page = await waiting(site, (route) => route.abort())
  const asking = 'Checking the connection …'
  const release = await hold(page, '**/api/health')
  await entry(page).getByRole('button', { name: 'Send now' }).click()
  await expectPage(entry(page)).toContainText(asking)
  release()
  await expectPage(panel(page).getByRole('status')).toHaveText('Tried just now: no network.')
  await expectPage(entry(page)).not.toContainText(asking)
  await page.unroute(quotes)
  // A retry may already be running: trigger it without a click.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectPage(panel(page).getByRole('status')).toHaveText(/^Sent: your quote request from .*\. Received as Q-\d+\.$/)
})

describe('a response of the server', () => {
  test('503: the request waits, and Send now sends it', async () => {
    const page = await waiting(site, problem(503, 'Too busy'))
    await expectPage(page.getByText(notices.quoteSaved[0], { exact: true })).toBeAttached()
    await expectPage(entry(page)).toContainText('our server was busy')
    await page.unroute(quotes)
    await entry(page).getByRole('button', { name: 'Send now' }).click()
    await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })

  test('refused later: the outbox quotes it, and Edit opens the form with the data', async () => {
    const page = await waiting(site, problem(503, 'Too busy'))
    // Added over the first route: between unroute and route a retry could reach the server.
    await page.route(quotes, problem(422, 'We no longer haul grapes.'))
    await entry(page).getByRole('button', { name: 'Send now' }).click()
    await expectPage(entry(page)).toContainText('“We no longer haul grapes.”')
    await expectPage(entry(page)).toContainText('rejected by the server')
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
    expect(await formValues(page)).toEqual(answers)
    await page.getByLabel('Freight Details').fill('Sofas')
    await submitButton(page).click()
    await expectPage(page.getByText(notices.quoteRequested[0])).toBeVisible()
    await expectPage(notSent(page)).toHaveCount(0)
    expect(await rows()).toMatchObject([{ freight_details: 'Sofas' }])
  })

  test('says that the request had arrived: an edit is dropped, and the outbox shows the reference', async () => {
    const page = await waiting(site, async (route) => {
      await route.fetch()
      await route.abort()
    })
    const [stored] = await rows()
    await entry(page).getByRole('button', { name: 'Edit' }).click()
    await expectPage(panel(page)).toContainText(`This one already went through as Q-${stored.number}.`)
    await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
    expect(await rows()).toHaveLength(1)
  })
})

test('Edit opens the form also from the portal', async () => {
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
  expect(await formValues(page)).toEqual(answers)
})

test('Discard asks for confirmation, and a discarded entry is never sent', async () => {
  const page = await waiting(site, (route) => route.abort())
  const discard = entry(page).getByRole('button', { name: 'Discard' })
  await discard.click()
  await expectPage(entry(page)).toContainText('Discard this quote request? It may have gone through already.')
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

test('the outbox closes with Escape and a click outside, and restores the focus', async () => {
  const page = await waiting(site, (route) => route.abort())
  await expectPage(panel(page).getByRole('heading', { name: 'Outbox' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expectPage(panel(page)).toHaveCount(0)
  await expectPage(badge(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectPage(panel(page)).toBeVisible()
  // Two keys right after one another: opened again, it stays open.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
  await expectPage(panel(page).getByRole('heading', { name: 'Outbox' })).toBeFocused()
  await expectPage(panel(page)).toBeVisible()
  await page.mouse.click(20, 20)
  await expectPage(panel(page)).toHaveCount(0)
})
