import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import type { Entry } from '../../../../../client/platform/offline/outbox/entry.ts'
import { firstTry } from '../../../../../client/platform/offline/outbox/useOutbox.ts'
import { database } from '../../../../../client/platform/offline/pageDatabase.ts'

afterEach(() => database.outbox.clear())

const entry = (seq: number, more: Partial<Entry> = {}): Entry => ({
  id: `e${seq}`,
  v: 1,
  seq,
  kind: 'quoteContact',
  method: 'POST',
  path: '/api/quotes/q1/log',
  body: {},
  userId: 'marisol',
  stream: 'quotes:q1:marisol',
  createdAt: seq,
  occurredAt: seq,
  expiresAt: null,
  attempts: 0,
  attempted: false,
  pause: { since: seq, backOff: 0, retryAfter: 0 },
  state: 'waiting',
  ...more,
})
const refused = { status: 422, detail: 'No.', fields: {} }

test.each<[string, Partial<Entry>, boolean]>([
  ['refused', { state: 'needsYou', answer: refused }, false],
  ['not through', { problem: { code: 'unreachable' } }, false],
  ['too much for a busy server', { problem: { code: 'busy', status: 503 } }, true],
])('behind one of its stream that is %s an entry waits at once', async (_, first, busy) => {
  await database.outbox.bulkPut([entry(1, first), entry(2)])
  expect(await firstTry(entry(2))).toEqual({ outcome: 'waiting', id: 'e2', busy })
})

test('behind one that is under way, one of another stream or a later one it is tried', async () => {
  await database.outbox.bulkPut([
    entry(1, { state: 'sending' }),
    entry(2, { stream: 'quotes:q2:marisol', problem: { code: 'unreachable' } }),
    entry(3),
    entry(4, { problem: { code: 'busy' } }),
  ])
  const trying = firstTry(entry(3))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await database.outbox.update('e3', { state: 'needsYou', answer: refused })
  expect(await trying).toEqual({ outcome: 'refused', id: 'e3', answer: refused })
})
