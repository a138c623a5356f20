import { liveQuery } from 'dexie'
import { browserLocks } from '../locks.ts'
import { database } from '../pageDatabase.ts'
import type { Sent } from './entry.ts'
import { deviceFull, lostRequests, startOutbox, unstoredSent } from './pageOutbox.ts'
import { markNotified, unclaimed, unnotified } from './sent.ts'

/** The toasts by which a page notifies the user of outbox events. */
export interface OutboxToasts {
  /** These entries have left the outbox, and no form has notified the user. Resolves once the toast was on the screen. */
  left(all: readonly Sent[]): Promise<void>
  /** The browser has evicted `count` requests. */
  lost(count: number): void
  /** This device has no room to store the outcome of entries, so nothing is sent until it has. */
  full(): void
}

/** In milliseconds. */
const intervalMs = 800

let isStarted = false

/** Starts the outbox of this page, once, and notifies the user of its events; each toast appears in one tab only. */
export function startNotices(notices: OutboxToasts): void {
  if (isStarted) return
  isStarted = true
  startOutbox().then(
    (count) => count > 0 && notices.lost(count),
    // The browser stores nothing for this site: there is nothing to notify of.
    () => {},
  )
  liveQuery(() => unnotified(database).count()).subscribe({ next: (count) => count > 0 && notifySoon(notices), error: () => {} })
  document.addEventListener('visibilitychange', () => notifySoon(notices))
  lostRequests.subscribe((count) => notices.lost(count))
  deviceFull.subscribe(() => notices.full())
  unstoredSent.subscribe((sent) => void notices.left([sent]))
}

let looking: ReturnType<typeof setTimeout> | undefined

/**
 * Only in a visible tab, one tab at a time. Marks entries as notified once the toast was on the
 * screen.
 */
function notifySoon(notices: OutboxToasts): void {
  if (looking !== undefined || document.visibilityState !== 'visible') return
  looking = setTimeout(() => {
    const notified = browserLocks().request('telling', { ifAvailable: true }, async (lock) => {
      const all = lock ? await unclaimed(database, Date.now()) : null
      if (all?.length) await notices.left(all).then(() => markNotified(database, all))
      return all === null
    })
    const finish = (soon: boolean) => {
      looking = undefined
      if (soon) notifySoon(notices)
    }
    notified.then(finish, () => finish(false))
  }, intervalMs)
}
