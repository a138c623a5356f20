import { newKey } from '../api/key.ts'
import type { Decision } from './answers.ts'
import type { Entry } from './entry.ts'
import type { OutboxParts } from './outbox.ts'
import { backOff } from './schedule.ts'

/**
 * Writes what came of a try, in one transaction, and answers whether the next of the stream may go. An entry that is not
 * there any more was taken meanwhile: what is heard of it then changes nothing.
 */
export async function conclude(
  { database, now, random }: Pick<OutboxParts, 'database' | 'now' | 'random'>,
  { id }: Entry,
  decision: Decision,
): Promise<boolean> {
  return database.transaction('rw', database.outbox, database.sent, database.meta, async () => {
    const entry = await database.outbox.get(id)
    if (!entry) return true
    const { kind, userId, createdAt, tries } = entry
    switch (decision.next) {
      case 'accept':
        await database.outbox.delete(id)
        await database.sent.put({ id, v: 1, kind, userId, createdAt, at: now(), receipt: decision.receipt })
        return true
      case 'calledOff': {
        const pause = { since: now(), backOff: 0, retryAfter: 0 }
        await database.outbox.delete(id)
        // The wish is carried out next. Without one, the person wants it sent after all: it needs a key that still works.
        const key = entry.wish ? id : newKey()
        if (entry.wish !== 'discard')
          await database.outbox.put({ ...entry, id: key, state: 'waiting', pause, attempted: entry.wish !== undefined })
        return true
      }
      case 'wait': {
        const pause = { since: now(), backOff: backOff(tries, random), retryAfter: decision.retryAfter }
        await database.outbox.put({ ...entry, state: 'waiting', problem: decision.problem, pause })
        return false
      }
      case 'signIn': {
        const pause = { since: now(), backOff: 0, retryAfter: 0 }
        // Asking without a sign-in is no failure of this entry.
        await database.outbox.put({
          ...entry,
          state: 'waiting',
          problem: { code: 'signIn', status: 401 },
          pause,
          tries: tries - 1,
        })
        await database.meta.put({ key: `signIn:${userId}`, value: now() })
        return false
      }
      case 'refuse':
        await database.outbox.put({ ...entry, state: 'needsYou', answer: decision.answer })
        return false
    }
  })
}
