import { beforeEach, describe, expect, test } from 'vitest'
import type { Entry } from '../../../../../client/platform/offline/outbox/entry.ts'
import { unclaimed } from '../../../../../client/platform/offline/outbox/sent.ts'
import { makeDevice, type Tab } from '../../../../offline/device.ts'

const clock = Date.UTC(2026, 10, 20, 9, 41)
let sent: Entry[]
let tab: Tab

beforeEach(() => {
  sent = []
  tab = makeDevice({
    send: async (entry) => {
      sent.push(entry)
      return { accepted: true, receipt: null }
    },
    cancel: () => new Promise(() => {}),
    now: () => clock,
    random: () => 0.5,
  }).open()
})

describe('entries of a newer version of the app', () => {
  const newer = {
    state: 'waiting',
    seq: 1,
    userId: null,
    stream: 'load',
    attempts: 0,
    pause: { since: 0, backOff: 0, retryAfter: 0 },
  }
  const put = (row: object) => tab.database.outbox.put({ id: 'newer', ...newer, ...row } as unknown as Entry)

  test.each([
    ['with a later schema', { v: 3, kind: 'quote' }],
    ['of an unknown kind', { v: 1, kind: 'fromTheFuture' }],
  ])('%s are left to that version, with what follows in their stream; other streams are sent', async (_what, row) => {
    await put(row)
    await tab.database.meta.put({ key: 'seq', value: 1 })
    await tab.outbox.enqueue('quote', { after: true }, { stream: 'load' })
    await tab.outbox.enqueue('quote', {})
    expect(await tab.outbox.drain({ skipBackOff: true })).toEqual({ left: 0, nextIn: null })
    expect(sent.map(({ body }) => body)).toEqual([{}])
    expect((await tab.database.outbox.orderBy('seq').toArray()).map(({ seq }) => seq)).toEqual([1, 2])
  })

  test('get no notice', async () => {
    await tab.database.sent.put({
      id: 'a',
      v: 1,
      kind: 'fromTheFuture',
      userId: null,
      createdAt: 0,
      at: 0,
      receipt: null,
    } as never)
    expect(await unclaimed(tab.database, clock)).toEqual([])
  })
})
