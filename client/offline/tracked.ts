import type { TrackingRecord } from '#shared/tracking'
import { database } from './pageDatabase.ts'
import type { Tracked } from './rows.ts'
import { currentUser } from './session/storedSession.ts'

/** How long this device knows what it has looked up. */
const trackedLife = 30 * 86_400_000

/** A load as it was when this device last looked it up. */
export interface LastTracked {
  record: TrackingRecord
  /** In milliseconds, by this device's clock. */
  at: number
}

/**
 * Stores a tracking response as who is signed in now, and deletes what is older than 30 days. Nothing happens on a device that
 * stores nothing.
 */
export async function persistTracked(record: TrackingRecord, at: number): Promise<void> {
  await database
    .transaction('rw', database.tracked, database.session, async () => {
      const userId = await currentUser(database)
      await database.tracked.filter((other) => at - other.at > trackedLife || other.v !== 2).delete()
      await database.tracked.put({ reference: record.id, v: 2, userId, at, record })
    })
    // As said above.
    .catch(() => {})
}

/** There is no such load (any more). */
export async function forgetTracked(reference: string): Promise<void> {
  // It goes by its age as well.
  await database.tracked.delete(reference).catch(() => {})
}

/** What this device last saw of a load; null when it never did, or as somebody else. */
export async function lastTracked(reference: string, now: number): Promise<LastTracked | null> {
  const found = await readTracked(now, () => database.tracked.where({ reference }).toArray())
  return found[0] ?? null
}

/** What was looked up here by who is signed in now, or by nobody in particular, the last first. Never rejects. */
export function allTracked(now: number): Promise<LastTracked[]> {
  return readTracked(now, () => database.tracked.toArray())
}

async function readTracked(now: number, read: () => Promise<Tracked[]>): Promise<LastTracked[]> {
  const known = database.transaction('r', database.tracked, database.session, async () => {
    const [user, stored] = await Promise.all([currentUser(database), read()])
    const isTheirs = ({ v, userId }: Tracked) => v === 2 && (userId === null || userId === user)
    return stored.filter((one) => isTheirs(one) && now - one.at <= trackedLife).toSorted((a, b) => b.at - a.at)
  })
  return known.then(
    (found) => found.map(({ record, at }) => ({ record, at })),
    () => [],
  )
}
