import type { OfflineDatabase } from '../database.ts'
import { keptFor } from '../quickRead.ts'
import { currentUser } from '../session/storedSession.ts'
import { type Entry, isKnown, type Sent } from './entry.ts'
import type { EntryKind } from './kinds.ts'

/** How long the form that submitted an entry may take to notify of it itself, in milliseconds. */
const claimWithin = 1_500

/** How long a notice waits for entries that are being sent, to be one notice for all, in milliseconds. */
const together = 5_000

/** Where its event or document is shown, so is each file; and a message stands among the others, as sent. */
const isShown: ReadonlySet<string> = new Set<EntryKind>(['eventFile', 'documentFile', 'loadMessage', 'cabMessage'])

/** What stays stored of an entry that has left the outbox. */
export function sentOf({ id, kind, row, userId, createdAt, formerly, file }: Entry, at: number, receipt: unknown): Sent {
  // The row of a command belongs into the cache of who may read it, and so does the record of a load.
  const kept = row ? { row, receipt: null } : { receipt: kind === 'load' ? recordReceipt(receipt) : receipt }
  return {
    id,
    v: 1,
    kind,
    userId,
    createdAt,
    at,
    ...kept,
    ...(formerly && { formerly }),
    ...(file && { sha256: file.sha256 }),
    ...(isShown.has(kind) && { told: true }),
  }
}

/** What stays of a record, whose id is what people call it. */
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
    if (!sent || sent.told) return null
    await markNotified(database, [sent])
    return sent
  })
}

/**
 * Sent entries without a notice yet, this person's or a visitor's, oldest first. Null while a form may still claim one, or
 * others are being sent: those that arrive together share a notice.
 */
export async function unclaimed(database: OfflineDatabase, now: number): Promise<Sent[] | null> {
  return database.transaction('r', database.sent, database.outbox, database.session, async () => {
    const user = await currentUser(database)
    const all = await unnotified(database)
      .and((sent) => isKnown(sent) && (sent.userId === null || sent.userId === user))
      .toArray()
    const youngerThan = (age: number) => all.some(({ at }) => at <= now && now - at < age)
    if (youngerThan(claimWithin)) return null
    if (youngerThan(together) && (await database.outbox.filter(({ state }) => state === 'sending').count())) return null
    return all.sort((a, b) => a.createdAt - b.createdAt)
  })
}

/** Sent entries without a notice yet. */
export function unnotified(database: OfflineDatabase) {
  return database.sent.filter(({ told }) => !told)
}

/** Marks them as notified, and deletes those whose notice is long ago. */
export async function markNotified(database: OfflineDatabase, all: readonly Sent[]): Promise<void> {
  await database.transaction('rw', database.sent, async () => {
    // `modify`, not `put`: entries deleted by a sign-out meanwhile must not come back.
    const ids = all.map(({ id }) => id)
    await database.sent.where('id').anyOf(ids).modify({ told: true })
    const newest = Math.max(...all.map(({ at }) => at))
    await database.sent.filter(({ told, at }) => told === true && newest - at > keptFor).delete()
  })
}

/** Notes that a request of this device was withdrawn or answered since, as its link says: what was promised for it holds no more. */
export async function noteEnded(database: OfflineDatabase, reference: string, ended: NonNullable<Sent['ended']>): Promise<void> {
  await database.sent.filter(({ receipt }) => referenceOf(receipt) === reference).modify({ ended })
}
