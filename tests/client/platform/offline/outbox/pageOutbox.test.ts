import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Stubs the page globals that the outbox uses. */
function stubPage() {
  const items = new Map<string, string>()
  const page = new EventTarget()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
}

/** The keys that were sent. */
let sent: (string | null)[]
let answer: (key: string) => Promise<Response>
const load = async () => ({
  ...(await import('../../../../../client/platform/offline/outbox/pageOutbox.ts')),
  ...(await import('../../../../../client/platform/offline/pageDatabase.ts')),
  ...(await import('../../../../../client/platform/offline/drafts/openFormDraft.ts')),
})
let client: Awaited<ReturnType<typeof load>>

beforeEach(async () => {
  stubPage()
  sent = []
  answer = async (key) => new Response(null, { status: 201, headers: { 'Idempotency-Key': key } })
  vi.stubGlobal('fetch', (_address: string, { headers }: RequestInit) => {
    const key = new Headers(headers).get('Idempotency-Key')
    sent.push(key)
    return answer(key ?? '')
  })
  vi.resetModules()
  client = await load()
})

afterEach(async () => {
  await closePage()
  vi.unstubAllGlobals()
})

/**
 * Closes the database and deletes it once its last transaction is through, for which the deletion does not wait here: what a
 * page does afterwards would write into the storage of the next test.
 */
async function closePage(): Promise<void> {
  const { name } = client.database
  client.database.close()
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = reject
    opening.onsuccess = () => {
      const { result } = opening
      const stores = [...result.objectStoreNames]
      if (stores.length === 0) return resolve(result.close())
      const last = result.transaction(stores, 'readwrite')
      last.oncomplete = resolve
      last.objectStore('meta').count()
      result.close()
    }
  })
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = resolve
  })
}

const marker = () => JSON.parse(localStorage.getItem('fairlane-outbox') ?? '{}')

test('a request is persisted and sent once where the browser forbids the worker', async () => {
  vi.stubGlobal('navigator', {
    serviceWorker: {
      get ready() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    },
  })
  const { id } = await client.submit('quote', {})
  await expect.poll(() => marker()).toMatchObject({ seq: 1, waiting: 0, unnotified: 1 })
  expect(sent).toEqual([id])
})

test('what waits is sent as soon as the event stream is open again, where the browser says nothing of the network', async () => {
  const { connectionAtom, onReconnected } = await import('../../../../../client/platform/transport/events.ts')
  const { getDefaultStore } = await import('jotai/vanilla')
  const connection = (state: 'lost' | 'open') => getDefaultStore().set(connectionAtom, state)
  connection('lost')
  // As the frame of the portal does: public pages have no stream.
  onReconnected(() => void client.sendNow())
  const reached = answer
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await client.submit('quote', {})
  await expect.poll(async () => (await client.database.outbox.toArray())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
  const pause = { since: Date.now(), backOff: 60_000, retryAfter: 0 }
  await client.database.outbox.toCollection().modify({ pause })
  answer = reached
  connection('open')
  await expect.poll(() => client.database.outbox.count()).toBe(0)
})

test('an eviction while the page is open gets one notice, with the next request', async () => {
  const notified: number[] = []
  client.lostRequests.subscribe((count) => notified.push(count))
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  for (const name of ['a', 'b']) await client.submit('quote', { name })
  await expect.poll(() => marker()).toMatchObject({ seq: 2, waiting: 2 })
  const { tables } = client.database
  await client.database.transaction('rw', tables, () => Promise.all(tables.map((table) => table.clear())))
  await client.submit('quote', { name: 'c' })
  await expect.poll(() => marker()).toMatchObject({ seq: 3, waiting: 1 })
  await client.submit('quote', { name: 'd' })
  await expect.poll(() => marker()).toMatchObject({ seq: 4, waiting: 2 })
  expect(notified).toEqual([2])
})

test('the last result stays when the database cannot be read any more', async () => {
  const { withLastRead } = await import('../../../../../client/platform/offline/outbox/useOutbox.ts')
  const { database } = client
  const count = withLastRead(() => database.outbox.count(), 0)
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await client.submit('quote', {})
  expect(await count()).toBe(1)
  // A newer version of the app has opened it.
  database.close()
  expect(await count()).toBe(1)
  const never = withLastRead(() => database.outbox.count(), 0)
  expect(await never()).toBe(0)
})

test('a read that fails once is tried again, and the last result is not repeated', async () => {
  const { withLastRead } = await import('../../../../../client/platform/offline/outbox/useOutbox.ts')
  let attempts = 0
  const read = withLastRead(async () => {
    attempts += 1
    if (attempts === 2) throw new DOMException('Transaction committed too early', 'PrematureCommitError')
    return attempts
  }, 0)
  expect(await read()).toBe(1)
  expect(await read()).toBe(3)
})

/** Opens forms on a database that answers only when it is `answered`. */
async function withSlowDatabase() {
  let asked = () => {}
  let answered = (_own: boolean) => {}
  const asking = new Promise<void>((resolve) => {
    asked = resolve
  })
  const own = new Promise<boolean>((resolve) => {
    answered = resolve
  })
  vi.doMock('../../../../../client/platform/offline/sharedDevice.ts', async (original) => ({
    ...(await original<object>()),
    isSharedDevice: () => {
      asked()
      return own
    },
  }))
  const { openPersistedForm } = await import('../../../../../client/platform/offline/drafts/persistedForm.ts')
  vi.doUnmock('../../../../../client/platform/offline/sharedDevice.ts')
  return { openPersistedForm, asking, answered }
}

test('a form gets its draft on a busy device, where time passes and neither the page nor the database gets on', async () => {
  const { openPersistedForm, asking, answered } = await withSlowDatabase()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const opening = openPersistedForm('quote')
  await asking
  // One timer, however late it comes.
  vi.advanceTimersToNextTimer()
  vi.useRealTimers()
  answered(false)
  const { draft, trouble } = await opening
  expect([draft?.id, trouble]).toEqual([expect.any(String), null])
  draft?.close()
})

test('a draft read too late for its form is restored in the next one', async () => {
  const { openPersistedForm, asking, answered } = await withSlowDatabase()
  const before = await client.openFormDraft('quote')
  await before.save({ companyName: 'Sonoran' })
  before.close()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const opening = openPersistedForm('quote')
  await asking
  vi.runAllTimers()
  expect(await opening).toMatchObject({ draft: null, trouble: 'unavailable' })
  vi.useRealTimers()
  answered(false)
  await expect
    .poll(async () => {
      const { restored, close } = await client.openFormDraft('quote')
      close()
      return restored?.values
    })
    .toEqual({ companyName: 'Sonoran' })
})

test('a defect while sending is reported, and storage that fails is not', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const defect = new TypeError('x is undefined')
  const draining = vi.spyOn(client.outbox, 'drain').mockRejectedValueOnce(defect)
  await client.sendNow()
  draining.mockRejectedValueOnce(new DOMException('Connection lost', 'UnknownError'))
  await client.sendNow()
  expect(reported.mock.calls).toEqual([[defect]])
})

test('a full device, where nothing more can be marked as being sent, is said once until there is room again', async () => {
  const said = vi.fn()
  client.deviceFull.subscribe(said)
  const draining = vi.spyOn(client.outbox, 'drain')
  const full = () => draining.mockRejectedValueOnce(new DOMException('No room', 'QuotaExceededError'))
  for (let attempts = 0; attempts < 2; attempts += 1) {
    full()
    await client.sendNow()
  }
  expect(said).toHaveBeenCalledTimes(1)
  await client.sendNow()
  full()
  await client.sendNow()
  expect(said).toHaveBeenCalledTimes(2)
})

test('after a failed start the next one adds its listeners once', async () => {
  const listening = vi.spyOn(globalThis, 'addEventListener')
  const count = client.database.outbox.count.bind(client.database.outbox)
  const counting = vi.spyOn(client.database.outbox, 'count')
  // The first call is part of the marker's transaction.
  counting.mockImplementationOnce(count)
  counting.mockRejectedValue(new DOMException('Connection lost', 'UnknownError'))
  await expect(client.startOutbox()).rejects.toThrow('Connection lost')
  counting.mockRestore()
  await client.startOutbox()
  expect(listening.mock.calls.filter(([name]) => name === 'online')).toHaveLength(1)
})

test('what was sent or looked up more than 30 days ago is deleted by the next page', async () => {
  const { database } = client
  const { hasWork } = await import('../../../../../client/platform/offline/quickRead.ts')
  const ago = (days: number) => Date.now() - days * 86_400_000
  const sent = (id: string, days: number, shown: boolean) =>
    database.sent.put({ id, v: 1, kind: 'quote', userId: null, createdAt: 1, at: ago(days), receipt: {}, shown })
  const tracked = (reference: string, days: number) =>
    database.tracked.put({ reference, v: 1, userId: null, at: ago(days), record: { id: reference } as never })
  await sent('young', 29, true)
  await tracked('FF29', 29)
  expect(await hasWork(Date.now())).toBe(false)
  await sent('old', 31, true)
  expect(await hasWork(Date.now())).toBe(true)
  await database.sent.delete('old')
  await tracked('FF31', 31)
  expect(await hasWork(Date.now())).toBe(true)
  await sent('old', 31, true)
  await sent('without a notice', 31, false)
  await client.startOutbox()
  await expect.poll(() => database.tracked.toCollection().primaryKeys()).toEqual(['FF29'])
  expect(await database.sent.toCollection().primaryKeys()).toEqual(['without a notice', 'young'])
})
