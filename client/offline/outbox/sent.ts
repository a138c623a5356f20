import type { OfflineDatabase } from '../database.ts'
import { currentUser } from '../session/storedSession.ts'
import { type Entry, isKnown, type Sent } from './entry.ts'

/** How long the form that submitted an entry has to notify of its success itself. */
const claimWithin = 1_500

/** How long an acceptance waits for those still on their way, in milliseconds. */
const together = 5_000

/** How long a device knows what it has notified of, in milliseconds. */
const knownFor = 30 * 86_400_000

/** What a device knows of an entry from now on. */
export function sentOf({ id, kind, userId, createdAt, formerly }: Entry, at: number, receipt: unknown): Sent {
  return { id, v: 1, kind, userId, createdAt, at, receipt, ...(formerly && { formerly }) }
}

/** The reference that every receipt of ours has. */
export function referenceOf(receipt: unknown): string | null {
  const { reference } = (receipt ?? {}) as { reference?: unknown }
  return typeof reference === 'string' ? reference : null
}

/** The form that submitted the entry takes its acceptance, to notify in its own words; null when somebody has notified already. */
export async function claimSent(database: OfflineDatabase, id: string): Promise<Sent | null> {
  return database.transaction('rw', database.sent, async () => {
    const sent = await database.sent.get(id)
    if (!sent || sent.told) return null
    await markNotified(database, [sent])
    return sent
  })
}

/**
 * Everything that nobody has been notified of, oldest first, as far as it is this person's or nobody's in particular. Null while one
 * is still a form's to notify of, or others are just being sent: what arrives together is one notice.
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

/** What nobody has been notified of yet. */
export function unnotified(database: OfflineDatabase) {
  return database.sent.filter(({ told }) => !told)
}

/** Notices of them were shown. What was shown long ago is deleted then. */
export async function markNotified(database: OfflineDatabase, all: readonly Sent[]): Promise<void> {
  await database.transaction('rw', database.sent, async () => {
    // Changed, not put: what was forgotten at a sign-out meanwhile stays forgotten.
    const ids = all.map(({ id }) => id)
    await database.sent.where('id').anyOf(ids).modify({ told: true })
    const newest = Math.max(...all.map(({ at }) => at))
    await database.sent.filter(({ told, at }) => told === true && newest - at > knownFor).delete()
  })
}
