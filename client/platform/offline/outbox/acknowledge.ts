import { newKey } from '../../transport/key.ts'
import { whyNotPersisted } from '../database.ts'
import { signInKey } from '../session/storedSession.ts'
import { isSharedDevice } from '../sharedDevice.ts'
import { backOff } from './backoff.ts'
import { dropBytesOf, fileTables } from './bytes.ts'
import type { Decision } from './decide.ts'
import { type Entry, failedAgain, type Refused } from './entry.ts'
import { enqueueFiles } from './files.ts'
import { commandOf } from './kinds.ts'
import type { OutboxParts } from './parts.ts'
import { sentOf } from './sent.ts'
import { sentValuesOf } from './sentValues.ts'
import { dropWithdrawn } from './suppressed.ts'

const noPause = (since: number) => ({ since, backOff: 0, retryAfter: 0 })

/** For an entry whose key was cancelled and that is to be sent after all: it needs a new key. */
export function withNewKey({ replaces: _replaces, doubtful: _doubtful, ...entry }: Entry, now: number): Entry {
  const formerly = entry.formerly ?? entry.id
  return { ...entry, id: newKey(), formerly, state: 'waiting', attempted: false, pause: noPause(now) }
}

/**
 * Stores the result of a try in one transaction and returns whether the next entry of the stream may be sent. Changes
 * nothing where the entry was taken out of the outbox meanwhile.
 */
export async function acknowledge(
  parts: Pick<OutboxParts, 'database' | 'now' | 'random' | 'publishSent'>,
  entry: Entry,
  decision: Decision,
): Promise<boolean> {
  try {
    return await write(parts, entry, decision)
  } catch (error) {
    if (!parts.publishSent || decision.next !== 'accept' || whyNotPersisted(error) !== 'full') throw error
    // Its files would go with it. It stays, and is acknowledged again once there is room.
    if (entry.files?.length) throw error
    // No room to store that it has arrived, only to delete the entry.
    const { database } = parts
    await database.transaction('rw', fileTables(database), async () => {
      await database.outbox.delete(entry.id)
      await dropBytesOf(database, entry)
    })
    parts.publishSent(sentOf(entry, parts.now(), decision.receipt))
    return true
  }
}

function write(
  { database, now, random }: Pick<OutboxParts, 'database' | 'now' | 'random'>,
  { id }: Entry,
  decision: Decision,
): Promise<boolean> {
  return database.transaction('rw', [...fileTables(database), database.sent, database.meta], async () => {
    const entry = await database.outbox.get(id)
    if (!entry) return true
    const { userId, attempts } = entry
    switch (decision.next) {
      case 'accept':
        await database.outbox.delete(id)
        await enqueueFiles(database, entry, now())
        await dropWithdrawn(database, entry, decision.receipt)
        await dropBytesOf(database, entry)
        await database.sent.put({
          ...sentOf(entry, now(), decision.receipt),
          ...sentValuesOf(entry, await isSharedDevice(database)),
        })
        return true
      case 'cancelled':
        await database.outbox.delete(id)
        if (entry.requestedAction === 'edit') await database.outbox.put({ ...entry, state: 'waiting', pause: noPause(now()) })
        else if (entry.requestedAction === 'discard') await dropBytesOf(database, entry)
        else await database.outbox.put(withNewKey(entry, now()))
        return true
      case 'wait': {
        const { problem, retryAfter, probed } = decision
        const probes = (entry.probes ?? 0) + (probed ? 1 : 0)
        const pause = { since: now(), backOff: backOff(attempts + probes, random), retryAfter }
        // Only failures of our server count, not a missing network.
        const failed =
          problem.code === 'busy' || (problem.code === 'timeout' && !probed) ? failedAgain(entry, now()) : entry.failed
        await database.outbox.put({
          ...entry,
          state: 'waiting',
          problem,
          pause,
          ...(probes > 0 && { probes }),
          ...(failed && { failed }),
        })
        return false
      }
      case 'signIn': {
        // The missing sign-in is no failure of the entry: the try does not count.
        await database.outbox.put({
          ...entry,
          state: 'waiting',
          problem: { code: 'signIn', status: 401 },
          pause: noPause(now()),
          attempts: attempts - 1,
        })
        await database.meta.put({ key: signInKey(String(userId)), value: now() })
        return false
      }
      case 'refuse':
        await database.outbox.put({ ...entry, state: 'needsYou', answer: storedAnswer(entry, decision.answer) })
        // A file that is refused holds up no other.
        return entry.file !== undefined
    }
  })
}

/** Of the row as it is now only what the command is about: some rows have more than a device may store. */
function storedAnswer({ kind, body }: Entry, { current, ...answer }: Refused): Refused {
  if (typeof current !== 'object' || current === null) return answer
  const shows = commandOf(kind)?.shows
  const relevantFields = [...Object.keys(body ?? {}), ...(shows ? [shows] : []), 'version', 'status', 'updatedAt', 'updatedBy']
  return { ...answer, current: Object.fromEntries(Object.entries(current).filter(([field]) => relevantFields.includes(field))) }
}
