import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sent } from '../../../../../client/platform/offline/outbox/entry.ts'

const items = new Map<string, string>()
/** Stubs the page globals that the session uses; stored keys are own properties of localStorage, as in a browser. */
function stubPage() {
  const page = new EventTarget()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  vi.stubGlobal('localStorage', new Proxy(storage, { ownKeys: () => [...items.keys()], getOwnPropertyDescriptor: () => own }))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
}
const own = { enumerable: true, configurable: true }

const loadAll = async () => ({
  ...(await import('../../../../../client/platform/offline/session/departure.ts')),
  ...(await import('../../../../../client/platform/offline/session/deviceSession.ts')),
  ...(await import('../../../../../client/platform/offline/outbox/pageOutbox.ts')),
  ...(await import('../../../../../client/platform/offline/outbox/sendFrom.ts')),
  ...(await import('../../../../../client/platform/offline/pageDatabase.ts')),
  ...(await import('../../../../../client/platform/offline/session/revoked.ts')),
  ...(await import('../../../../../client/platform/offline/session/storedSession.ts')),
  ...(await import('../../../../../client/platform/offline/cache/cacheDatabase.ts')),
  ...(await import('../../../../../client/platform/offline/cache/databases.ts')),
  ...(await import('../../../../../client/platform/offline/database.ts')),
  ...(await import('../../../../../client/platform/transport/request.ts')),
})
let page: Awaited<ReturnType<typeof loadAll>>

const problem = (status: number, type: string, key = '') =>
  new Response(JSON.stringify({ type, title: 'Unauthorized', status, detail: 'It was ended.' }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Idempotency-Key': key },
  })
const ines = { id: 'ines', role: 'dispatcher', firstName: 'Ines' }
let answers: (address: string, key: string) => Response

/** A device that Ines has used: cached rows, a tracked load, a waiting entry, a sent one, dashboard figures and a theme. */
beforeEach(async () => {
  stubPage()
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) =>
    answers(address, new Headers(headers).get('Idempotency-Key') ?? ''),
  )
  answers = (_address, key) => problem(401, 'session-ended', key)
  vi.resetModules()
  page = await loadAll()
  const { database, outbox, CacheDatabase } = page
  await page.storeConfirmed(ines as never)
  const rows = new CacheDatabase('ines')
  await rows.open()
  await rows.syncStates.put({ resource: 'loads', revalidatedAt: 1, role: 'dispatcher', totals: null })
  await database.tracked.put({ reference: 'FF1', v: 1, userId: 'ines', at: Date.now(), record: { id: 'FF1' } as never })
  await database.sent.put({ id: 's', v: 1, kind: 'quote', userId: 'ines', createdAt: 1, at: 1, receipt: {} } as Sent)
  await outbox.enqueue('quote', { companyName: 'Theirs' }, { userId: 'ines' })
  await outbox.enqueue('quote', { companyName: 'Anybody' })
  items.clear()
  for (const name of ['fairlane-dashboard', 'ui-theme', 'fairlane-loads-view']) items.set(name, 'x')
})

afterEach(async () => {
  await page.deleteCacheDatabases(null)
  await page.database.delete()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const companies = async () =>
  (await page.database.outbox.orderBy('seq').toArray()).map(({ body }) => (body as { companyName: string }).companyName)
const known = async () => ({
  sessions: await page.database.session.count(),
  rows: await page.cachedUsers(),
  tracked: await page.database.tracked.count(),
  sent: await page.database.sent.count(),
  stored: [...items.keys()],
})
const nothing = { sessions: 0, rows: [], tracked: 0, sent: 0, stored: ['ui-theme'] }

test('a revoked session deletes the person’s data and hides their unsent requests', async () => {
  const before = page.departures()
  expect(await page.noteRevoked()).toBeNull()
  expect(await known()).toEqual(nothing)
  expect(await companies()).toEqual(['Theirs', 'Anybody'])
  expect(await page.revokedUsers(page.database)).toEqual(new Set(['ines']))
  // Every tab is notified.
  await expect.poll(() => page.departures()).toBe(before + 1)

  await page.storeSignIn(page.database, 'omar')
  expect((await page.outbox.pending()).left).toBe(1)
  await page.storeSignOut(page.database)
  expect(await page.revokedUsers(page.database)).toEqual(new Set(['ines']))
  await page.storeSignIn(page.database, 'ines')
  expect(await page.revokedUsers(page.database)).toEqual(new Set())
  expect((await page.outbox.pending()).left).toBe(2)
})

test('the revocation of an earlier session deletes nothing of a newer one', async () => {
  answers = () => new Response(JSON.stringify(ines), { headers: { 'Content-Type': 'application/json' } })
  expect(await page.noteRevoked()).toEqual(ines)
  expect(await known()).toEqual({ sessions: 1, rows: ['ines'], tracked: 1, sent: 1, stored: [...items.keys()] })
  expect(items.has('fairlane-dashboard')).toBe(true)
})

test('a sign-in during a revocation is kept, and concurrent revocations delete once', async () => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const questions: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    questions.push(address)
    await asked
    return problem(401, 'session-ended')
  })
  const heard = [page.noteRevoked(), page.noteRevoked(), page.noteRevoked()]
  await expect.poll(() => questions.length).toBe(1)
  vi.setSystemTime(Date.now() + 1_000)
  await page.storeConfirmed(ines as never)
  answer()
  expect(await Promise.all(heard)).toEqual([ines, ines, ines])
  expect(questions).toHaveLength(1)
  expect(await known()).toMatchObject({ sessions: 1, rows: ['ines'], tracked: 1, sent: 1 })
  expect(await page.revokedUsers(page.database)).toEqual(new Set())
})

test('a revocation with nothing to delete publishes no message', async () => {
  expect(await page.noteRevoked()).toBeNull()
  await expect.poll(() => page.departures()).toBeGreaterThan(0)
  const before = page.departures()
  expect(await page.noteRevoked()).toBeNull()
  expect(await known()).toMatchObject({ sessions: 0, rows: [] })
  expect(page.departures()).toBe(before)
})

test('the data is deleted also when the network fails before the next request', async () => {
  answers = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await page.noteRevoked()).toBeNull()
  expect(await known()).toEqual(nothing)
})

test('a worker that gets a revocation while sending deletes the same, and the next page clears localStorage', async () => {
  const entry = await page.database.outbox.where({ userId: 'ines' }).first()
  const answer = await page.sendFrom(page.database)(entry as never)
  expect(answer).toMatchObject({ accepted: false, status: 401, type: 'session-ended' })
  expect({ ...(await known()), stored: [] }).toEqual({ ...nothing, stored: [] })
  items.set('fairlane-dashboard', 'x')
  vi.resetModules()
  const { knownSession } = await loadAll()
  expect(await knownSession()).toEqual({ user: null, leaving: false })
  expect([...items.keys()].filter((name) => name !== 'fairlane-outbox')).toEqual(['ui-theme'])
})

test('an expired session deletes nothing', async () => {
  answers = (_address, key) => problem(401, 'about:blank', key)
  const entry = await page.database.outbox.where({ userId: 'ines' }).first()
  expect(await page.sendFrom(page.database)(entry as never)).toMatchObject({ status: 401 })
  expect(page.isSessionRevoked(await page.request(['/api/loads']).catch((error) => error))).toBe(false)
  await page.storeConfirmed(null)
  expect(await known()).toMatchObject({ sessions: 1, rows: ['ines'], tracked: 1, sent: 1 })
})

test('a sign-out deletes the same where another tab has found the session expired just before', async () => {
  await page.database.drafts.put({ id: 'd', v: 1, form: 'quote', userId: 'ines', values: {}, updatedAt: Date.now() })
  await page.storeConfirmed(null)
  await page.signOutHere()
  expect(await known()).toMatchObject({ sessions: 0, rows: [], tracked: 0, sent: 0 })
  expect(await companies()).toEqual(['Anybody'])
  expect(await page.database.drafts.count()).toBe(0)
})
