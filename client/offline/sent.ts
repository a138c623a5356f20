import type { OfflineDatabase } from './database.ts'
import type { Sent } from './entry.ts'

/** How long the form that submitted an entry has to tell its success itself. */
const claimWithin = 1_500

/** The form that submitted the entry takes its acceptance, to tell it in its own words; null when a notice has told it. */
export async function claimSent(database: OfflineDatabase, id: string): Promise<Sent | null> {
  return database.transaction('rw', database.sent, async () => {
    const sent = await database.sent.get(id)
    if (sent) await database.sent.delete(id)
    return sent ?? null
  })
}

/** How long an acceptance waits for those still on their way, in milliseconds. */
const together = 5_000

/**
 * Takes every acceptance that no form has claimed, oldest first: each is given to one tab, once, to be told as a notice.
 * Null while one is still a form's to tell, or others are just being sent: what arrives together is told together.
 */
export async function takeUnclaimed(database: OfflineDatabase, now: number): Promise<Sent[] | null> {
  return database.transaction('rw', database.sent, database.outbox, async () => {
    const all = await database.sent.toArray()
    const youngerThan = (age: number) => all.some(({ at }) => at <= now && now - at < age)
    if (youngerThan(claimWithin)) return null
    if (youngerThan(together) && (await database.outbox.filter(({ state }) => state === 'sending').count())) return null
    await database.sent.clear()
    return all.sort((a, b) => a.createdAt - b.createdAt)
  })
}
