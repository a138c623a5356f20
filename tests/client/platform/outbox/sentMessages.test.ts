import 'fake-indexeddb/auto'
import { afterAll, expect, test } from 'vitest'
import { OfflineDatabase } from '../../../../client/platform/offline/database.ts'
import type { Sent } from '../../../../client/platform/offline/outbox/entry.ts'
import { noteEnded } from '../../../../client/platform/offline/outbox/sent.ts'
import { sentText } from '../../../../client/platform/outbox/sentMessages.ts'

const now = Date.now()
const respondBy = new Date(now + 60 * 60_000).toISOString()
const sent = (reference: string, values: Partial<Sent> = {}): Sent => ({
  id: reference,
  v: 1,
  kind: 'application',
  userId: null,
  createdAt: now,
  at: now,
  receipt: { reference, respondBy },
  ...values,
})
const database = new OfflineDatabase()
afterAll(() => database.close())

test('contact is promised while the promise holds, and not after a withdrawal or an answer', () => {
  expect(sentText('application', sent('A-1042'), now)).toContain('contact you within 24 hours.')
  expect(sentText('quote', sent('Q-1042'), now)).toContain('get back to you within 2 hours.')
  expect(sentText('quote', sent('Q-1042'), now + 2 * 60 * 60_000)).toContain('If you have not heard from us')
  for (const kind of ['application', 'quote'] as const) {
    const withdrawn = sentText(kind, sent('A-1042', { ended: 'withdrawn' }), now)
    expect(withdrawn).toContain("It was withdrawn since, so we won't contact you about it.")
    expect(withdrawn).not.toMatch(/within|have not heard/)
    expect(sentText(kind, sent('A-1042', { ended: 'answered' }), now)).not.toMatch(/within|have not heard/)
  }
})

test('a link that says that a request was withdrawn ends what this device promises of it, and of no other', async () => {
  await database.sent.bulkPut([sent('A-1042'), sent('A-1043')])
  await noteEnded(database, 'A-1042', 'withdrawn')
  expect((await database.sent.get('A-1042'))?.ended).toBe('withdrawn')
  expect((await database.sent.get('A-1043'))?.ended).toBeUndefined()
})
