import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { expectAccessible, expectPage, useSite } from '../../../support/browser.ts'
import { badge, panel } from '../../../support/e2e/outbox.ts'
import { createQuoteRow } from '../../../support/factories.ts'

const site = useSite()

/** What was found is a list within it. */
const entry = (page: Page) => panel(page).locator('.outbox-entry')

const warning = { code: 'called_lately', severity: 'warn', message: 'Somebody called them 5 minutes ago.' }
const block = { code: 'put_away', severity: 'block', message: 'This request was put away.' }

/** The desk with a contact that was written without a network, for a request that is there. */
async function withContact(answer: object): Promise<Page> {
  const quote = await createQuoteRow(site.server.knex)
  const cookie = await site.server.signInAs('dispatcher')
  const page = await site.open('/portal/admin/quotes', { cookie, expected: [/412|422/] })
  await expectPage(page.getByRole('heading', { name: 'Quote requests' })).toBeVisible()
  const row = { resource: 'quotes', id: quote.id, reference: `Q-${quote.number}` }
  await page.route('**/log', refusal(answer))
  await page.evaluate(putEntry, row)
  await page.reload()
  await badge(page).click()
  await expectPage(entry(page)).toContainText(`Contact on ${row.reference}, by phone`)
  return page
}

/** A refusal of our server: it echoes the key. */
const refusal = (answer: object) => (route: Route) =>
  route.fulfill({
    status: (answer as { status?: number }).status ?? 422,
    contentType: 'application/problem+json',
    headers: { 'Idempotency-Key': route.request().headers()['idempotency-key'] ?? '' },
    body: JSON.stringify({ status: 422, type: 'findings', detail: 'Please look at this.', ...answer }),
  })

const accept = (route: Route) =>
  route.fulfill({
    status: 200,
    contentType: 'application/json',
    headers: { 'Idempotency-Key': route.request().headers()['idempotency-key'] ?? '' },
    body: '{}',
  })

/** Runs in the page. */
async function putEntry(row: object) {
  const { id: userId } = await (await fetch('/api/auth/user')).json()
  const body = { channel: 'call', outcome: 'No answer', note: null, occurredAt: new Date().toISOString() }
  const path = `/api/quotes/${(row as { id: string }).id}/log`
  const waits = { state: 'waiting', attempts: 0, attempted: false, pause: { since: 0, backOff: 0, retryAfter: 0 } }
  const times = { createdAt: Date.now(), occurredAt: Date.now(), expiresAt: null }
  const sent = { kind: 'quoteContact', method: 'POST', path, body, row, userId, stream: 'quotes:one' }
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('fairlane')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction(['outbox', 'meta'], 'readwrite')
      writing.objectStore('outbox').put({ id: crypto.randomUUID(), v: 1, seq: 1, ...sent, ...times, ...waits })
      writing.objectStore('meta').put({ key: 'seq', value: 1 })
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
  localStorage.setItem('fairlane-outbox', JSON.stringify({ seq: 1, waiting: 1, unnotified: 0, forgetAt: null }))
}

test('warnings are accepted in the outbox, and the command is sent again under another key', async () => {
  const page = await withContact({ findings: [warning] })
  await expectPage(entry(page)).toContainText(warning.message)
  await expectAccessible(page)
  const bodies: unknown[] = []
  await page.unroute('**/log')
  await page.route('**/log', (route) => {
    bodies.push(route.request().postDataJSON())
    return accept(route)
  })
  await entry(page).getByRole('button', { name: 'Accept and send with 1 warning' }).click()
  await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  expect(bodies).toMatchObject([{ outcome: 'No answer', accepted: [warning.code] }])
})

test('what is blocked cannot be sent: it leads to its record, and is discarded', async () => {
  const page = await withContact({ findings: [block, warning] })
  await expectPage(entry(page)).toContainText(block.message)
  await expectPage(entry(page).getByRole('button', { name: /Accept/ })).toHaveCount(0)
  await expectPage(entry(page).getByRole('link', { name: /Look at Q-\d+ as it is now/ })).toBeVisible()
  await entry(page).getByRole('button', { name: 'Discard' }).click()
  await entry(page).getByRole('button', { name: 'Yes, discard it' }).click()
  await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
})

test('somebody was faster: both sides are shown, and mine is kept for the row as it is now', async () => {
  const current = { version: 7, status: 'quoted', outcome: 'Spoke with them' }
  const page = await withContact({ status: 412, type: 'changed', current })
  await expectPage(entry(page)).toContainText('Spoke with them')
  await expectAccessible(page)
  await page.unroute('**/log')
  let version: string | undefined
  await page.route('**/log', (route) => {
    version = route.request().headers()['if-match']
    return accept(route)
  })
  await entry(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => version).toBe('"7"')
})

test('a fact that the server refused is sent again as it is, under its key, and is stored once the reason is gone', async () => {
  const page = await withContact({ type: 'invalid', detail: 'The load has no such stop.' })
  await expectPage(entry(page)).toContainText('The load has no such stop.')
  const again = entry(page).getByRole('button', { name: 'Send it again' })
  const keys: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/log')) keys.push(request.headers()['idempotency-key'])
  })
  // Refused once more it stays, and can be sent again.
  await again.click()
  await expect.poll(() => keys.length).toBe(1)
  await expectPage(again).toBeVisible()
  await page.unroute('**/log')
  await page.route('**/log', accept)
  await again.click()
  await expectPage(panel(page).getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
})
