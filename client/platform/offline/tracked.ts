import type { TrackingRecord } from '#shared/tracking/tracking'
import { database } from './pageDatabase.ts'
import { retentionMs } from './quickRead.ts'
import type { SeenLink, Tracked } from './rows.ts'
import { currentUser } from './session/storedSession.ts'

/** A load as of its last lookup on this device. */
export interface LastTracked {
  record: TrackingRecord
  /** In milliseconds, by this device's clock. */
  at: number
}

/** Stores a tracking response for who is signed in now, and deletes those older than 30 days. Never rejects. */
export async function persistTracked(record: TrackingRecord, at: number): Promise<void> {
  await database
    .transaction('rw', database.tracked, database.session, async () => {
      const userId = await currentUser(database)
      await database.tracked.filter((row) => at - row.at > retentionMs).delete()
      await database.tracked.put({ reference: record.id, v: 1, userId, at, record })
    })
    // A device that stores nothing has no history.
    .catch(() => {})
}

/** For a reference that the server does not know (any more). */
export async function forgetTracked(reference: string): Promise<void> {
  // After a failure it expires with age.
  await database.tracked.delete(reference).catch(() => {})
}

/** The last lookup of a load by who is signed in now, or by a visitor; null without one. */
export async function lastTracked(reference: string, now: number): Promise<LastTracked | null> {
  const found = await readTracked(now, () => database.tracked.where({ reference }).toArray())
  return found[0] ?? null
}

/** All lookups by who is signed in now, or by visitors, the latest first. Never rejects. */
export function allTracked(now: number): Promise<LastTracked[]> {
  return readTracked(now, () => database.tracked.toArray())
}

async function readTracked(now: number, read: () => Promise<(Tracked | SeenLink)[]>): Promise<LastTracked[]> {
  const reading = database.transaction('r', database.tracked, database.session, async () => {
    const [user, stored] = await Promise.all([currentUser(database), read()])
    const isReadable = ({ userId }: Tracked) => userId === null || userId === user
    const loads = stored.filter((row): row is Tracked => row.v === 1)
    return loads.filter((row) => isReadable(row) && now - row.at <= retentionMs).toSorted((a, b) => b.at - a.at)
  })
  return reading.then(
    (found) => found.map(({ record, at }) => ({ record, at })),
    () => [],
  )
}
