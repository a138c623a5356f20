import { expect, test } from 'vitest'
import type { LoadMessage } from '#shared/loads/loadMessage'
import type { Entry } from '../../../../../client/platform/offline/outbox/entry.ts'
import { lastUnread, messageLines } from '../../../../../client/portal/dispatch/loads/messages/messageLines.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 16, minute)).toISOString()
const known = (id: number, from: LoadMessage['from'], minute: number, readAt: string | null = null): LoadMessage => ({
  id,
  from,
  name: 'Ines',
  text: `${from} ${id}`,
  writtenAt: at(minute),
  receivedAt: at(minute + 1),
  readAt,
})
const entry = (kind: Entry['kind'], minute: number, text: string) =>
  ({ id: text, kind, body: { text, writtenAt: at(minute) } }) as Entry

test('what the server has comes in its order, then what waits here; what has just arrived is shown once', () => {
  const messages = [known(7, 'driver', 30), known(9, 'desk', 10)]
  const pending = [
    entry('loadEvent', 31, 'no message'),
    // Written at the same moment by the other side: still an own one that waits.
    ...[entry('cabMessage', 10, 'own'), entry('cabMessage', 30, 'driver 7'), entry('cabMessage', 5, 'by a slow clock')],
  ]
  const lines = messageLines(messages, pending, 'driver')
  expect(lines.map(({ text, entry }) => [text, entry !== null])).toEqual([
    ['driver 7', false],
    ['desk 9', false],
    ['own', true],
    ['by a slow clock', true],
  ])
})

test('a message whose time the server has corrected is known by its key, and hides no other one of that time', () => {
  const stored = { ...known(7, 'driver', 30), idempotencyKey: 'own' }
  const pending = [entry('cabMessage', 45, 'own'), entry('cabMessage', 30, 'another')]
  const lines = messageLines([stored], pending, 'driver')
  expect(lines.map(({ text, entry }) => [text, entry !== null])).toEqual([
    ['driver 7', false],
    ['another', true],
  ])
})

test('the last message of the other side that is not read is known to each side', () => {
  const messages = [known(1, 'desk', 1, at(2)), known(2, 'desk', 3), known(3, 'driver', 4), known(4, 'desk', 5, at(6))]
  expect(lastUnread(messages, 'driver')?.id).toBe(2)
  expect(lastUnread(messages, 'desk')?.id).toBe(3)
  expect(lastUnread([], 'desk')).toBeNull()
})
