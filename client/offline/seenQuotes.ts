import type { LinkedQuote } from '#shared/linkedQuote'
import { pages } from '#shared/paths'
import { database } from './pageDatabase.ts'
import { keptFor } from './peek.ts'
import { currentUser } from './session/storedSession.ts'

/** A quote as it was last seen on this device. */
export interface LastSeenQuote {
  quote: LinkedQuote
  /** In milliseconds, by this device's clock. */
  at: number
}

const keyOf = (token: string) => `${pages.link}/${token}`

/** Stores a quote that was opened by its link, for who is signed in now. Never rejects. */
export async function persistSeenQuote(token: string, quote: LinkedQuote, at: number): Promise<void> {
  await database
    .transaction('rw', database.tracked, database.session, async () => {
      const userId = await currentUser(database)
      await database.tracked.put({ reference: keyOf(token), v: 3, userId, at, record: quote })
    })
    // A device that stores nothing shows nothing offline.
    .catch(() => {})
}

/** For a link that leads nowhere (any more). Never rejects. */
export async function forgetSeenQuote(token: string): Promise<void> {
  // After a failure it expires with age.
  await database.tracked.delete(keyOf(token)).catch(() => {})
}

/** The quote of this link as who is signed in now, or a visitor, last saw it; null without one. Never rejects. */
export async function lastSeenQuote(token: string, now: number): Promise<LastSeenQuote | null> {
  const found = database.transaction('r', database.tracked, database.session, async () => {
    const [user, stored] = await Promise.all([currentUser(database), database.tracked.get(keyOf(token))])
    if (stored?.v !== 3 || now - stored.at > keptFor) return null
    return stored.userId === null || stored.userId === user ? { quote: stored.record, at: stored.at } : null
  })
  // A device that reads nothing has seen nothing.
  return found.catch(() => null)
}
