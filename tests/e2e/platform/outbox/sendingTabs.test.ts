import type { Page, Worker } from 'playwright'
import { expect, test } from 'vitest'
import { expectPage, useSite } from '../../../support/browser.ts'
import { openForm } from '../../../support/e2e/quoteForm.ts'
import { badge, commits, controlled, gate, senders, submitOffline, useGateway } from '../../../support/e2e/sending.ts'

const site = useSite({ isWhole: true })
const gateway = useGateway(site)

const entries = 20
const timeoutMs = { timeout: 60_000 }
const addresses = ['/services', '/carriers', '/track', '/privacy', '/terms']

/** Copies the one entry in the outbox to `count` separate requests, as if the form had been submitted as often. */
async function multiply(page: Page, count: number): Promise<string[]> {
  return page.evaluate(async (count) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('fairlane'))
    const writing = database.transaction(['outbox', 'meta'], 'readwrite')
    const outbox = writing.objectStore('outbox')
    const [entry] = await done(outbox.getAll())
    const keys = [entry.id]
    for (let seq = entry.seq + 1; keys.length < count; seq++) {
      const id = crypto.randomUUID()
      keys.push(id)
      outbox.put({ ...entry, id, stream: id, seq, body: { ...entry.body, companyName: `Copper State ${seq}` } })
      writing.objectStore('meta').put({ key: 'seq', value: seq })
    }
    await new Promise((resolve) => {
      writing.oncomplete = resolve
    })
    database.close()
    return keys
  }, count)
}

/** The client id of the worker in the list of locks. */
const nameOf = (worker: Worker) =>
  worker.evaluate(() =>
    navigator.locks.request('who am I', async () => {
      const { held } = await navigator.locks.query()
      return held?.find(({ name }) => name === 'who am I')?.clientId
    }),
  )

/** The clients that hold outbox locks, and those that wait for one. */
const outboxLocks = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const [sending, waiting] = [held, pending].map((locks) =>
      locks.filter(({ name }) => name?.startsWith('outbox:')).map(({ clientId }) => clientId),
    )
    return { sending: [...new Set(sending)], waiting: [...new Set(waiting)] }
  })

test('five tabs and the worker send 20 requests concurrently: each is stored once, and every outbox is empty', {
  timeout: 180_000,
}, async () => {
  const page = await site.open('/shippers', {
    baseURL: gateway.url,
    serviceWorkers: 'allow',
    expected: [/ERR_INTERNET_DISCONNECTED/],
  })
  const context = page.context()
  await controlled(page)
  await openForm(page)
  await context.setOffline(true)
  await submitOffline(page)
  // Same origin, but no page: no code of the app runs in it.
  const bare = await context.newPage()
  await bare.goto('/manifest.webmanifest')
  await page.close()
  const keys = await multiply(bare, entries)

  const tabs: Page[] = []
  for (const address of addresses) {
    const tab = await context.newPage()
    await tab.goto(address)
    await expectPage(badge(tab)).toContainText(`${entries} waiting to send`)
    tabs.push(tab)
  }
  expect(gateway.attempts).toEqual([])

  const start = gate()
  gateway.holdRequest = () => start.opened
  await context.setOffline(false)
  const worker = await nameOf(context.serviceWorkers()[0] as Worker)
  await expect
    .poll(async () => {
      const { sending, waiting } = await outboxLocks(bare)
      return sending.length >= 3 && [...sending, ...waiting].includes(worker)
    }, timeoutMs)
    .toBe(true)
  start.open()
  for (const tab of tabs) await expectPage(badge(tab)).toHaveCount(0, timeoutMs)

  const stored = await site.server.knex('quotes').select('client_id')
  expect(stored.map(({ client_id }) => client_id).sort()).toEqual([...keys].sort())
  expect(commits(gateway).sort()).toEqual([...keys].sort())
  // A browser opens six connections to a site and a sender uses four: with six in use there are at least two senders.
  expect(senders(gateway).length).toBeGreaterThanOrEqual(2)
})
