import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#shared/user'

/** As much of a page as its session needs. */
function stubPage() {
  const page = new EventTarget()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
}

const loadAll = () =>
  Promise.all([
    import('../../../../client/offline/session/session.ts'),
    import('../../../../client/offline/pageDatabase.ts'),
    import('../../../../client/offline/cache/openCache.ts'),
    import('jotai/vanilla'),
  ])
let session: Awaited<ReturnType<typeof loadAll>>[0]
let database: Awaited<ReturnType<typeof loadAll>>[1]['database']
let getDefaultStore: Awaited<ReturnType<typeof loadAll>>[3]['getDefaultStore']
let forget: () => Promise<void>

/** A device that knows who is signed in. */
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
  const heard = { heardAt: Date.now(), heardAtServer: Date.now() }
  await database.session.put({ key: 'current', v: 1, userId: user.id, user, ...heard })
})

afterEach(async () => {
  await forget()
  vi.unstubAllGlobals()
})

test('the stored session at the start is known until the first render', async () => {
  await session.prepare('/portal/admin')
  expect(session.knownAtStart()?.user?.id).toBe('ines')
  session.startSession()
  expect(session.knownAtStart()).toBeUndefined()
})

test('a session read too late for the first render is not used by a later one', async () => {
  const late = session.prepare('/portal/admin')
  session.startSession()
  await late
  expect(session.knownAtStart()).toBeUndefined()
})

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const rick = { id: 'rick', role: 'admin' } as CurrentUser
const now = () => getDefaultStore().get(session.sessionAtom)

test('the device says at once whom it knows, the server who it is, and only once it was drawn is that stored', async () => {
  vi.stubGlobal('fetch', async () => answer(200, rick))
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

test('what the server has said stands when the device is read later', async () => {
  vi.stubGlobal('fetch', async () => answer(401, { detail: 'Sign in' }))
  session.refreshSession()
  await expect.poll(now).toEqual({ status: 'nobody', user: null })
  await session.prepare('/portal/admin')
  expect(now()).toEqual({ status: 'nobody', user: null })
})

test('a second check during the first aborts it, and both get the second result', async () => {
  const asked: ((body: Response) => void)[] = []
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/login') ? answer(200, {}) : new Promise((resolve) => asked.push(resolve)),
  )
  const signedIn = session.signIn({ email: 'rick@fairlane.example', password: 'x' })
  await expect.poll(() => asked.length).toBe(1)
  session.refreshSession()
  await expect.poll(() => asked.length).toBe(2)
  asked[0]?.(answer(200, { id: 'ines' }))
  asked[1]?.(answer(200, rick))
  expect(await signedIn).toEqual(rick)
  expect(now()).toEqual({ status: 'confirmed', user: rick })
})

test('without a response the stored session stays, with the error', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await session.prepare('/portal/admin')
  session.refreshSession()
  await expect.poll(() => getDefaultStore().get(session.sessionCheckAtom).error?.name).toBe('NoResponse')
  expect(now()).toMatchObject({ status: 'known', user: { id: 'ines' } })
})
