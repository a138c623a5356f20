import type { TrackingRecord } from '#shared/tracking'
import { database } from './outboxClient.ts'

/** How long this device knows what it has looked up. */
const trackedLife = 30 * 86_400_000

/** A load as it was when this device last looked it up. */
export interface LastTracked {
  record: TrackingRecord
  /** In milliseconds, by this device's clock. */
  at: number
}

/** Keeps what the server has told of a load, and forgets what is older than 30 days. A device that keeps nothing does not. */
export async function keepTracked(record: TrackingRecord, at: number): Promise<void> {
  await database
    .transaction('rw', database.tracked, async () => {
      await database.tracked.filter((other) => at - other.at > trackedLife).delete()
      await database.tracked.put({ reference: record.id, v: 1, at, record })
    })
    .catch(() => {})
}

/** There is no such load (any more). */
export async function forgetTracked(reference: string): Promise<void> {
  await database.tracked.delete(reference).catch(() => {})
}

/** What this device last saw of a load; null when it never did. */
export async function lastTracked(reference: string, now: number): Promise<LastTracked | null> {
  const kept = await database.tracked.get(reference).catch(() => undefined)
  return kept?.v === 1 && now - kept.at <= trackedLife ? { record: kept.record, at: kept.at } : null
}
