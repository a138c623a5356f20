import { pages } from '#shared/kernel/paths'
import type { LinkTarget } from '#shared/tracking/linked'
import { database } from './pageDatabase.ts'
import { retentionMs } from './quickRead.ts'
import type { SeenLink } from './rows.ts'
import { currentUser } from './session/storedSession.ts'

/** What a link led to when it was last opened on this device. */
export interface LastSeen {
  target: LinkTarget
  /** In milliseconds, by this device's clock. */
  at: number
}

const toKey = (token: string) => `${pages.link}/${token}`

/** Stores what a link leads to, for who is signed in now. Never rejects. */
export async function persistSeenLink(token: string, target: LinkTarget, at: number): Promise<void> {
  await database
    .transaction('rw', database.tracked, database.session, async () => {
      const userId = await currentUser(database)
      const link = { reference: toKey(token), userId, at }
      if ('shipment' in target && !('price' in target)) await database.tracked.put({ ...link, v: 3, record: target })
      else if ('price' in target) await database.tracked.put({ ...link, v: 2, record: target })
      else await database.tracked.put({ ...link, v: 4, record: target })
    })
    // A device that stores nothing shows nothing offline.
    .catch(() => {})
}

/** For a link that leads nowhere (any more). Never rejects. */
export async function forgetSeenLink(token: string): Promise<void> {
  // After a failure it expires with age.
  await database.tracked.delete(toKey(token)).catch(() => {})
}

/** What this link led to, as who is signed in now, or a visitor, last saw it; null without that. Never rejects. */
export async function lastSeenLink(token: string, now: number): Promise<LastSeen | null> {
  const found = database.transaction('r', database.tracked, database.session, async () => {
    const [user, stored] = await Promise.all([currentUser(database), database.tracked.get(toKey(token))])
    if (!isLink(stored) || now - stored.at > retentionMs) return null
    return stored.userId === null || stored.userId === user ? { target: stored.record, at: stored.at } : null
  })
  // A device that reads nothing has seen nothing.
  return found.catch(() => null)
}

const isLink = (stored: { v: number } | undefined): stored is SeenLink => stored !== undefined && stored.v >= 2 && stored.v <= 4
