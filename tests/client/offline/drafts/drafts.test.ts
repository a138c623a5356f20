import { beforeEach, describe, expect, test } from 'vitest'
import { whyNotPersisted } from '../../../../client/offline/database.ts'
import { deleteExpired, openDraft, setOwnDevice } from '../../../../client/offline/drafts/drafts.ts'
import { lostTo } from '../../../../client/offline/outbox/marker.ts'
import { draftLife } from '../../../../client/offline/peek.ts'
import { makeDevice, type Tab } from '../../../offline/device.ts'

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
  test('comes back when the form opens again', async () => {
    const tab = open()
    const first = await quote(tab)
    expect(first.restored).toBeNull()
    await first.save({ company: 'S' })
    await first.save({ company: 'Sonoran' })
    first.close()
    expect((await quote(tab)).restored).toMatchObject({ id: first.id, values: { company: 'Sonoran' }, updatedAt: clock })
  })

  test('comes back when its tab has died, not while it lives: two tabs never write the same one', async () => {
    const tab = open()
    await (await quote(tab)).save({ company: 'Sonoran' })
    const second = await quote(open())
    expect(second.restored).toBeNull()
    tab.kill()
    expect((await quote(open())).restored).toMatchObject({ values: { company: 'Sonoran' } })
  })

  test('the newest comes first, a named one before it', async () => {
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

  test('nobody sees another person’s', async () => {
    const mine = await quote(open(), { userId: 'ines' })
    await mine.save('mine')
    mine.close()
    expect((await quote(open(), { userId: 'rick' })).restored).toBeNull()
    expect((await quote(open(), { userId: 'ines' })).restored?.values).toBe('mine')
  })

  test('of a newer version of the app is left as it is', async () => {
    const tab = open()
    await tab.database.drafts.put({ id: 'newer', v: 2, form: 'quote', userId: null, values: {}, updatedAt: clock } as never)
    expect((await quote(tab)).restored).toBeNull()
    expect(await tab.database.drafts.get('newer')).toMatchObject({ v: 2 })
  })

  test('is deleted when the person says so', async () => {
    const tab = open()
    const draft = await quote(tab)
    await draft.save('x')
    await draft.forget()
    draft.close()
    expect((await quote(tab)).restored).toBeNull()
  })
})

describe('a day after the last keystroke', () => {
  test.each([
    ['it is forgotten', false, false, 0],
    ['it stays on an own device', true, false, 1],
    ['it stays while its form is open', false, true, 1],
  ])('%s', async (_what, own, stillOpen, left) => {
    const tab = open()
    await setOwnDevice(tab.database, own)
    const draft = await quote(tab)
    await draft.save('x')
    if (!stillOpen) draft.close()
    clock += draftLife + 1
    await deleteExpired({ ...tab, now: () => clock })
    expect(await tab.database.drafts.count()).toBe(left)
  })
})

test('an eviction: the marker remembers entries that the database does not', () => {
  expect(lostTo({ seq: 7, waiting: 2, unnotified: 0, forgetAt: null }, 0)).toBe(2)
  expect(lostTo({ seq: 7, waiting: 2, unnotified: 0, forgetAt: null }, 7)).toBe(0)
  expect(lostTo({ seq: 7, waiting: 0, unnotified: 0, forgetAt: null }, 0)).toBe(0)
})

test('a full device is distinguished from one that stores nothing, however deep Dexie nests the error', () => {
  const quota = Object.assign(new Error('aborted'), {
    name: 'AbortError',
    inner: Object.assign(new Error(), { name: 'QuotaExceededError' }),
  })
  expect([whyNotPersisted(quota), whyNotPersisted(new Error('SecurityError'))]).toEqual(['full', 'unavailable'])
})
