import type { OfflineDatabase } from '../database.ts'
import { retentionMs } from '../quickRead.ts'
import { currentUser } from '../session/storedSession.ts'
import { type Entry, isKnown, type Sent } from './entry.ts'
import type { EntryKind } from './kinds.ts'

/** How long the form that submitted an entry may take to notify the user itself, in milliseconds. */
const claimTimeoutMs = 1_500

/** How long a toast waits for entries that are being sent, to be one toast for all, in milliseconds. */
const groupingMs = 5_000

/** Kinds without a toast: a file shows on its event or document, and a message shows as sent among the others. */
const isShown: ReadonlySet<string> = new Set<EntryKind>(['eventFile', 'documentFile', 'loadMessage', 'cabMessage'])

/** The row that stays stored after an entry has left the outbox. */
export function sentOf({ id, kind, row, userId, createdAt, formerly, file }: Entry, at: number, receipt: unknown): Sent {
  // The row of a command belongs only in the cache of users who may read it, and so does the record of a load.
  const stored = row ? { row, receipt: null } : { receipt: kind === 'load' ? recordReceipt(receipt) : receipt }
  return {
    id,
    v: 1,
    kind,
    userId,
    createdAt,
    at,
    ...stored,
    ...(formerly && { formerly }),
    ...(file && { sha256: file.sha256 }),
    ...(isShown.has(kind) && { shown: true }),
  }
}

/** The reference of a record, or its id where that is its reference. */
function recordReceipt(receipt: unknown): { reference: unknown } {
  const { id, reference = id } = (receipt ?? {}) as { id?: unknown; reference?: unknown }
  return { reference }
}

/** The reference in a receipt; null without one. */
export function referenceOf(receipt: unknown): string | null {
  const { reference } = (receipt ?? {}) as { reference?: unknown }
  return typeof reference === 'string' ? reference : null
}

/** Marks an acceptance as notified, for the form that shows it itself; null when it was notified already. */
export async function claimSent(database: OfflineDatabase, id: string): Promise<Sent | null> {
  return database.transaction('rw', database.sent, async () => {
    const sent = await database.sent.get(id)
    if (!sent || sent.shown) return null
    await markNotified(database, [sent])
    return sent
  })
}

/**
 * Sent entries of this user or a visitor without a toast yet, oldest first. Null while a form may still claim one, or others are
 * being sent: entries that arrive together share a toast.
 */
export async function unclaimed(database: OfflineDatabase, now: number): Promise<Sent[] | null> {
  return database.transaction('r', database.sent, database.outbox, database.session, async () => {
    const user = await currentUser(database)
    const all = await unnotified(database)
      .and((sent) => isKnown(sent) && (sent.userId === null || sent.userId === user))
      .toArray()
    const hasNewerThan = (age: number) => all.some(({ at }) => at <= now && now - at < age)
    if (hasNewerThan(claimTimeoutMs)) return null
    if (hasNewerThan(groupingMs) && (await database.outbox.filter(({ state }) => state === 'sending').count())) return null
    return all.sort((a, b) => a.createdAt - b.createdAt)
  })
}

/** Sent entries without a toast yet. */
export function unnotified(database: OfflineDatabase) {
  return database.sent.filter(({ shown }) => !shown)
}

/** Marks them as notified, and deletes those whose toast is long ago. */
export async function markNotified(database: OfflineDatabase, all: readonly Sent[]): Promise<void> {
  await database.transaction('rw', database.sent, async () => {
    // `modify`, not `put`: entries deleted by a sign-out meanwhile must not come back.
    const ids = all.map(({ id }) => id)
    await database.sent.where('id').anyOf(ids).modify({ shown: true })
    const newest = Math.max(...all.map(({ at }) => at))
    await database.sent.filter(({ shown, at }) => shown === true && newest - at > retentionMs).delete()
  })
}

/**
 * Stores that a request of this device was withdrawn or answered since, as its link page shows: its promised response time no
 * longer applies.
 */
export async function noteEnded(database: OfflineDatabase, reference: string, ended: NonNullable<Sent['ended']>): Promise<void> {
  await database.sent.filter(({ receipt }) => referenceOf(receipt) === reference).modify({ ended })
}
