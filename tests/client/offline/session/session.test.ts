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
  ])
let session: Awaited<ReturnType<typeof loadAll>>[0]
let forget: () => Promise<void>

/** A device that knows who is signed in. */
beforeEach(async () => {
  stubPage()
  vi.resetModules()
  const [loaded, { database }, { deleteCaches }] = await loadAll()
  session = loaded
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

test('who is known as the page begins is told until something is drawn', async () => {
  await session.prepare('/portal/admin')
  expect(session.knownAtStart()?.user?.id).toBe('ines')
  session.forgetStart()
  expect(session.knownAtStart()).toBeUndefined()
})

test('what is read too late for the first screen is not told to a later one', async () => {
  const late = session.prepare('/portal/admin')
  session.forgetStart()
  await late
  expect(session.knownAtStart()).toBeUndefined()
})
