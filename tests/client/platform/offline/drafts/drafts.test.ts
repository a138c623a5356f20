import { beforeEach, describe, expect, test } from 'vitest'
import { whyNotPersisted } from '../../../../../client/platform/offline/database.ts'
import { deleteExpired, openDraft } from '../../../../../client/platform/offline/drafts/drafts.ts'
import { lostTo } from '../../../../../client/platform/offline/outbox/evictionMarker.ts'
import { readUndelivered } from '../../../../../client/platform/offline/outbox/unsent.ts'
import { draftLife, sharedDraftLife } from '../../../../../client/platform/offline/quickRead.ts'
import { storeExpiry, storeSignIn, storeSignOut } from '../../../../../client/platform/offline/session/storedSession.ts'
import { setSharedDevice } from '../../../../../client/platform/offline/sharedDevice.ts'
import { makeDevice, type Tab } from '../../../../offline/device.ts'

let clock: number
let open: () => Tab
const quote = (tab: Tab, whose?: Parameters<typeof openDraft>[2]) => openDraft({ ...tab, now: () => clock }, 'quote', whose)

beforeEach(() => {
  clock = 1_000_000
  const device = makeDevice({
    send: () => new Promise(() => {}),
    cancel: () => new Promise(() => {}),
    now: () => clock,
    random: () => 0,
  })
  open = () => device.open()
})

describe('a draft', () => {
  test('is restored when the form opens again', async () => {
    const tab = open()
    const first = await quote(tab)
    expect(first.restored).toBeNull()
    await first.save({ company: 'S' })
    await first.save({ company: 'Sonoran' })
    first.close()
    expect((await quote(tab)).restored).toMatchObject({ id: first.id, values: { company: 'Sonoran' }, updatedAt: clock })
  })

  test('is restored in another tab once its own tab has died, not before: two tabs never write the same draft', async () => {
    const tab = open()
    await (await quote(tab)).save({ company: 'Sonoran' })
    const second = await quote(open())
    expect(second.restored).toBeNull()
    tab.kill()
    expect((await quote(open())).restored).toMatchObject({ values: { company: 'Sonoran' } })
  })

  test('the newest draft is restored first, unless one is named', async () => {
    const [a, b] = [await quote(open()), await quote(open())]
    await a.save('older')
    clock += 1
    await b.save('newer')
    for (const draft of [a, b]) draft.close()
    const newest = await quote(open())
    expect(newest.restored?.values).toBe('newer')
    newest.close()
    expect((await quote(open(), { id: a.id })).restored?.values).toBe('older')
  })

  test('of another person is not restored', async () => {
    await storeSignIn(open().database, 'ines')
    const mine = await quote(open(), { userId: 'ines' })
    await mine.save('mine')
    mine.close()
    expect((await quote(open(), { userId: 'rick' })).restored).toBeNull()
    expect((await quote(open(), { userId: 'ines' })).restored?.values).toBe('mine')
  })

  test('of a signed-in person is written while their session is here or has expired, not after they have signed out', async () => {
    const { database } = open()
    await storeSignIn(database, 'ines')
    const mine = await quote(open(), { userId: 'ines' })
    await mine.save('one')
    await storeExpiry(database)
    await mine.save('two')
    await storeSignOut(database)
    await expect(mine.save('three')).rejects.toThrow()
    await storeSignIn(database, 'rick')
    await expect(mine.save('four')).rejects.toThrow()
    expect(await database.drafts.count()).toBe(0)
  })

  test('is written twice where 100 letters are typed faster than the disk, and has the last one', async () => {
    const tab = open()
    const draft = await quote(tab)
    let writes = 0
    tab.database.drafts.hook('creating', () => void writes++)
    tab.database.drafts.hook('updating', () => void writes++)
    const text = 'x'.repeat(100)
    await Promise.all([...text].map((_, index) => draft.save({ note: text.slice(0, index + 1) })))
    expect(await tab.database.drafts.get(draft.id)).toMatchObject({ values: { note: text } })
    expect(writes).toBeLessThanOrEqual(2)
    await draft.save({ note: 'one more' })
    expect(await tab.database.drafts.get(draft.id)).toMatchObject({ values: { note: 'one more' } })
  })

  test('is deleted with what waits to be written, and has what is typed afterwards', async () => {
    const tab = open()
    const draft = await quote(tab)
    const writes = [draft.save('a'), draft.save('ab'), draft.save('abc')]
    const forgotten = draft.forget()
    await Promise.all([...writes, forgotten])
    expect(await tab.database.drafts.get(draft.id)).toBeUndefined()
    const typed = [draft.save('a'), draft.save('ab'), draft.forget(), draft.save('later'), draft.save('latest')]
    await Promise.all(typed)
    expect(await tab.database.drafts.get(draft.id)).toMatchObject({ values: 'latest' })
  })

  test('that the device refuses is tried again with the next letter', async () => {
    const tab = open()
    const draft = await quote(tab)
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    tab.database.drafts.hook('creating', refuse)
    const refused = await Promise.allSettled([draft.save('a'), draft.save('ab')])
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    tab.database.drafts.hook('creating').unsubscribe(refuse)
    await draft.save('abc')
    expect(await tab.database.drafts.get(draft.id)).toMatchObject({ values: 'abc' })
  })

  test('of a newer version of the app is left untouched', async () => {
    const tab = open()
    await tab.database.drafts.put({ id: 'newer', v: 2, form: 'quote', userId: null, values: {}, updatedAt: clock } as never)
    expect((await quote(tab)).restored).toBeNull()
    expect(await tab.database.drafts.get('newer')).toMatchObject({ v: 2 })
  })

  test('is deleted when the person discards it', async () => {
    const tab = open()
    const draft = await quote(tab)
    await draft.save('x')
    await draft.forget()
    draft.close()
    expect((await quote(tab)).restored).toBeNull()
  })
})

describe('a draft of a visitor', () => {
  test.each([
    ['expires after 30 days', false, false, draftLife, 0],
    ['stays for a day and more', false, false, 20 * sharedDraftLife, 1],
    ['expires after 24 hours on a shared device', true, false, sharedDraftLife, 0],
    ['stays while its form is open', false, true, draftLife, 1],
  ])('%s', async (_what, isShared, stillOpen, after, left) => {
    const tab = open()
    await setSharedDevice(tab.database, isShared)
    const draft = await quote(tab)
    await draft.save('x')
    if (!stillOpen) draft.close()
    clock += after + 1
    await deleteExpired({ ...tab, now: () => clock })
    expect(await tab.database.drafts.count()).toBe(left)
  })
})

test('a draft of a signed-in person does not expire, and keeps what its form began with', async () => {
  const tab = open()
  await storeSignIn(tab.database, 'marisol')
  const draft = await openDraft({ ...tab, now: () => clock }, 'quoteEdit:q1', { userId: 'marisol' })
  await draft.save({ note: 'a' }, { version: 3, values: { note: '' } })
  await draft.save({ note: 'ab' })
  draft.close()
  clock += 30 * draftLife
  await deleteExpired({ ...tab, now: () => clock })
  const begun = { values: { note: 'ab' }, base: { version: 3, values: { note: '' } } }
  expect(await tab.database.drafts.toArray()).toMatchObject([begun])
  expect((await readUndelivered(tab.database, 'marisol')).begun).toBe(1)
  expect((await readUndelivered(tab.database, 'ines')).begun).toBe(0)
})

test('an eviction is detected when the marker counts entries that the database lacks', () => {
  expect(lostTo({ seq: 7, waiting: 2, unnotified: 0, forgetAt: null }, 0)).toBe(2)
  expect(lostTo({ seq: 7, waiting: 2, unnotified: 0, forgetAt: null }, 7)).toBe(0)
  expect(lostTo({ seq: 7, waiting: 0, unnotified: 0, forgetAt: null }, 0)).toBe(0)
})

test('a full device is distinguished from unavailable storage, however deep Dexie nests the error', () => {
  const quota = Object.assign(new Error('aborted'), {
    name: 'AbortError',
    inner: Object.assign(new Error(), { name: 'QuotaExceededError' }),
  })
  expect([whyNotPersisted(quota), whyNotPersisted(new Error('SecurityError'))]).toEqual(['full', 'unavailable'])
})
