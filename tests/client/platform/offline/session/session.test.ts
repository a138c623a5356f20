import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/users/user'
import { storeSignIn, storeSignOut } from '../../../../../client/platform/offline/session/storedSession.ts'

/** Stubs the page globals that the session uses. */
function stubPage() {
  const page = new EventTarget()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
}

const loadAll = () =>
  Promise.all([
    import('../../../../../client/platform/offline/session/session.ts'),
    import('../../../../../client/platform/offline/pageDatabase.ts'),
    import('../../../../../client/platform/offline/cache/openCache.ts'),
    import('jotai/vanilla'),
  ])
let session: Awaited<ReturnType<typeof loadAll>>[0]
let database: Awaited<ReturnType<typeof loadAll>>[1]['database']
let getDefaultStore: Awaited<ReturnType<typeof loadAll>>[3]['getDefaultStore']
let forget: () => Promise<void>

/** A device with a stored session. */
beforeEach(async () => {
  stubPage()
  vi.resetModules()
  const [loaded, device, { deleteCaches }, jotai] = await loadAll()
  session = loaded
  database = device.database
  getDefaultStore = jotai.getDefaultStore
  forget = async () => {
    await deleteCaches(null)
    await database.delete()
  }
  const user = { id: 'ines', role: 'dispatcher' } as CurrentUser
  const heard = { lastContactAt: Date.now(), lastContactAtServer: Date.now() }
  await database.session.put({ key: 'current', v: 1, userId: user.id, user, ...heard })
})

afterEach(async () => {
  await forget()
  vi.unstubAllGlobals()
})

test('the stored session is available to the first render', async () => {
  await session.prepare('/portal/admin')
  expect(session.knownAtStart()?.user?.id).toBe('ines')
  session.startSession()
  expect(session.knownAtStart()).toBeUndefined()
})

test('a stored session read after the first render is not used by a later one', async () => {
  const late = session.prepare('/portal/admin')
  session.startSession()
  await late
  expect(session.knownAtStart()).toBeUndefined()
})

const respondWith = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const rick = { id: 'rick', role: 'admin' } as CurrentUser
const now = () => getDefaultStore().get(session.sessionAtom)

test('the stored session is used at once, then the one of the server, which is stored only after it was rendered', async () => {
  vi.stubGlobal('fetch', async () => respondWith(200, rick))
  expect(now()).toEqual({ status: 'unknown', user: undefined, isRead: false })
  await session.prepare('/portal/admin')
  expect(now()).toMatchObject({ status: 'known', user: { id: 'ines' } })
  session.refreshSession()
  await expect.poll(now).toEqual({ status: 'confirmed', user: rick })
  expect((await database.session.get('current'))?.userId).toBe('ines')
  const stop = session.startSession()
  await expect.poll(async () => (await database.session.get('current'))?.userId).toBe('rick')
  stop()
})

test('the response of the server wins over a stored session that is read later', async () => {
  vi.stubGlobal('fetch', async () => respondWith(401, { detail: 'Sign in' }))
  session.refreshSession()
  await expect.poll(now).toEqual({ status: 'nobody', user: null })
  await session.prepare('/portal/admin')
  expect(now()).toEqual({ status: 'nobody', user: null })
})

test('a second check during the first aborts it, and both get the second result', async () => {
  const pending: ((body: Response) => void)[] = []
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/login') ? new Response(null, { status: 204 }) : new Promise((resolve) => pending.push(resolve)),
  )
  const signedIn = session.signIn({ email: 'rick@fairlane.example', password: 'x' })
  await expect.poll(() => pending.length).toBe(1)
  session.refreshSession()
  await expect.poll(() => pending.length).toBe(2)
  pending[0]?.(respondWith(200, { id: 'ines' }))
  pending[1]?.(respondWith(200, rick))
  expect(await signedIn).toEqual({ user: rick, step: null })
  expect(now()).toEqual({ status: 'confirmed', user: rick })
})

test('without a response the stored session is kept, with the error', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await session.prepare('/portal/admin')
  session.refreshSession()
  await expect.poll(() => getDefaultStore().get(session.sessionCheckAtom).error?.name).toBe('NoResponse')
  expect(now()).toMatchObject({ status: 'known', user: { id: 'ines' } })
})

test('a second step that is still to come leaves nobody signed in', async () => {
  vi.stubGlobal('fetch', async () => respondWith(200, rick))
  session.refreshSession()
  await vi.waitFor(() => expect(now()).toEqual({ status: 'confirmed', user: rick }))
  session.startSession()
  vi.stubGlobal('fetch', async () => respondWith(200, { step: 'confirm' }))
  expect(await session.enterByLink('token', { password: 'seven blue trailers at dawn' })).toEqual({ user: null, step: 'confirm' })
  expect(now()).toEqual({ status: 'nobody', user: null })
})

test('a departure heard outside the portal does not end the session that another tab has started since', async () => {
  await session.prepare('/portal/admin')
  session.startSession()()
  const departures = new BroadcastChannel('session')
  departures.postMessage('signedOut')
  departures.close()
  await expect.poll(now).toEqual({ status: 'nobody', user: null })
  await storeSignOut(database)
  await storeSignIn(database, 'rick', { user: rick, lastContactAt: Date.now(), lastContactAtServer: Date.now() })
  const stop = session.startSession()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await database.session.toArray()).toMatchObject([{ key: 'current', userId: 'rick', user: rick }])
  stop()
})

test('a defect in a check, or in storing its result, is reported', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const [checking, storing] = [new TypeError('x is undefined'), new TypeError('y is undefined')]
  await database.meta.put({ key: 'signingOut', value: true })
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(checking) } })
  session.refreshSession()
  await expect.poll(() => reported.mock.calls).toEqual([[checking]])
  session.expireSession()
  vi.spyOn(database, 'transaction').mockImplementation(() => {
    throw storing
  })
  const stop = session.startSession()
  await expect.poll(() => reported.mock.calls).toEqual([[checking], [storing]])
  stop()
})

describe('the time of the server, which a page opened without a network has not heard', () => {
  const [hour, year] = [3_600_000, 365 * 86_400_000]
  const truth = Date.UTC(2026, 10, 25, 17)

  /** By how much it is missed, in milliseconds, on a device whose clock was `then` off when it heard the server, and is `now`. */
  async function missed(then: number, now: number): Promise<number> {
    const lastContactAtServer = truth - 8 * hour
    await database.session.update('current', { lastContactAt: lastContactAtServer + then, lastContactAtServer })
    vi.useFakeTimers({ toFake: ['Date'], now: truth + now })
    await session.prepare('/portal/driver')
    const { serverNow } = await import('../../../../../client/platform/transport/serverClock.ts')
    return serverNow().getTime() - truth
  }
  afterEach(() => vi.useRealTimers())

  test.each([
    ['a year ahead', year],
    ['a year behind', -year],
    ['an hour behind', -hour],
  ])('is known by a clock that is %s, as it was', async (_, off) => {
    expect(await missed(off, off)).toBe(0)
  })

  test.each([
    ['a year ahead', year],
    ['a year behind', -year],
  ])('is that of a clock that was %s and was corrected since', async (_, off) => {
    expect(await missed(off, 0)).toBe(0)
  })

  test('is at least that of its last word where the clock was set back since', async () => {
    expect(await missed(0, -year)).toBe(-8 * hour)
  })
})
